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
  { name: 'auth-sso-error', path: () => '/sso/error', textHeavy: true },
  {
    name: 'auth-sso-error-detail',
    path: () => '/sso/error',
    async arrange(page) {
      const requestId = '0193b0c2-7f41';
      await page.route('**/api/sso/callback', (route) =>
        route.fulfill({ status: 400, json: { code: 'SSO_INVALID_NAME_ID_POLICY', message: '', requestId } }),
      );
      await page.goto('/sso/callback?code=a-code&state=a-sign-in');
      await page.locator('main code').first().waitFor();
    },
    expected: /400/,
  },
  { name: 'auth-sso-mismatch', path: () => '/sso/mismatch', textHeavy: true },
  { name: 'auth-sso-timeout', path: () => '/sso/timeout', textHeavy: true },
  { name: 'auth-sso-window', path: () => '/sso/proof', textHeavy: true },
  {
    name: 'auth-sso-second-factor',
    path: () => '/sso/error',
    textHeavy: true,
    async arrange(page) {
      const details = { factors: ['code', 'passkey'] };
      await page.route('**/api/sso/callback', (route) =>
        route.fulfill({ status: 400, json: { code: 'TWO_FACTOR_REQUIRED', message: '', details } }),
      );
      await page.goto('/sso/callback?code=a-code&state=a-sign-in');
      await page.locator('main input').waitFor();
    },
    expected: /400/,
  },
  {
    name: 'auth-sign-up-sso',
    path: () => '/signup',
    textHeavy: true,
    async arrange(page) {
      await page.route('**/api/auth/web/register', (route) =>
        route.fulfill({ status: 403, json: { code: 'SSO_ENFORCED', message: '' } }),
      );
      await page.locator('input[type=email]').fill('jonas.weber@haldenworks.com');
      for (const field of await page.locator('input[type=password]').all()) await field.fill('Chamfer-Demo-1');
      await page.locator('input[autocomplete=name]').fill('Jonas Weber');
      await page.locator('input[type=checkbox]').check();
      await page.locator('button[type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
    expected: /403/,
  },
  {
    name: 'auth-handoff-failed',
    path: () => '/auth/handoff',
    textHeavy: true,
    arrange: (page) => page.locator('input[type=email]').waitFor(),
  },
];
