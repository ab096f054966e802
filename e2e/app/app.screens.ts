import type { Screen } from '../support/screen.ts';

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
];
