import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { confirmEmail } from '../areas/accounts/confirm-email.ts';
import { accountQuery, defaultTeam } from '../areas/accounts/use-account.ts';
import { PageError } from './error-page.tsx';
import { requireSignedOut, requireSignIn } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { PagePending, VerifyPending } from './page-pending.tsx';
import { queryClient } from './query.ts';
import { RootLayout } from './root-layout.tsx';
import type { AppSearch } from './search.ts';

/** Every address of the web app (spec 1 §2, DECISIONS 2 to 4). Guards run before anything of a page is loaded. */
const root = createRootRoute({
  component: RootLayout,
  validateSearch: (search: AppSearch): AppSearch => search,
  notFoundComponent: () => null,
});

const toTeams = ({ search }: { search: AppSearch }) => {
  throw redirect({ to: '/teams', search, replace: true });
};
const index = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toTeams });
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toTeams });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'auth.login.title' },
  beforeLoad: requireSignedOut,
  component: lazyPage(['auth'], () => import('../areas/auth/sign-in-page.tsx')),
});
const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: 'auth.signup.title' },
  beforeLoad: requireSignedOut,
  component: lazyPage(['auth'], () => import('../areas/auth/sign-up-page.tsx')),
});
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  staticData: { title: 'auth.logout.title' },
  component: lazyPage(['auth'], () => import('../areas/auth/logout-page.tsx')),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/$hash',
  pendingComponent: VerifyPending,
  loader: async ({ params, preload }) => {
    // Preloading a link would use it up.
    if (preload) return;
    const confirmed = await confirmEmail(params.hash);
    throw redirect({ to: confirmed ? '/email-verify/success' : '/email-verify/error', replace: true });
  },
});
const verified = createRoute({
  getParentRoute: () => root,
  path: '/email-verify/success',
  staticData: { title: 'accounts.verify.success.title' },
  component: lazyPage(['accounts'], () => import('../areas/accounts/email-verified-page.tsx')),
});
const notVerified = createRoute({
  getParentRoute: () => root,
  path: '/email-verify/error',
  staticData: { title: 'accounts.verify.error.title' },
  component: lazyPage(['accounts'], () => import('../areas/accounts/email-not-verified-page.tsx')),
});

const teams = createRoute({
  getParentRoute: () => root,
  path: '/teams',
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: search }) => {
    const team = defaultTeam(await queryClient.ensureQueryData(accountQuery), search.team);
    if (!team) throw redirect({ to: '/account', search, replace: true });
    throw redirect({ to: '/teams/$teamId/shared-with-me', params: { teamId: team.id }, search, replace: true });
  },
});

const inTeamArea = { pendingComponent: PagePending, errorComponent: PageError };
/** Everything with the sidebar of a team. */
const teamArea = createRoute({
  getParentRoute: () => root,
  id: 'team-area',
  beforeLoad: requireSignIn,
  component: lazyPage([], () => import('./team-layout.tsx')),
});
const account = createRoute({
  getParentRoute: () => teamArea,
  path: '/account',
  staticData: { title: 'accounts.title' },
  component: lazyPage(['accounts'], () => import('../areas/accounts/account-page.tsx')),
  ...inTeamArea,
});
const team = createRoute({
  getParentRoute: () => teamArea,
  path: '/teams/$teamId',
  loader: async ({ params }) => {
    const { teams } = await queryClient.ensureQueryData(accountQuery);
    if (!teams.some(({ id }) => id === params.teamId)) throw redirect({ to: '/teams', replace: true });
  },
  component: Outlet,
});
const teamIndex = createRoute({
  getParentRoute: () => team,
  path: '/',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/teams/$teamId/shared-with-me', params, search, replace: true });
  },
});
const teamUnknown = createRoute({ getParentRoute: () => team, path: '$', beforeLoad: toTeams });
const sharedWithMe = createRoute({
  getParentRoute: () => team,
  path: '/shared-with-me',
  staticData: { title: 'common.nav.sharedWithMe' },
  component: lazyPage(['projects', 'publishing'], () => import('../areas/projects/shared-with-me-page.tsx')),
  ...inTeamArea,
});
const reviewLinks = createRoute({
  getParentRoute: () => team,
  path: '/review-links',
  staticData: { title: 'common.nav.reviewLinks' },
  component: lazyPage(['projects', 'publishing'], () => import('../areas/projects/review-links-page.tsx')),
  ...inTeamArea,
});

const reviewPage = lazyPage(['review'], () => import('../areas/review/review-page.tsx'));
const review = createRoute({ getParentRoute: () => root, path: '/v/$viewLink', component: reviewPage });
const reviewDrawing = createRoute({ getParentRoute: () => review, path: '/drawings/$drawingId' });
const reviewUnknown = createRoute({
  getParentRoute: () => review,
  path: '$',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/v/$viewLink', params, search, replace: true });
  },
});

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  component: lazyPage([], () => import('../ui/gallery-page.tsx')),
});

/** The tree of all routes. */
export const routeTree = root.addChildren([
  index,
  login,
  signup,
  logout,
  verify,
  verified,
  notVerified,
  teams,
  teamArea.addChildren([account, team.addChildren([teamIndex, sharedWithMe, reviewLinks, teamUnknown])]),
  review.addChildren([reviewDrawing, reviewUnknown]),
  gallery,
  unknown,
]);
