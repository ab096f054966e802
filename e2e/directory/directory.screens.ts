import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const directory = {
  path: ({ teamId }: { teamId: string }) => `/teams/${teamId}/settings/directory`,
  as: 'owner',
  textHeavy: true,
} as const;
const day = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const person = (name: string) => ({ userId: crypto.randomUUID(), name });
const tokenOf = (name: string, given: object) => ({
  tokenId: crypto.randomUUID(),
  name,
  hint: 'k4Qp',
  createdAt: inDays(-20),
  endsAt: inDays(358),
  lastUsedAt: inDays(-0.002),
  madeBy: person('Mara Lindqvist'),
  ...given,
});
const groupOf = (name: string, memberCount: number, space: string | null, role: string | null) => ({
  groupId: crypto.randomUUID(),
  name,
  memberCount,
  space: space === null ? null : { spaceId: crypto.randomUUID(), name: space },
  role,
});
const personOf = (name: string, state: string) => {
  const email = `${name.split(' ')[0]!.toLowerCase()}@haldenworks.example`;
  return { directoryUserId: crypto.randomUUID(), userName: email, name, email, state };
};

/** A directory that has been calling for a while. */
async function showUsed(page: Page): Promise<void> {
  const answers = {
    groups: [
      groupOf('Engineers, mechanical', 6, 'Mechanical', 'editor'),
      groupOf('Tooling', 3, 'Tooling', null),
      groupOf('Everybody', 11, null, null),
    ],
    people: [
      personOf('Elena Petrova', 'joined'),
      personOf('Jonas Weber', 'seatless'),
      personOf('Kenji Mori', 'awaited'),
      personOf('Chiara Bassi', 'inactive'),
      personOf('Mara Lindqvist', 'kept'),
    ],
  };
  const url = `${new URL(page.url()).origin}/api/scim/v2`;
  const summary = {
    url,
    hasDomain: true,
    state: 'on',
    lastCall: { call: 'PATCH /Users', status: 200, at: inDays(-0.002) },
    people: { joinedCount: 8, awaitedCount: 1, inactiveCount: 2, seatlessCount: 1, kept: [person('Mara Lindqvist')] },
    groupCount: 3,
    tokens: [
      tokenOf('Entra provisioning', {}),
      tokenOf('Old sync', { hint: '09aB', endsAt: inDays(5.5), lastUsedAt: null }),
    ],
  };
  await page.route('**/api/app/teams/*/directory', (route) => route.fulfill({ json: summary }));
  for (const [name, items] of Object.entries(answers)) {
    await page.route(`**/api/app/teams/*/directory/${name}?*`, (route) =>
      route.fulfill({ json: { items, nextCursor: null } }),
    );
  }
  await page.reload();
  await page.getByText('Engineers, mechanical').first().waitFor();
}
const dialog = (page: Page) => page.getByRole('dialog');

/** The page of a team's settings with its directory. */
export const screens: Screen[] = [
  { name: 'directory-empty', ...directory, arrange: (page) => page.locator('main section').nth(1).waitFor() },
  { name: 'directory-used', ...directory, arrange: showUsed },
  {
    name: 'directory-group',
    ...directory,
    async arrange(page) {
      await showUsed(page);
      await page.locator('main section').nth(2).getByRole('button').first().click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'directory-create',
    ...directory,
    async arrange(page) {
      await page.locator('main section').nth(1).getByRole('button').first().click();
      await dialog(page).getByRole('textbox').waitFor();
    },
  },
];
