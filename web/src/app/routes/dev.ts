import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { root } from './root.ts';

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  component: lazyPage([], () => import('../../ui/dev-ui-page.tsx')),
});
const engineAlone = createRoute({
  getParentRoute: () => root,
  path: '/dev/viewer',
  component: lazyPage([], () => import('../dev-viewer/dev-viewer-page.tsx')),
});

/** Developer pages; the server serves them in local environments only. */
export const devRoutes = [gallery, engineAlone] as const;
