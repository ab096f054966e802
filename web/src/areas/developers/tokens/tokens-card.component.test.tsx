import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { takeComplaints } from '../../../testing/complaints.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { TokensCard } from './tokens-card.tsx';
import type { ApiToken } from './use-api-tokens.ts';

const server = startFakeServer();
const team = { id: '0198c0de-0000-7000-8000-0000000000a1', name: 'Haldenworks' };
const dialog = page.getByRole('dialog');
const day = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

function someToken(name: string, given: Partial<ApiToken> = {}): ApiToken {
  return {
    tokenId: crypto.randomUUID(),
    kind: 'team',
    name,
    hint: '8fQ2',
    scopes: ['read', 'publish'],
    createdAt: inDays(-10),
    endsAt: inDays(80),
    endedAt: null,
    lastUsedAt: inDays(-1),
    lastUsedFrom: 'GitHub Actions',
    madeBy: { userId: crypto.randomUUID(), name: 'Mara Lindqvist' },
    ...given,
  };
}

async function open(items: ApiToken[]) {
  await loadAreas('developers', 'shownOnce');
  server.answer('GET /app/teams/{teamId}/api-tokens', () => ({ items, nextCursor: null }));
  await show(<TokensCard team={team} />);
}

test('each token says what it may do, when and by what it was used, and when it ends', async () => {
  await open([
    someToken('Release pipeline'),
    someToken('PLM connector', { endsAt: inDays(5.5), lastUsedAt: null, lastUsedFrom: null }),
    someToken('Laptop', { kind: 'personal', madeBy: { userId: crypto.randomUUID(), name: 'Jonas Weber' } }),
    someToken('Old import', { endedAt: inDays(-3) }),
  ]);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(row('Release pipeline')).toMatchTextContent('chm_team_…8fQ2 · Team');
  await expect.element(row('Release pipeline')).toMatchTextContent('GitHub Actions');
  await expect.element(row('PLM connector')).toMatchTextContent('Never');
  await expect.element(row('PLM connector')).toMatchTextContent('Ends in 6 days');
  await expect.element(row('Laptop')).toMatchTextContent('chm_pat_…8fQ2 · Jonas Weber');
  await expect.element(row('Old import')).toMatchTextContent('Ended');
  expect(page.getByRole('button', { name: 'Actions for Old import' }).elements()).toEqual([]);
  expect(await findFaultsInThemes()).toEqual([]);
});

test('a token is made, and shown once in a dialog that nothing but copying closes', async () => {
  await open([]);
  const token = 'chm_team_7vQ2xN8tLr5Wm3ZcYb1DfHkJpS6aGeU9Kd4Rn8fQ2';
  let asked: unknown;
  server.answer('POST /app/teams/{teamId}/api-tokens', ({ input }) => {
    asked = input;
    return { token, apiToken: someToken('Release pipeline') };
  });
  await expect.element(page.getByRole('heading', { name: 'No tokens yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('checkbox', { name: /^read/ }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(dialog.getByText('Please enter a name')).toBeVisible();
  await expect.element(dialog.getByText('Choose at least one.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Release pipeline');
  await dialog.getByRole('checkbox', { name: /^publish/ }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Copy the token now' })).toBeVisible();
  expect(asked).toEqual({ name: 'Release pipeline', scopes: ['publish'], days: 90 });
  await expect.element(dialog.getByText(token)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Close' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText(token)).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('as many as one can have: it says so, and keeps what was typed', async () => {
  await open([]);
  server.answer('POST /app/teams/{teamId}/api-tokens', () => refuse('API_TOKEN_LIMIT_REACHED'));
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Release pipeline');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(dialog.getByText('You have as many tokens as you can have.', { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Release pipeline');
});

test('where the server could not be reached, what was typed stays, and trying again makes no second one', async () => {
  await open([]);
  let times = 0;
  server.answer('POST /app/teams/{teamId}/api-tokens', () => {
    times += 1;
    // The first one is left to the person, the one after that is sent again by itself.
    if (times === 1) return refuse('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '60' } });
    return times === 2 ? noNetwork : { token: 'chm_team_secret', apiToken: someToken('Release pipeline') };
  });
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Release pipeline');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Release pipeline');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Copy the token now' })).toBeVisible();
  const keys = server.keys('POST /app/teams/{teamId}/api-tokens');
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  expect(takeComplaints()).toEqual(['Unexpected: ApiError: SERVICE_UNAVAILABLE']);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

test('one whose secret got lost on the way: it says so, and the next one is another', async () => {
  await open([]);
  server.answer('POST /app/teams/{teamId}/api-tokens', () => refuse('ALREADY_DONE'));
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Release pipeline');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const lost = dialog.getByText('This was done, but its secret was lost on the way. Make a new one.');
  await expect.element(lost).toBeVisible();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.poll(() => new Set(server.keys('POST /app/teams/{teamId}/api-tokens')).size).toBe(2);
});

test('ending one names it and says what stops, and whose it is', async () => {
  const token = someToken('Laptop', { kind: 'personal', madeBy: { userId: crypto.randomUUID(), name: 'Jonas Weber' } });
  await open([token]);
  let ended: unknown;
  server.answer('DELETE /app/teams/{teamId}/api-tokens/{tokenId}', ({ params }) => {
    ended = params;
  });
  await page.getByRole('button', { name: 'Actions for Laptop' }).click();
  await page.getByRole('menuitem', { name: 'End token' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'End Laptop?' })).toBeVisible();
  await expect.element(dialog.getByText('stop working at once', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('from GitHub Actions', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('personal token of Jonas Weber', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'End token' }).click();
  await expect.element(page.getByText('Laptop ended')).toBeVisible();
  expect(ended).toEqual({ teamId: team.id, tokenId: token.tokenId });
});
