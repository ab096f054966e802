import type { Page } from 'playwright-core';
import type { ScreenWorld } from '../support/data/screen-world.ts';
import { modelShown } from '../support/steps/review.ts';
import { withExport, withoutStream } from '../support/steps/review-answers.ts';
import type { Screen, Size } from '../support/steps/screen.ts';

interface Projects {
  projects: { name: string; published: boolean }[];
}

/** The list of the demo company, whose first design is not shared and has a long name. */
const unshared = {
  path: ({ teamId }: ScreenWorld) => `/teams/${teamId}/shared-with-me`,
  as: 'owner' as const,
  textHeavy: true,
  sizes: ['desktop', 'phone'] as Size[],
};

async function openUnshared(page: Page): Promise<void> {
  await page.route('**/api/web/projects?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Projects;
    const first = { name: 'Gearbox housing of the second series with reinforced bearing seats', published: false };
    Object.assign(answer.projects[0]!, first);
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
  await page.locator('main img').first().waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await openUnshared(page);
  await page.locator('main button[aria-haspopup=menu]').first().click();
  await page.getByRole('menu').waitFor();
}

/** Chooses an item of the menu by its place, and waits for its dialog. */
const choose = (place: number) => async (page: Page) => {
  await openMenu(page);
  await page.getByRole('menuitem').nth(place).click();
  await page.getByRole('dialog').waitFor();
};

/** The screens of shared designs, and of the review links of a team. */
export const screens: Screen[] = [
  {
    name: 'projects-shared-with-me',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    textHeavy: true,
    arrange: (page) => page.locator('main img').first().waitFor(),
  },
  {
    name: 'projects-delayed',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    async arrange(page) {
      await withoutStream(page);
      await page.locator('[aria-live] button').first().waitFor();
    },
  },
  {
    name: 'projects-first-run',
    path: () => '/teams',
    as: 'newcomer',
    textHeavy: true,
    sizes: ['desktop', 'tablet', 'phone'],
    arrange: (page) => page.locator('main img').first().waitFor(),
  },
  {
    name: 'projects-empty',
    path: () => '/teams',
    as: 'newcomer',
    async arrange(page) {
      const nothing = { projects: [], totalCount: 0, counts: { active: 0, archived: 0, deleted: 0 }, users: [] };
      await page.route('**/api/app/first-steps', (route) =>
        route.fulfill({ json: { steps: null, isAskedFor: false } }),
      );
      await page.route('**/api/web/projects?*', (route) =>
        route.fulfill({ json: { ...nothing, hasNextPage: false, nextCursor: null } }),
      );
      await page.reload();
      await page.locator('main h2').first().waitFor();
    },
  },
  {
    name: 'projects-review-links',
    path: ({ teamId }) => `/teams/${teamId}/review-links`,
    as: 'owner',
    textHeavy: true,
    arrange: (page) => page.locator('main time').first().waitFor(),
  },
  { name: 'projects-menu', ...unshared, arrange: openMenu },
  { name: 'projects-publish-again', ...unshared, arrange: choose(3) },
  { name: 'projects-rename', ...unshared, arrange: choose(4) },
  { name: 'projects-delete', ...unshared, arrange: choose(7) },
  {
    name: 'projects-unshared-page',
    path: ({ links }) => `/v/${links.bracket}`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await withExport(page, (answer) => {
        answer.sharedState = 'not_shared';
      });
      await modelShown(page);
    },
  },
];
