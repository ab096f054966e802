import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { consoleArea, inConsole } from './console-area.ts';
import { consoleWorkRoutes } from './console-work.ts';
import { toTeams } from './root.ts';

const overview = createRoute({
  getParentRoute: () => consoleArea,
  path: '/',
  component: lazyPage(['console'], () => import('../../areas/console/overview/overview-page.tsx')),
  ...inConsole,
});
const users = createRoute({
  getParentRoute: () => consoleArea,
  path: '/users',
  component: lazyPage(['console', 'teams'], () => import('../../areas/console/users/users-page.tsx')),
  ...inConsole,
});
const user = createRoute({
  getParentRoute: () => consoleArea,
  path: '/users/$userId',
  component: lazyPage(['console', 'teams', 'accounts'], () => import('../../areas/console/users/user-page.tsx')),
  ...inConsole,
});
const teams = createRoute({
  getParentRoute: () => consoleArea,
  path: '/teams',
  component: lazyPage(['console'], () => import('../../areas/console/teams/teams-page.tsx')),
  ...inConsole,
});
const team = createRoute({
  getParentRoute: () => consoleArea,
  path: '/teams/$teamId',
  component: lazyPage(['console', 'teams'], () => import('../../areas/console/teams/team-page.tsx')),
  ...inConsole,
});
const links = createRoute({
  getParentRoute: () => consoleArea,
  path: '/links',
  component: lazyPage(['console', 'projects'], () => import('../../areas/console/links/links-page.tsx')),
  ...inConsole,
});
const link = createRoute({
  getParentRoute: () => consoleArea,
  path: '/links/$viewLinkId',
  component: lazyPage(['console', 'projects'], () => import('../../areas/console/links/link-page.tsx')),
  ...inConsole,
});
const subscriptions = createRoute({
  getParentRoute: () => consoleArea,
  path: '/subscriptions',
  component: lazyPage(['console'], () => import('../../areas/console/subscriptions/subscriptions-page.tsx')),
  ...inConsole,
});
const subscription = createRoute({
  getParentRoute: () => consoleArea,
  path: '/subscriptions/$subscriptionId',
  component: lazyPage(['console', 'billing'], () => import('../../areas/console/subscriptions/subscription-page.tsx')),
  ...inConsole,
});
const unknown = createRoute({ getParentRoute: () => consoleArea, path: '$', beforeLoad: toTeams });

/** The operator's console. */
export const consoleRoutes = [
  consoleArea.addChildren([
    overview,
    users,
    user,
    teams,
    team,
    links,
    link,
    subscriptions,
    subscription,
    ...consoleWorkRoutes,
    unknown,
  ]),
] as const;
