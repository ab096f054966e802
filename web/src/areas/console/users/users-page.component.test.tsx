import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { usersPage } from '../testing/some-console.ts';
import UsersPage from './users-page.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('console', 'teams'));

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const everybody = usersPage([
  { name: 'Jonas Weber' },
  { name: 'Kenji Mori', isVerified: false },
  { name: 'Henrik Brandt', isGuest: true, teams: [], lastSeenAt: null },
  { name: 'Amir Haddad', blockedAt: '2026-11-20T10:31:00.000Z' },
  { name: 'Olga Brandvold', isOperator: true },
]);

test('lists accounts with their team, their role and what is special about them', async () => {
  server.answer('GET /operator/users', () => everybody);
  await show(<UsersPage />);
  await expect.element(page.getByText(/^1,284 accounts\./)).toBeVisible();
  await expect.element(page.getByText('5 of 1,284')).toBeVisible();
  await expect.element(row('Jonas Weber').getByText('Haldenworks')).toBeVisible();
  await expect.element(row('Jonas Weber').getByText('Editor')).toBeVisible();
  await expect.element(row('Kenji Mori').getByText('Unverified')).toBeVisible();
  await expect.element(row('Henrik Brandt').getByText('Guest of links')).toBeVisible();
  await expect.element(row('Henrik Brandt').getByText('Never')).toBeVisible();
  await expect.element(row('Amir Haddad').getByText('Blocked')).toBeVisible();
  await expect.element(row('Olga Brandvold').getByText('Operator')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Jonas Weber' }))
    .toHaveAttribute('href', `/admin/users/${everybody.items[0]!.userId}`);
});

test('search and kind narrow the list, are in the address, and are cleared where nothing fits', async () => {
  server.answer('GET /operator/users', ({ query: { query, kind } }) => {
    if (query) return { ...usersPage([]), foundCount: 0 };
    return kind === 'blocked' ? usersPage([{ name: 'Amir Haddad' }]) : everybody;
  });
  const { address } = await show(<UsersPage />);
  await page.getByRole('button', { name: /Every kind/ }).click();
  await page.getByRole('option', { name: 'Blocked' }).click();
  await expect.element(page.getByText('1 of 1,284')).toBeVisible();
  expect(address()).toBe('/?kind=blocked');
  await page.getByRole('searchbox', { name: 'Name, email or id' }).fill('nobody');
  await expect.element(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  expect(address()).toBe('/?kind=blocked&q=nobody');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(row('Jonas Weber')).toBeVisible();
  expect(address()).toBe('/');
  await expect.element(page.getByRole('searchbox', { name: 'Name, email or id' })).toHaveValue('');
});

test('a list that does not come can be asked for again', async () => {
  server.answer('GET /operator/users', () => refuse('TOO_MANY_REQUESTS'));
  await show(<UsersPage />);
  await expect.element(page.getByText('The users could not be loaded.')).toBeVisible();
  server.answer('GET /operator/users', () => everybody);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('Jonas Weber')).toBeVisible();
});
