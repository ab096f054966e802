import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, useJourney } from '../support/journey.ts';
import { type AccessibleScreen, testAccessibility } from '../support/steps/accessibility.ts';
import { failThreeTimes } from '../support/steps/captcha.ts';

// A separate server, for the maintenance screen.
const journey = useJourney({});
let account: Account | undefined;

/** Whole pages, as the app puts them together. Forms and dialogs are checked as components. */
const screens: AccessibleScreen[] = [
  {
    name: 'captcha at sign-in',
    async open(page) {
      await failThreeTimes(page, await journey.account());
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-4');
      await page.keyboard.press('Enter');
      await page.getByText('Protected by ALTCHA').waitFor();
      await page.getByText('The password is incorrect.').waitFor();
    },
  },
  {
    name: 'maintenance',
    async open(page) {
      const file = join(journey.server.folder, 'maintenance.json');
      await writeFile(file, JSON.stringify({ message: 'Back at ten.' }));
      try {
        await page.goto('/login');
        await page.getByRole('dialog', { name: 'The site is under maintenance.' }).waitFor();
      } finally {
        await rm(file);
      }
    },
  },
  {
    name: 'account',
    signedIn: true,
    async open(page) {
      await page.goto('/account');
      await page.getByText('This device').waitFor();
      await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
    },
  },
];

testAccessibility(
  journey,
  async () => {
    account ??= await journey.account();
    return account;
  },
  screens,
);
