import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const signIn = {
  path: ({ teamId }: { teamId: string }) => `/teams/${teamId}/settings/sign-in`,
  as: 'owner',
  textHeavy: true,
} as const;
const dialog = (page: Page) => page.getByRole('dialog');

/** The page of a team's settings where single sign-on is set up. */
export const screens: Screen[] = [
  { name: 'teams-sign-in', ...signIn, arrange: (page) => page.locator('main section').nth(1).waitFor() },
  {
    name: 'teams-sign-in-add-domain',
    ...signIn,
    async arrange(page) {
      await page.locator('main section').first().getByRole('button').first().click();
      await dialog(page).getByRole('textbox').waitFor();
    },
  },
  {
    name: 'teams-sign-in-record',
    ...signIn,
    async arrange(page) {
      await page.locator('main section').first().getByRole('button').first().click();
      await dialog(page).getByRole('textbox').fill('halden-tooling.example');
      await page.keyboard.press('Enter');
      await dialog(page).locator('code').first().waitFor();
    },
  },
];
