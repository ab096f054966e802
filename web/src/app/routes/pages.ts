import { createRoute, redirect } from '@tanstack/react-router';
import { hasSupportPortal } from '../../platform/page/page-config.ts';
import { lazyDataPage, lazyPage } from '../lazy-page.tsx';
import { requireSales, requireSignIn } from './guards.ts';
import { root } from './root.ts';

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  staticData: { title: 'common.terms' },
  component: lazyDataPage(['pages'], () => import('../../areas/pages/terms-page.tsx')),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { title: 'common.privacy' },
  component: lazyDataPage(['pages'], () => import('../../areas/pages/privacy-page.tsx')),
});
const imprint = createRoute({
  getParentRoute: () => root,
  path: '/imprint',
  staticData: { title: 'common.imprint' },
  component: lazyDataPage(['pages'], () => import('../../areas/pages/imprint-page.tsx')),
});
const download = createRoute({
  getParentRoute: () => root,
  path: '/download',
  staticData: { title: 'common.menu.download' },
  component: lazyDataPage(['pages'], () => import('../../areas/pages/download/download-page.tsx')),
});
const updateMac = createRoute({
  getParentRoute: () => root,
  path: '/update-mac',
  staticData: { title: 'common.title.updateMac' },
  component: lazyDataPage(['pages'], () => import('../../areas/pages/download/update-mac-page.tsx')),
});
const contactSales = createRoute({
  getParentRoute: () => root,
  path: '/contact-sales',
  staticData: { title: 'common.title.contactSales' },
  component: lazyPage(['pages'], () => import('../../areas/pages/sales/contact-sales-page.tsx')),
});
const support = createRoute({
  getParentRoute: () => root,
  path: '/support',
  staticData: { title: 'common.title.support' },
  beforeLoad: ({ search }) => {
    if (hasSupportPortal()) throw redirect({ to: '/auth/zendesk/login', search, replace: true });
  },
  component: lazyPage(['pages'], () => import('../../areas/pages/support/support-page.tsx')),
});
const supportLogin = createRoute({
  getParentRoute: () => root,
  path: '/auth/zendesk/login',
  staticData: { title: 'common.title.support' },
  beforeLoad: requireSignIn,
  component: lazyDataPage(['pages', 'auth'], () => import('../../areas/pages/support/support-login-page.tsx')),
});
const supportLogout = createRoute({
  getParentRoute: () => root,
  path: '/auth/zendesk/logout',
  staticData: { title: 'common.title.support' },
  component: lazyPage(['pages'], () => import('../../areas/pages/support/support-logout-page.tsx')),
});
/** Where nothing is sold it says so: in a frame of another site, no other page may be shown. */
const embeddedPricing = createRoute({
  getParentRoute: () => root,
  path: '/embed/pricing',
  staticData: { title: 'common.title.pricing' },
  component: lazyDataPage(['billing'], () => import('../../areas/billing/embed/embedded-pricing-page.tsx')),
});

const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  beforeLoad: requireSales,
  staticData: { title: 'common.title.pricing' },
  component: lazyDataPage(['billing'], () => import('../pages/pricing-route.tsx')),
});
const gltfViewer = createRoute({
  getParentRoute: () => root,
  path: '/gltf-viewer',
  component: lazyPage(['gltfViewer', 'review', 'tools'], () => import('../gltf-viewer/gltf-viewer-page.tsx')),
});

/** Pages that anybody may open, and the one from which the support portal logs people in. */
export const pageRoutes = [
  terms,
  privacy,
  imprint,
  download,
  updateMac,
  contactSales,
  support,
  supportLogin,
  supportLogout,
  pricing,
  embeddedPricing,
  gltfViewer,
] as const;
