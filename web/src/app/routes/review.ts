import { createRoute, redirect } from '@tanstack/react-router';
import { lazyDataPage } from '../lazy-page.tsx';
import { root } from './root.ts';

const reviewPage = lazyDataPage(['review'], () => import('../review-route.tsx'));
const review = createRoute({ getParentRoute: () => root, path: '/v/$viewLink', component: reviewPage });
// Without an index route the catch-all below would match the page itself.
const reviewIndex = createRoute({ getParentRoute: () => review, path: '/' });
const reviewDrawing = createRoute({ getParentRoute: () => review, path: '/drawings/$drawingId' });
const reviewUnknown = createRoute({
  getParentRoute: () => review,
  path: '$',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/v/$viewLink', params, search, replace: true });
  },
});

/** The review of a shared design. */
export const reviewRoutes = [review.addChildren([reviewIndex, reviewDrawing, reviewUnknown])] as const;
