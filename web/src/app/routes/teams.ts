import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { defaultTeam } from '../../platform/account/default-team.ts';
import { PagePending } from '../../platform/page-pending.tsx';
import { PageError } from '../error-page.tsx';
import { requireSignIn } from '../guards.ts';
import { lazyDataPage, lazyPage } from '../lazy-page.tsx';
import { account, root, toTeams } from './root.ts';

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
/** The layout route of all pages with a team's sidebar. */
const teamArea = createRoute({
  getParentRoute: () => root,
  id: 'team-area',
  beforeLoad: requireSignIn,
  component: lazyDataPage([], () => import('../team-layout.tsx')),
});
const accountPage = createRoute({
  getParentRoute: () => teamArea,
  path: '/account',
  staticData: { title: 'common.title.account' },
  component: lazyPage(['auth', 'accounts', 'factors'], () => import('../account-route.tsx')),
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
  component: lazyPage(['projects', 'publishing'], () => import('../shared-with-me-route.tsx')),
  ...inTeamArea,
});
const reviewLinks = createRoute({
  getParentRoute: () => team,
  path: '/review-links',
  staticData: { title: 'common.nav.reviewLinks' },
  component: lazyPage(['projects', 'publishing'], () => import('../review-links-route.tsx')),
  ...inTeamArea,
});

/** All routes with a team's sidebar. */
export const teamRoutes = [
  teams,
  teamArea.addChildren([accountPage, team.addChildren([teamIndex, sharedWithMe, reviewLinks, teamUnknown])]),
] as const;
