import { createRoute } from '@tanstack/react-router';
import { lazyDataPage, lazyPage } from '../lazy-page.tsx';
import { requireSales } from './guards.ts';
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
const download = createRoute({
  getParentRoute: () => root,
  path: '/download',
  staticData: { title: 'common.menu.download' },
  component: lazyPage(['pages'], () => import('../../areas/pages/download-page.tsx')),
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

/** Pages that anybody may open. */
export const pageRoutes = [terms, privacy, download, pricing, gltfViewer] as const;
