import type { Screen } from '../support/steps/screen.ts';

/** The screens of sign-in, sign-up and passwords. */
export const screens: Screen[] = [
  { name: 'auth-sign-in', path: () => '/login', textHeavy: true },
  {
    name: 'auth-sign-in-password',
    path: () => '/login',
    async arrange(page) {
      await page.locator('input[type=email]').fill('mara.lindqvist@haldenworks.com');
      await page.keyboard.press('Enter');
      await page.locator('input[type=password]').fill('Chamfer-Demo-1');
    },
  },
  { name: 'auth-sign-up', path: () => '/signup' },
  {
    name: 'auth-sign-up-errors',
    path: () => '/signup',
    textHeavy: true,
    async arrange(page) {
      await page.locator('input[type=email]').fill('jonas.weber@haldenworks');
      await page.locator('input[type=password]').first().fill('chamfer7');
      await page.locator('button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'auth-verified', path: () => '/email-verify/success' },
  { name: 'auth-not-verified', path: () => '/email-verify/error', textHeavy: true },
  { name: 'auth-password-reset', path: () => '/password-reset', textHeavy: true },
  {
    name: 'auth-password-reset-sent',
    path: () => '/password-reset',
    textHeavy: true,
    async arrange(page) {
      // An address gets at most three mails per minute, and this screen is taken more often.
      await page.route('**/api/reset-password', (route) => route.fulfill({ status: 204 }));
      await page.locator('input[type=email]').fill('henrik.brandt@haldenworks.com');
      await page.keyboard.press('Enter');
      await page.locator('main input').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'auth-new-password',
    path: () => '/password-reset/reset#a-link',
    async arrange(page) {
      // A link works once and for an hour; the look of the form does not depend on it.
      await page.route('**/api/reset-password/v2/*', (route) => route.fulfill({ status: 204 }));
      await page.goto('/login');
      await page.goto('/password-reset/reset#a-link');
      await page.locator('input[type=password]').first().fill('chamfer7');
    },
    expected: /400/,
  },
  { name: 'auth-password-reset-expired', path: () => '/password-reset/error' },
  { name: 'auth-password-reset-invalid', path: () => '/password-reset/error#invalid', textHeavy: true },
  { name: 'auth-password-reset-done', path: () => '/password-reset/success' },
  {
    name: 'auth-change-password',
    path: () => '/change-password',
    as: 'newcomer',
    textHeavy: true,
    async arrange(page) {
      await page.locator('input[name=new-password]').fill('chamfer7');
      await page.locator('button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'auth-app',
    path: () => `/login/app?code_challenge=${'A'.repeat(43)}`,
    as: 'newcomer',
    textHeavy: true,
    expected: /404/,
    arrange: (page) => page.locator('main button').nth(1).waitFor(),
  },
  { name: 'auth-app-failed', path: () => '/login/app', as: 'newcomer', textHeavy: true, expected: /404/ },
  {
    name: 'auth-handoff-failed',
    path: () => '/auth/handoff',
    textHeavy: true,
    arrange: (page) => page.locator('input[type=email]').waitFor(),
  },
];
