import type { Screen } from '../support/steps/screen.ts';

/** The frame around all screens. */
export const screens: Screen[] = [
  {
    name: 'app-maintenance',
    path: () => '/login',
    textHeavy: true,
    async arrange(page) {
      await page.route('**/maintenance.json*', (route) => route.fulfill({ json: { maintenance: true } }));
      await page.reload();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'app-navigation',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    textHeavy: true,
    sizes: ['phone'],
    async arrange(page) {
      await page.locator('button[aria-haspopup=dialog]').first().click();
      await page.locator('dialog nav').waitFor();
    },
  },
  {
    name: 'app-inside-design-app',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me?inapp=1`,
    as: 'owner',
    arrange: (page) => page.locator('main img').first().waitFor(),
  },
];
