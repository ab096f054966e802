import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someTeam, someUser } from '../testing/some-console.ts';
import { TeamView } from './team-page.tsx';
import TeamsPage from './teams-page.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('console', 'teams'));

test('lists teams with plan, owner and how many are in them', async () => {
  const { owner, ...unowned } = someTeam;
  const other = { ...unowned, teamId: crypto.randomUUID(), name: 'Nordguss', plan: null, owner: null };
  server.answer('GET /operator/teams', () => ({
    items: [someTeam, other],
    nextCursor: null,
    totalCount: 2,
    foundCount: 2,
  }));
  await show(<TeamsPage />, { at: '/admin/teams' });
  const row = page.getByRole('row', { name: /^H Haldenworks|^Haldenworks/ });
  await expect.element(row.getByText('Pro')).toBeVisible();
  await expect.element(row.getByRole('link', { name: owner!.name })).toBeVisible();
  await expect.element(page.getByText(/^2 teams\./)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Nordguss' }))
    .toHaveAttribute('href', `/admin/teams/${other.teamId}`);
});

test('shows a team with its subscription, what it keeps and its members', async () => {
  server.answer('GET /operator/teams/{teamId}', () => someTeam);
  await show(<TeamView teamId={someTeam.teamId} />);
  await expect.element(page.getByText('118 GB')).toBeVisible();
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The first 2 of 3, owners first')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Jonas Weber' }))
    .toHaveAttribute('href', `/admin/users/${someUser.userId}`);
});

test('where nothing is sold a team has no subscription, and one that there is not says so', async () => {
  server.answer('GET /operator/teams/{teamId}', () => ({ ...someTeam, plan: null, subscription: null }));
  const { unmount } = await show(<TeamView teamId={someTeam.teamId} />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Haldenworks' })).toBeVisible();
  expect(page.getByText('Subscription').elements()).toEqual([]);
  await unmount();
  server.answer('GET /operator/teams/{teamId}', () => refuse('TEAM_NOT_FOUND'));
  await show(<TeamView teamId={crypto.randomUUID()} />);
  await expect.element(page.getByRole('heading', { name: 'There is no such team.' })).toBeVisible();
});
