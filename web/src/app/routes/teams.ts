import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { defaultTeam } from '../../platform/account/default-team.ts';
import { rememberTeam } from '../../platform/account/landing-team.ts';
import { refuseTeam } from '../../platform/account/team-refusals.ts';
import { PagePending } from '../../platform/page/page-pending.tsx';
import { PageError } from '../error-page.tsx';
import { lazyDataPage, lazyPage } from '../lazy-page.tsx';
import { requireBuyer, requireSignIn } from './guards.ts';
import { account, root } from './root.ts';
import { requireSurvey } from './survey-first.ts';
import { enterTeam, followIntent, onlyWhoMayOpen } from './team-entrance.ts';
import {
  teamDevelopersPage,
  teamDirectoryPage,
  teamSettingsPage,
  teamSignInPage,
  teamWebhookPage,
} from './team-settings.ts';

const teams = createRoute({
  getParentRoute: () => root,
  path: '/teams',
  beforeLoad: requireSurvey,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: search, preload }) => enterTeam({ search, preload }),
});

const inTeamArea = { pendingComponent: PagePending, errorComponent: PageError };
/** The layout route of all pages with a team's sidebar. */
const teamArea = createRoute({
  getParentRoute: () => root,
  id: 'team-area',
  beforeLoad: requireSurvey,
  component: lazyDataPage([], () => import('../shell/team-layout.tsx')),
});
const accountSettings = {
  staticData: { title: 'common.title.account' },
  component: lazyPage(
    ['auth', 'accounts', 'factors', 'notifications', 'developers', 'shownOnce', 'telemetry'],
    () => import('../pages/account-route.tsx'),
  ),
  ...inTeamArea,
} as const;
/** The settings are on a team's index page; somebody without a team gets them here (DECISIONS 2). */
const accountPage = createRoute({
  getParentRoute: () => teamArea,
  path: '/account',
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: search, location: { hash } }) => {
    const team = defaultTeam(await account());
    if (team) throw redirect({ to: '/teams/$teamId', params: { teamId: team.id }, search, hash, replace: true });
  },
  ...accountSettings,
});
const team = createRoute({
  getParentRoute: () => teamArea,
  path: '/teams/$teamId',
  beforeLoad: followIntent,
  loader: async ({ params, preload }) => {
    const { teams } = await account();
    if (teams.some(({ id }) => id === params.teamId)) return preload ? undefined : rememberTeam(params.teamId);
    if (!preload) refuseTeam(params.teamId);
    throw redirect({ to: '/teams', replace: true });
  },
  component: Outlet,
});
const teamIndex = createRoute({ getParentRoute: () => team, path: '/', ...accountSettings });
const teamUnknown = createRoute({
  getParentRoute: () => team,
  path: '$',
  staticData: { title: 'common.title.notFound' },
  component: lazyPage(['pages'], () => import('../shell/team-page-not-found.tsx')),
  ...inTeamArea,
});
const sharedWithMe = createRoute({
  getParentRoute: () => team,
  path: '/shared-with-me',
  loader: onlyWhoMayOpen('sharedWithMe'),
  staticData: { title: 'common.nav.sharedWithMe' },
  component: lazyPage(['projects', 'publishing', 'units'], () => import('../pages/shared-with-me-route.tsx')),
  ...inTeamArea,
});
const reviewLinks = createRoute({
  getParentRoute: () => team,
  path: '/review-links',
  loader: onlyWhoMayOpen('reviewLinks'),
  staticData: { title: 'common.nav.reviewLinks' },
  component: lazyPage(['projects', 'publishing', 'units'], () => import('../pages/review-links-route.tsx')),
  ...inTeamArea,
});
const settings = createRoute({ getParentRoute: () => team, ...teamSettingsPage });
const signIn = createRoute({ getParentRoute: () => team, ...teamSignInPage });
const directory = createRoute({ getParentRoute: () => team, ...teamDirectoryPage });
const developers = createRoute({ getParentRoute: () => team, ...teamDevelopersPage });
const webhook = createRoute({
  getParentRoute: () => team,
  ...teamWebhookPage,
  loader: ({ params: { teamId } }) => onlyWhoMayOpen('developers')({ params: { teamId } }),
});

/** Guests do not see who else is in the team: they go to its home (spec 2 §2, J35). */
const members = createRoute({
  getParentRoute: () => team,
  path: '/members',
  loader: onlyWhoMayOpen('members'),
  staticData: { title: 'common.nav.members' },
  component: lazyPage(['teams', 'teamInvites'], () => import('../pages/members-route.tsx')),
  ...inTeamArea,
});
/** People who may not read the audit log come to the team (ACCESS §10). */
const auditLog = createRoute({
  getParentRoute: () => team,
  path: '/audit-log',
  loader: onlyWhoMayOpen('auditLog'),
  staticData: { title: 'common.nav.auditLog' },
  component: lazyPage(['teams', 'projects', 'teamAudit'], () => import('../../areas/teams/audit/audit-log-page.tsx')),
  ...inTeamArea,
});
/** `/members` is the primary team's page; the query is kept (DECISIONS 5). */
const ownMembers = createRoute({
  getParentRoute: () => root,
  path: '/members',
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: search }) => {
    const own = defaultTeam(await account());
    if (!own) throw redirect({ to: '/account', search, replace: true });
    throw redirect({ to: '/teams/$teamId/members', params: { teamId: own.id }, search, replace: true });
  },
});
/** `/subscription` leads to the primary team (spec 2 §2 Routes); the query is kept. */
const ownSubscription = createRoute({
  getParentRoute: () => root,
  path: '/subscription',
  beforeLoad: requireBuyer,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: search }) => {
    const own = defaultTeam(await account());
    if (!own) throw redirect({ to: '/account', search, replace: true });
    throw redirect({ to: '/teams/$teamId/subscription', params: { teamId: own.id }, search, replace: true });
  },
});
/** What the team pays for; others than its owners and seat managers come to the team page (spec 2 §2). */
const subscription = createRoute({
  getParentRoute: () => team,
  path: '/subscription',
  loader: onlyWhoMayOpen('subscription'),
  staticData: { title: 'common.nav.subscription' },
  component: lazyPage(['billing'], () => import('../../areas/billing/subscription/subscription-page.tsx')),
  ...inTeamArea,
});
/** Bills and payment method, for owners of a team with a subscription that is billed here. */
const billing = createRoute({
  getParentRoute: () => team,
  path: '/billing',
  loader: onlyWhoMayOpen('billing'),
  staticData: { title: 'common.nav.billing' },
  component: lazyPage(['billing'], () => import('../../areas/billing/details/billing-page.tsx')),
  ...inTeamArea,
});

/** All routes with a team's sidebar. */
export const teamRoutes = [
  teams,
  ownMembers,
  ownSubscription,
  teamArea.addChildren([
    accountPage,
    team.addChildren([
      teamIndex,
      sharedWithMe,
      reviewLinks,
      members,
      settings,
      signIn,
      directory,
      developers,
      webhook,
      auditLog,
      subscription,
      billing,
      teamUnknown,
    ]),
  ]),
] as const;
