import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { defaultTeam } from '../areas/accounts/default-team.ts';
import { PageError } from './error-page.tsx';
import { requireSignedOut, requireSignIn } from './guards.ts';
import { lazyDataPage, lazyPage } from './lazy-page.tsx';
import { PagePending, VerifyPending } from './page-pending.tsx';
import { RootLayout } from './root-layout.tsx';
import type { AppSearch } from './search.ts';

/** The account is loaded with what keeps server data, which the first screen does without. */
const account = async () => (await import('../areas/accounts/load-account.ts')).loadAccount();

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
  staticData: { title: 'common.title.logIn' },
  beforeLoad: requireSignedOut,
  component: lazyPage(['auth'], () => import('../areas/auth/sign-in-page.tsx')),
});
const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: 'common.title.signUp' },
  beforeLoad: requireSignedOut,
  component: lazyPage(['auth'], () => import('../areas/auth/sign-up-page.tsx')),
});
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  staticData: { title: 'common.title.logOut' },
  component: lazyPage(['auth'], () => import('../areas/auth/logout-page.tsx')),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/$hash',
  pendingComponent: VerifyPending,
  loader: async ({ params, preload }) => {
    // Preloading a link would use it up.
    if (preload) return;
    const { confirmEmail } = await import('../areas/accounts/confirm-email.ts');
    const confirmed = await confirmEmail(params.hash);
    throw redirect({ to: confirmed ? '/email-verify/success' : '/email-verify/error', replace: true });
  },
});
const verified = createRoute({
  getParentRoute: () => root,
  path: '/email-verify/success',
  staticData: { title: 'common.title.emailVerified' },
  component: lazyDataPage(['accounts'], () => import('../areas/accounts/email-verified-page.tsx')),
});
const notVerified = createRoute({
  getParentRoute: () => root,
  path: '/email-verify/error',
  staticData: { title: 'common.title.linkExpired' },
  component: lazyDataPage(['accounts'], () => import('../areas/accounts/email-not-verified-page.tsx')),
});

const teams = createRoute({
  getParentRoute: () => root,
  path: '/teams',
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: search }) => {
    const team = defaultTeam(await account(), search.team);
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
  component: lazyDataPage([], () => import('./team-layout.tsx')),
});
const accountPage = createRoute({
  getParentRoute: () => teamArea,
  path: '/account',
  staticData: { title: 'common.title.account' },
  component: lazyPage(['accounts'], () => import('../areas/accounts/account-page.tsx')),
  ...inTeamArea,
});
const team = createRoute({
  getParentRoute: () => teamArea,
  path: '/teams/$teamId',
  loader: async ({ params }) => {
    const { teams } = await account();
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

const reviewPage = lazyDataPage(['review'], () => import('../areas/review/review-page.tsx'));
const review = createRoute({ getParentRoute: () => root, path: '/v/$viewLink', component: reviewPage });
// Without an index of its own the catch-all below would take the page itself.
const reviewIndex = createRoute({ getParentRoute: () => review, path: '/' });
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
  component: lazyPage([], () => import('../ui/dev-ui-page.tsx')),
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
  teamArea.addChildren([accountPage, team.addChildren([teamIndex, sharedWithMe, reviewLinks, teamUnknown])]),
  review.addChildren([reviewIndex, reviewDrawing, reviewUnknown]),
  gallery,
  unknown,
]);
