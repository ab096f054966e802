import { createRoute } from '@tanstack/react-router';
import { PageError } from '../error-page.tsx';
import { lazyDataPage } from '../lazy-page.tsx';
import { requireBuyer, requireSales } from './guards.ts';
import { root } from './root.ts';

const checkout = createRoute({
  getParentRoute: () => root,
  path: '/checkout',
  beforeLoad: requireBuyer,
  staticData: { title: 'common.title.checkout' },
  component: lazyDataPage(['billing', 'payments'], () => import('../pages/checkout-route.tsx')),
  errorComponent: PageError,
});
const success = createRoute({
  getParentRoute: () => root,
  path: '/payment-success',
  beforeLoad: requireBuyer,
  staticData: { title: 'common.title.checkout' },
  component: lazyDataPage(['billing'], () => import('../../areas/billing/checkout/payment-success-page.tsx')),
});

const instantTrial = createRoute({
  getParentRoute: () => root,
  path: '/instant-trial-confirmation',
  beforeLoad: requireBuyer,
  staticData: { title: 'common.title.trialBegun' },
  component: lazyDataPage(['billing'], () => import('../../areas/billing/instant-trial/instant-trial-page.tsx')),
});

const claim = createRoute({
  getParentRoute: () => root,
  path: '/claim',
  beforeLoad: requireSales,
  staticData: { title: 'common.title.voucher' },
  component: lazyDataPage(['voucher'], () => import('../../areas/billing/vouchers/claim-page.tsx')),
});

/** Buying a subscription, and getting one for a voucher. */
export const billingRoutes = [checkout, success, instantTrial, claim] as const;
