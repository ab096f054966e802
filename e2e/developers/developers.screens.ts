import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const developers = {
  path: ({ teamId }: { teamId: string }) => `/teams/${teamId}/settings/developers`,
  as: 'owner',
} as const;
const day = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const tokenOf = (name: string, given: object) => ({
  tokenId: crypto.randomUUID(),
  kind: 'team',
  name,
  hint: '8fQ2',
  scopes: ['read', 'publish'],
  createdAt: inDays(-20),
  endsAt: inDays(70),
  endedAt: null,
  lastUsedAt: inDays(-0.01),
  lastUsedFrom: 'GitHub Actions',
  madeBy: { userId: crypto.randomUUID(), name: 'Mara Lindqvist' },
  ...given,
});

/** What a team has that uses tokens: last uses and ends that time alone makes. */
async function showUsed(page: Page): Promise<void> {
  const items = [
    tokenOf('Release pipeline', {}),
    tokenOf('PLM connector', {
      hint: 'z0Lm',
      scopes: ['read', 'comment'],
      endsAt: inDays(5.5),
      lastUsedFrom: '91.14.220.8',
    }),
    tokenOf('Laptop, command line', {
      kind: 'personal',
      hint: 'W3ka',
      scopes: ['publish'],
      lastUsedAt: inDays(-9),
      lastUsedFrom: null,
      madeBy: { userId: crypto.randomUUID(), name: 'Jonas Weber' },
    }),
    tokenOf('Old import', {
      hint: '11Xe',
      scopes: ['manage'],
      endedAt: inDays(-20),
      lastUsedAt: null,
      lastUsedFrom: null,
    }),
  ];
  await page.route('**/api/app/teams/*/api-tokens?*', (route) => route.fulfill({ json: { items, nextCursor: null } }));
  await page.reload();
  await page.getByText('Release pipeline').first().waitFor();
}
const dialog = (page: Page) => page.getByRole('dialog');

/** The page of a team's settings with its API tokens. */
export const screens: Screen[] = [
  { name: 'developers-empty', ...developers, arrange: (page) => page.locator('main section').first().waitFor() },
  { name: 'developers-tokens', ...developers, arrange: showUsed },
  {
    name: 'developers-create',
    ...developers,
    async arrange(page) {
      await page.locator('main section').first().getByRole('button').first().click();
      await dialog(page).getByRole('textbox').waitFor();
    },
  },
];
