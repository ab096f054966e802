import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { inDays, someDirectory, someGroup, somePerson, someToken } from '../testing/some-directory.ts';
import type { TeamDirectory } from '../use-team-directory.ts';
import { Directory } from './directory.tsx';

const server = startFakeServer();
const team = { id: '0198c0de-0000-7000-8000-0000000000a1', name: 'Haldenworks' };
const dialog = page.getByRole('dialog');
const space = { spaceId: '0198c0de-0000-7000-8000-0000000000b1', name: 'Mechanical' };

beforeEach(async () => {
  await loadAreas('directory', 'shownOnce');
});

async function open(
  directory: TeamDirectory,
  groups = [someGroup('Engineers'), someGroup('Tooling', { space, role: 'editor' })],
) {
  server.answer('GET /app/teams/{teamId}/directory', () => directory);
  server.answer('GET /app/teams/{teamId}/directory/groups', () => ({ items: groups, nextCursor: null }));
  server.answer('GET /app/teams/{teamId}/directory/people', () => ({
    items: [
      somePerson('Elena Petrova', 'joined'),
      somePerson('Kenji Mori', 'awaited'),
      somePerson('Jonas Weber', 'seatless'),
      somePerson('Chiara Bassi', 'inactive'),
      somePerson('Mara Lindqvist', 'kept'),
      somePerson('Amir Haddad', 'outside'),
    ],
    nextCursor: null,
  }));
  await show(<Directory team={team} />);
}

/** A directory that nothing has called yet. */
const empty = (more: Partial<TeamDirectory>) =>
  someDirectory({
    state: 'off',
    lastCall: null,
    groupCount: 0,
    tokens: [],
    people: { joinedCount: 0, awaitedCount: 0, inactiveCount: 0, seatlessCount: 0, kept: [] },
    ...more,
  });

test('says where it calls, when it did last, who is in which state, and what groups give', async () => {
  await open(
    someDirectory({
      people: {
        joinedCount: 8,
        awaitedCount: 2,
        inactiveCount: 1,
        seatlessCount: 1,
        kept: [{ userId: crypto.randomUUID(), name: 'Mara Lindqvist' }],
      },
      tokens: [someToken('Entra provisioning'), someToken('Old sync', { endsAt: inDays(5.5), lastUsedAt: null })],
    }),
  );
  await expect.element(page.getByText('https://cad.haldenworks.example/api/scim/v2')).toBeVisible();
  await expect.element(page.getByText('PATCH /Users')).toBeVisible();
  await expect
    .element(page.getByText('Mara Lindqvist was switched off and is still an owner', { exact: false }))
    .toBeVisible();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(row('Old sync')).toMatchTextContent('Never');
  await expect.element(row('Old sync')).toMatchTextContent('Ends in 6 days');
  await expect.element(row('Engineers')).toMatchTextContent('Nothing');
  await expect.element(row('Tooling')).toMatchTextContent('Mechanical, Editor');
  await expect.element(row('Kenji Mori')).toMatchTextContent('Not logged in yet');
  await expect.element(row('Mara Lindqvist')).toMatchTextContent('Switched off, still an owner');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('begins with a token, which is shown once', async () => {
  await open(empty({ hasDomain: false }));
  await expect.element(page.getByText('Verify a domain first.', { exact: false })).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  const token = 'chm_scim_7vQ2xN8tLr5Wm3ZcYb1DfHkJpS6aGeU9Kd4Rn8fQ2';
  let asked: unknown;
  server.answer('POST /app/teams/{teamId}/directory/tokens', ({ input }) => {
    asked = input;
    return { token, directoryToken: someToken('Entra provisioning') };
  });
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Entra provisioning');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Copy the token now' })).toBeVisible();
  expect(asked).toEqual({ name: 'Entra provisioning', days: 365 });
  await expect.element(dialog.getByText(token)).toBeVisible();
  await expect.element(dialog.getByText('Add, change and switch off people and groups of Haldenworks')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText(token)).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('the sixth token is refused, and what was typed stays', async () => {
  await open(someDirectory());
  server.answer('POST /app/teams/{teamId}/directory/tokens', () => refuse('API_TOKEN_LIMIT_REACHED'));
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('One more');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The directory has five tokens.');
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('One more');
});

test('ending a token says what it means', async () => {
  await open(someDirectory());
  let ended: unknown;
  server.answer('DELETE /app/teams/{teamId}/directory/tokens/{tokenId}', ({ params }) => {
    ended = params;
    return undefined as never;
  });
  await page.getByRole('button', { name: 'Actions for Entra provisioning' }).click();
  await page.getByRole('menuitem', { name: 'End token' }).click();
  await expect
    .element(dialog.getByText('whoever is switched off from now on keeps their access', { exact: false }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'End token' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(ended).toMatchObject({ teamId: team.id });
});

test('what a group gives is chosen in a dialog, by keyboard', async () => {
  const group = someGroup('Engineers');
  await open(someDirectory(), [group]);
  server.answer('GET /teams/{teamId}/spaces', () => ({
    items: [
      {
        id: space.spaceId,
        name: 'Mechanical',
        createdAt: inDays(-9),
        memberCount: 1,
        projectCount: 2,
        can: { rename: true, delete: true },
      },
    ],
    nextCursor: null,
  }));
  let asked: unknown;
  server.answer('PUT /app/teams/{teamId}/directory/groups/{groupId}/target', ({ input }) => {
    asked = input;
    return { ...group, space, role: 'editor' };
  });
  const change = page.getByRole('button', { name: 'Change what Engineers gives' });
  await expect.element(change).toBeVisible();
  change.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: /Space/ })).toBeVisible();
  await dialog.getByRole('button', { name: /Space/ }).click();
  await page.getByRole('option', { name: 'Mechanical' }).click();
  await dialog.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  expect(await findFaultsInThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual({ spaceId: space.spaceId, role: 'editor' });
});

test('a page that cannot be loaded is tried again', async () => {
  server.answer('GET /app/teams/{teamId}/directory', () => refuse('SERVICE_UNAVAILABLE'));
  await show(<Directory team={team} />);
  await expect.element(page.getByText('The directory settings could not be loaded.')).toBeVisible();
  server.answer('GET /app/teams/{teamId}/directory', () => empty({ state: 'waiting' }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Waiting for the first call')).toBeVisible();
});
