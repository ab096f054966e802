import { PagePending } from '../../platform/page/page-pending.tsx';
import { PageError } from '../error-page.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { onlyWhoMayOpen } from './team-entrance.ts';

/** The page of a team's settings, below its route; people who may not see it come to the team (spec 2 §2). */
export const teamSettingsPage = {
  path: '/settings',
  staticData: { title: 'common.nav.teamSettings' },
  loader: onlyWhoMayOpen('settings'),
  component: lazyPage(['teamSettings'], () => import('../../areas/teams/settings/team-settings-page.tsx')),
  pendingComponent: PagePending,
  errorComponent: PageError,
} as const;

/** What the company's directory calls, and what its groups give; owners alone open it (ACCESS §3). */
export const teamDirectoryPage = {
  ...teamSettingsPage,
  path: '/settings/directory',
  loader: onlyWhoMayOpen('directory'),
  component: lazyPage(['teamSettings', 'directory', 'shownOnce'], () => import('../pages/directory-route.tsx')),
} as const;

/** What programs call with, and whom the team's events are sent to; owners alone open it (ACCESS §3). */
export const teamDevelopersPage = {
  ...teamSettingsPage,
  path: '/settings/developers',
  loader: onlyWhoMayOpen('developers'),
  component: lazyPage(
    ['teamSettings', 'developers', 'shownOnce', 'webhooks'],
    () => import('../pages/developers-route.tsx'),
  ),
} as const;

/** The deliveries of a webhook. */
export const teamWebhookPage = {
  path: '/settings/developers/webhooks/$webhookId',
  staticData: teamSettingsPage.staticData,
  component: lazyPage(
    ['teamSettings', 'developers', 'shownOnce', 'webhooks'],
    () => import('../pages/webhook-route.tsx'),
  ),
  pendingComponent: PagePending,
  errorComponent: PageError,
} as const;

/** How people of the team log in; owners alone open it, others come to the team (DECISIONS 84). */
export const teamSignInPage = {
  ...teamSettingsPage,
  path: '/settings/sign-in',
  loader: onlyWhoMayOpen('signIn'),
  component: lazyPage(['teamSettings', 'teamSignIn'], () => import('../pages/team-sign-in-route.tsx')),
} as const;
