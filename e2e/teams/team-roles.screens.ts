import type { Page } from 'playwright-core';
import type { Person } from '../support/data/screen-world.ts';
import type { Screen } from '../support/steps/screen.ts';

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

const membersOfOwner = {
  path: ({ teamId }: { teamId: string }) => `/teams/${teamId}/members`,
  as: 'owner',
  textHeavy: true,
} as const;

/** Opens one of the menus of a row: of the role, or of everything else. */
async function openMenu(page: Page, of: string, which: 'first' | 'last'): Promise<void> {
  await page.getByRole('row', { name: of }).getByRole('button')[which]().click();
  await page.getByRole('menuitem').first().waitFor();
}

/** The dialog behind an entry of a menu of a row. */
function actOn(name: string, of: string, which: 'first' | 'last', entry: number): Screen {
  return {
    name: `teams-act-${name}`,
    ...membersOfOwner,
    async arrange(page) {
      await openMenu(page, of, which);
      await page.getByRole('menuitem').nth(entry).click();
      await page.getByRole('dialog').waitFor();
    },
  };
}

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
  actOn('spaces', 'Jonas Weber', 'last', 0),
  actOn('access', 'Jonas Weber', 'last', 1),
  actOn('remove', 'Jonas Weber', 'last', 2),
  actOn('leave', 'Mara Lindqvist', 'last', 2),
  actOn('remove-invitation', 'sofia.almeida', 'last', 1),
  actOn('contributor', 'Jonas Weber', 'first', 2),
  actOn('owner', 'Jonas Weber', 'first', 4),
  {
    name: 'teams-role-menu',
    ...membersOfOwner,
    arrange: (page) => openMenu(page, 'Jonas Weber', 'first'),
  },
  {
    name: 'teams-filtered',
    ...membersOfOwner,
    async arrange(page) {
      await page.getByRole('searchbox').fill('ha');
      await page.locator('main mark').first().waitFor();
    },
  },
  {
    name: 'teams-audit-filters',
    path: ({ teamId }) => `/teams/${teamId}/audit-log`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await page.locator('main li button').first().waitFor();
      const fold = page.locator('main [aria-expanded][aria-controls]').first();
      if (await fold.isVisible()) await fold.click();
    },
  },
  {
    name: 'teams-filter-none',
    ...membersOfOwner,
    async arrange(page) {
      await page.getByRole('searchbox').fill('gearbox');
      await page.locator('main h2').last().waitFor();
    },
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
