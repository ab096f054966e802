import type { Page } from 'playwright-core';
import type { Screen } from '../support/screen.ts';
import type { Person } from '../support/screen-world.ts';

const roles = ['owner', 'seat_manager', 'editor', 'contributor', 'guest'] as const satisfies Person[];
const pages = {
  members: (page: Page) => page.locator('main tbody tr, main [role=row]').nth(1).waitFor(),
  settings: (page: Page) => page.locator('main section li').nth(2).waitFor(),
  'review-links': (page: Page) => page.locator('main img').first().waitFor(),
  'shared-with-me': (page: Page) => page.locator('main img').first().waitFor(),
};
/** Who comes to the team page instead, which has the account settings. */
const isElsewhere = (name: keyof typeof pages, role: Person) =>
  (name === 'members' && role === 'guest') ||
  (name === 'settings' && (role === 'editor' || role === 'contributor' || role === 'guest'));

/** Every page of a team, as each role sees it. */
export const screens: Screen[] = [
  ...roles.flatMap((role) =>
    (Object.keys(pages) as (keyof typeof pages)[]).map(
      (name): Screen => ({
        name: `teams-${role.replace('_', '-')}-${name}`,
        path: ({ teamId }) => `/teams/${teamId}/${name}`,
        as: role,
        sizes: ['desktop', 'phone'],
        arrange: isElsewhere(name, role) ? (page) => page.locator('main h2').first().waitFor() : pages[name],
      }),
    ),
  ),
  {
    name: 'teams-owner-audit-log',
    path: ({ teamId }) => `/teams/${teamId}/audit-log`,
    as: 'owner',
    textHeavy: true,
    arrange: (page) => page.locator('main li button').first().click(),
  },
  {
    name: 'teams-refused-rename',
    path: ({ teamId }) => `/teams?intent=rename_space&space_id=${crypto.randomUUID()}&team=${teamId}`,
    as: 'editor',
    textHeavy: true,
    arrange: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'teams-refused-invite',
    path: ({ teamId }) => `/teams?intent=invite&team=${teamId}`,
    as: 'guest',
    textHeavy: true,
    arrange: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'teams-refused-team',
    path: () => `/teams/${crypto.randomUUID()}/members`,
    as: 'owner',
    textHeavy: true,
    arrange: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'teams-switcher',
    path: ({ teamId }) => `/teams/${teamId}/members`,
    as: 'editor',
    sizes: ['desktop'],
    async arrange(page) {
      await page.locator('nav button[aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
];
