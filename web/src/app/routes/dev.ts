import { createRoute } from '@tanstack/react-router';
import { lazyDataPage, lazyPage } from '../lazy-page.tsx';
import { root } from './root.ts';

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  component: lazyPage([], () => import('../../ui/dev/dev-ui-page.tsx')),
});
const engineAlone = createRoute({
  getParentRoute: () => root,
  path: '/dev/viewer',
  component: lazyPage([], () => import('../dev-viewer/dev-viewer-page.tsx')),
});
const cardFields = createRoute({
  getParentRoute: () => root,
  path: '/dev/card',
  component: lazyDataPage(['payments'], () => import('../../platform/payments/dev-card-page.tsx')),
});

const embedding = createRoute({
  getParentRoute: () => root,
  path: '/dev/embed',
  component: lazyPage([], () => import('../../areas/billing/embed/dev-embed-page.tsx')),
});

/** Developer pages; the server serves them in local environments only. */
export const devRoutes = [gallery, engineAlone, cardFields, embedding] as const;
