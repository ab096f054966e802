import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../i18n/catalogues.ts';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { LinkView } from './links/link-page.tsx';
import LinksPage from './links/links-page.tsx';
import OverviewPage from './overview/overview-page.tsx';
import { ConsoleSearch } from './search/console-search.tsx';
import { SubscriptionView } from './subscriptions/subscription-page.tsx';
import SubscriptionsPage from './subscriptions/subscriptions-page.tsx';
import { TeamView } from './teams/team-page.tsx';
import TeamsPage from './teams/teams-page.tsx';
import { someLink, someOverview, someSubscription, someTeam, someUser, usersPage } from './testing/some-console.ts';
import { UserView } from './users/user-page.tsx';
import UsersPage from './users/users-page.tsx';

const server = startFakeServer();
const one = { nextCursor: null, totalCount: 1, foundCount: 1 };
beforeEach(async () => {
  await loadAreas('console', 'teams', 'accounts', 'projects', 'billing');
  const failed = { jobs: { ...someOverview.jobs, failed: 2 }, mails: { sent: 1, waiting: 0, failed: 9 } };
  server.answer('GET /operator/overview', () => ({ ...someOverview, ...failed, maintenance: '' }));
  server.answer('GET /operator/users', () => usersPage([{}, { isVerified: false }, { blockedAt: someUser.createdAt }]));
  server.answer('GET /operator/users/{userId}', () => ({ ...someUser, wrongPasswords: 10, isVerified: false }));
  server.answer('GET /operator/teams', () => ({ items: [someTeam], ...one }));
  server.answer('GET /operator/teams/{teamId}', () => someTeam);
  server.answer('GET /operator/subscriptions', () => ({ items: [someSubscription], ...one }));
  server.answer('GET /operator/subscriptions/{subscriptionId}', () => someSubscription);
  server.answer('GET /operator/links', () => ({ items: [someLink], ...one }));
  server.answer('GET /operator/links/{viewLinkId}', () => someLink);
});

const screens: [string, ReactNode, string, string | null][] = [
  ['overview', <OverviewPage key="overview" />, 'Maintenance is on.', null],
  ['users', <UsersPage key="users" />, '3 of 1,284', null],
  ['user', <UserView key="user" userId={someUser.userId} />, 'Danger zone', null],
  ['dialog for a reason', <UserView key="block" userId={someUser.userId} />, 'Danger zone', 'Block…'],
  ['teams', <TeamsPage key="teams" />, 'Mara Lindqvist', null],
  ['team', <TeamView key="team" teamId={someTeam.teamId} />, '118 GB', null],
  ['subscriptions', <SubscriptionsPage key="subscriptions" />, 'Haldenworks', null],
  [
    'subscription',
    <SubscriptionView key="subscription" subscriptionId={someSubscription.subscriptionId} />,
    'R-2025-000017',
    null,
  ],
  ['links', <LinksPage key="links" />, 'Anyone with the link', null],
  ['link', <LinkView key="link" viewLinkId={someLink.viewLinkId} />, 'Danger zone', null],
  ['search', <ConsoleSearch key="search" />, 'Person, team, link, request id', 'Person, team, link, request id'],
];

test.each(screens)('axe finds nothing on the %s, light or dark, wide or on a phone', async (_, part, text, button) => {
  await show(part);
  await expect.element(page.getByText(text).first()).toBeVisible();
  if (button) await page.getByRole('button', { name: button }).click();
  if (button) await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  await page.viewport(390, 844);
  expect(await findFaultsInThemes()).toEqual([]);
});
