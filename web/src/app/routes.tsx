import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { defaultTeam } from '../areas/accounts/default-team.ts';
import type { AppVisit } from '../areas/auth/app-auth-guard.ts';
import { PageError } from './error-page.tsx';
import { afterSignIn, isForeign, requireSignedOut, requireSignIn } from './guards.ts';
import { lazyDataPage, lazyPage } from './lazy-page.tsx';
import { LinkPending, PagePending, VerifyPending } from './page-pending.tsx';
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
const handoff = createRoute({
  getParentRoute: () => root,
  path: '/auth/handoff',
  staticData: { title: 'common.title.logIn' },
  component: lazyPage(['auth'], () => import('../areas/auth/handoff-page.tsx')),
});
const appAuth = {
  staticData: { title: 'common.title.logIn' },
  beforeLoad: async (visit: AppVisit) => (await import('../areas/auth/app-auth-guard.ts')).requireAppSignIn(visit),
  component: lazyDataPage(['auth', 'app-auth'], () => import('../areas/auth/app-auth-page.tsx')),
} as const;
const loginApp = createRoute({ getParentRoute: () => root, path: '/login/app', ...appAuth });
const authApp = createRoute({ getParentRoute: () => root, path: '/auth/app', ...appAuth });

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/$hash',
  pendingComponent: VerifyPending,
  loader: async ({ params, preload }) => {
    // Preloading a link would use it up.
    if (preload) return;
    const { confirmEmail } = await import('../areas/accounts/confirm-email.ts');
    const outcome = await confirmEmail(params.hash);
    if (outcome === 'refused') throw redirect({ to: '/email-verify/error', replace: true });
    throw redirect({ to: '/email-verify/success', hash: outcome === 'removed' ? outcome : undefined, replace: true });
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

const requestReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  staticData: { title: 'common.title.passwordReset' },
  component: lazyPage(['auth'], () => import('../areas/auth/password-reset-page.tsx')),
});
/** A reset link that cannot be used any more leads to the page that says so, before a form is shown (spec 1 §2). */
async function checkResetLink(hashOf: (link: typeof import('../areas/auth/reset-link.ts')) => string): Promise<void> {
  const link = await import('../areas/auth/reset-link.ts');
  if (await link.resetLinkWorks(hashOf(link))) return;
  throw redirect({ to: '/password-reset/error', replace: true });
}
const newPassword = {
  staticData: { title: 'common.title.newPassword' },
  pendingComponent: LinkPending,
  component: lazyPage(['auth'], () => import('../areas/auth/new-password-page.tsx')),
} as const;
const resetByHash = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/reset',
  loader: ({ location: { hash } }) => checkResetLink(({ resetHashOf }) => resetHashOf(hash)),
  ...newPassword,
});
const resetByPath = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$confirmationHash',
  loader: ({ params: { confirmationHash } }) => checkResetLink(() => confirmationHash),
  ...newPassword,
});
const resetExpired = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/error',
  staticData: { title: 'common.title.expiredLink' },
  component: lazyPage(['auth'], () => import('../areas/auth/reset-expired-page.tsx')),
});
const resetDone = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/success',
  staticData: { title: 'common.title.passwordUpdated' },
  component: lazyPage(['auth'], () => import('../areas/auth/reset-done-page.tsx')),
});
const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  staticData: { title: 'common.title.changePassword' },
  beforeLoad: requireSignIn,
  loader: () => account(),
  component: lazyDataPage(['auth', 'accounts'], () => import('./change-password-route.tsx')),
});

const updateName = createRoute({
  getParentRoute: () => root,
  path: '/update-name',
  staticData: { title: 'common.title.updateName' },
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: search }) => {
    if (!(await account()).hasValidName) return;
    const href = afterSignIn(search);
    throw redirect({ href, replace: true, reloadDocument: isForeign(href) });
  },
  component: lazyDataPage(['auth', 'accounts'], () => import('../areas/accounts/update-name-page.tsx')),
});
const changeEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/email',
  staticData: { title: 'common.title.changeEmail' },
  beforeLoad: requireSignIn,
  loader: () => account(),
  component: lazyDataPage(['auth', 'accounts'], () => import('../areas/accounts/change-email-page.tsx')),
});
const needsHash = ({ search }: { search: AppSearch }) => {
  if (!search.hash) throw redirect({ to: '/account', replace: true });
};
const confirmEmailChange = createRoute({
  getParentRoute: () => root,
  path: '/change-email',
  staticData: { title: 'common.title.changeEmail' },
  beforeLoad: needsHash,
  component: lazyDataPage(['accounts'], () => import('../areas/accounts/confirm-email-change-page.tsx')),
});
const undoEmailChange = createRoute({
  getParentRoute: () => root,
  path: '/change-email/undo',
  staticData: { title: 'common.title.changeEmail' },
  beforeLoad: needsHash,
  component: lazyDataPage(['accounts'], () => import('../areas/accounts/undo-email-change-page.tsx')),
});
const deleteAccount = createRoute({
  getParentRoute: () => root,
  path: '/account-deletion',
  staticData: { title: 'common.title.deleteAccount' },
  beforeLoad: requireSignIn,
  loader: () => account(),
  component: lazyDataPage(['accounts'], () => import('../areas/accounts/delete-account-page.tsx')),
});
const accountDeleted = createRoute({
  getParentRoute: () => root,
  path: '/account-deletion-success',
  staticData: { title: 'common.title.accountDeleted' },
  component: lazyPage(['accounts'], () => import('../areas/accounts/account-deleted-page.tsx')),
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
  component: lazyPage(['auth', 'accounts', 'factors'], () => import('./account-route.tsx')),
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
const engineAlone = createRoute({
  getParentRoute: () => root,
  path: '/dev/viewer',
  component: lazyPage([], () => import('./dev-viewer/dev-viewer-page.tsx')),
});

/** The tree of all routes. */
export const routeTree = root.addChildren([
  index,
  login,
  signup,
  logout,
  handoff,
  loginApp,
  authApp,
  verify,
  verified,
  notVerified,
  requestReset,
  resetByHash,
  resetByPath,
  resetExpired,
  resetDone,
  changePassword,
  updateName,
  changeEmail,
  confirmEmailChange,
  undoEmailChange,
  deleteAccount,
  accountDeleted,
  teams,
  teamArea.addChildren([accountPage, team.addChildren([teamIndex, sharedWithMe, reviewLinks, teamUnknown])]),
  review.addChildren([reviewIndex, reviewDrawing, reviewUnknown]),
  gallery,
  engineAlone,
  unknown,
]);
