import { createRoute, redirect } from '@tanstack/react-router';
import { lazyDataPage, lazyPage } from '../lazy-page.tsx';
import { requireSignedOut } from './guards.ts';
import { moveInvitation } from './invitation-in-address.ts';
import { root } from './root.ts';

const reviewPage = lazyDataPage(['review'], () => import('../pages/review-route.tsx'));
const review = createRoute({
  getParentRoute: () => root,
  path: '/v/$viewLink',
  beforeLoad: moveInvitation,
  component: reviewPage,
});
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

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/v/$viewLink/signup',
  staticData: { title: 'common.title.signUp' },
  beforeLoad: ({ params: { viewLink }, search, location }) =>
    requireSignedOut({ search: { redirect_url: `/v/${viewLink}`, ...search }, location }),
  component: lazyPage(['auth'], () => import('../../areas/auth/registration/comment-sign-up-page.tsx')),
});

/** The review of a shared design, and the sign-up of those who want to comment on it. */
export const reviewRoutes = [review.addChildren([reviewIndex, reviewDrawing, reviewUnknown]), signUp] as const;
