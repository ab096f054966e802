import { askForProof, setUpTwoFactor, withFactors } from './factor-screens.ts';
import { modelLoaded, reviewScreens } from './review-screens.ts';
import type { Screen } from './screen.ts';

/** Every screen, area by area. Nothing here may depend on texts in English: screens are taken in other languages too. */
export const screens: Screen[] = [
  { name: 'auth-sign-in', area: 'auth', path: () => '/login', textHeavy: true },
  {
    name: 'auth-sign-in-password',
    area: 'auth',
    path: () => '/login',
    async arrange(page) {
      await page.locator('input[type=email]').fill('mara.lindqvist@haldenworks.com');
      await page.keyboard.press('Enter');
      await page.locator('input[type=password]').fill('Chamfer-Demo-1');
    },
  },
  { name: 'auth-sign-up', area: 'auth', path: () => '/signup' },
  {
    name: 'auth-sign-up-errors',
    area: 'auth',
    path: () => '/signup',
    textHeavy: true,
    async arrange(page) {
      await page.locator('input[type=email]').fill('jonas.weber@haldenworks');
      await page.locator('input[type=password]').first().fill('chamfer7');
      await page.locator('button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'auth-verified', area: 'auth', path: () => '/email-verify/success' },
  { name: 'auth-not-verified', area: 'auth', path: () => '/email-verify/error', textHeavy: true },
  { name: 'auth-password-reset', area: 'auth', path: () => '/password-reset', textHeavy: true },
  {
    name: 'auth-password-reset-sent',
    area: 'auth',
    path: () => '/password-reset',
    textHeavy: true,
    async arrange(page) {
      // An address gets three mails a minute, and this screen is taken more often.
      await page.route('**/api/reset-password', (route) => route.fulfill({ status: 204 }));
      await page.locator('input[type=email]').fill('henrik.brandt@haldenworks.com');
      await page.keyboard.press('Enter');
      await page.locator('main input').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'auth-new-password',
    area: 'auth',
    path: () => '/password-reset/a-link',
    async arrange(page) {
      // A link works once and for an hour; what the form looks like does not depend on it.
      await page.route('**/api/reset-password/v2/*', (route) => route.fulfill({ status: 204 }));
      await page.goto('/password-reset/a-link');
      await page.locator('input[type=password]').first().fill('chamfer7');
    },
    expected: /400/,
  },
  { name: 'auth-password-reset-expired', area: 'auth', path: () => '/password-reset/error' },
  { name: 'auth-password-reset-done', area: 'auth', path: () => '/password-reset/success' },
  {
    name: 'auth-change-password',
    area: 'auth',
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
    area: 'auth',
    path: () => `/login/app?code_challenge=${'A'.repeat(43)}`,
    as: 'newcomer',
    textHeavy: true,
    expected: /404/,
    arrange: (page) => page.locator('main button').nth(1).waitFor(),
  },
  { name: 'auth-app-failed', area: 'auth', path: () => '/login/app', as: 'newcomer', textHeavy: true, expected: /404/ },
  {
    name: 'auth-handoff-failed',
    area: 'auth',
    path: () => '/auth/handoff',
    textHeavy: true,
    arrange: (page) => page.locator('input[type=email]').waitFor(),
  },
  {
    name: 'app-maintenance',
    area: 'app',
    path: () => '/login',
    textHeavy: true,
    async arrange(page) {
      await page.route('**/maintenance.json*', (route) => route.fulfill({ json: { maintenance: true } }));
      await page.reload();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'accounts-account', area: 'accounts', path: () => '/account', as: 'newcomer', textHeavy: true },
  {
    name: 'accounts-security',
    area: 'accounts',
    path: () => '/account',
    as: 'newcomer',
    textHeavy: true,
    async arrange(page) {
      await withFactors(page);
      await page.reload();
      await page.getByText('MacBook').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'accounts-two-factor',
    area: 'accounts',
    path: () => '/account',
    as: 'newcomer',
    textHeavy: true,
    arrange: (page) => setUpTwoFactor(page),
  },
  {
    name: 'accounts-recovery-codes',
    area: 'accounts',
    path: () => '/account',
    as: 'newcomer',
    textHeavy: true,
    async arrange(page) {
      await setUpTwoFactor(page);
      const halves = 'k7wqd 9xm2p c4hrt v8nbe 3fjys g6akz m2ptw 5rxhc y9deq b7vnk'.split(' ');
      const recoveryCodes = halves.map((half, at) => `${half}-${halves[(at + 3) % 10]}`);
      await page.route('**/api/account/two-factor/enable', (route) => route.fulfill({ json: { recoveryCodes } }));
      await page.getByRole('dialog').locator('input').fill('123456');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('listitem').last().waitFor();
    },
  },
  {
    name: 'accounts-company',
    area: 'accounts',
    path: () => '/account',
    as: 'newcomer',
    textHeavy: true,
    async arrange(page) {
      await page.route('**/api/account', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), ssoEnforced: true, emailVerified: true } });
      });
      await page.reload();
      await page.locator('main li').first().waitFor();
    },
  },
  {
    name: 'accounts-name',
    area: 'accounts',
    path: () => '/account',
    as: 'newcomer',
    async arrange(page) {
      await page.locator('main li button').first().click();
      await page.getByRole('dialog').locator('input').fill('Daniel--Okafor');
      await page.keyboard.press('Enter');
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'accounts-email',
    area: 'accounts',
    path: () => '/account/email',
    as: 'newcomer',
    textHeavy: true,
    arrange: (page) => page.locator('input[type=password]').waitFor(),
  },
  {
    name: 'accounts-email-expired',
    area: 'accounts',
    path: () => '/change-email?hash=expired',
    as: 'newcomer',
    textHeavy: true,
    expected: /400/,
    arrange: (page) => page.locator('h1').waitFor(),
  },
  {
    name: 'accounts-deletion',
    area: 'accounts',
    path: () => '/account-deletion',
    as: 'newcomer',
    textHeavy: true,
    arrange: (page) => page.locator('input[type=email]').waitFor(),
  },
  {
    name: 'accounts-proof',
    area: 'accounts',
    path: () => '/account-deletion',
    as: 'newcomer',
    textHeavy: true,
    expected: /403|400/,
    async arrange(page) {
      await askForProof(page, ['password', 'passkey', 'code']);
      await page.route('**/api/account/proof', (route) =>
        route.fulfill({ status: 400, json: { code: 'WRONG_PASSWORD' } }),
      );
      await page.getByRole('dialog').locator('input').fill('Chamfer-1');
      await page.keyboard.press('Enter');
      await page.locator('dialog [aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'accounts-proof-code',
    area: 'accounts',
    path: () => '/account-deletion',
    as: 'newcomer',
    textHeavy: true,
    expected: /403/,
    arrange: (page) => askForProof(page, ['code']),
  },
  {
    name: 'accounts-proof-company',
    area: 'accounts',
    path: () => '/account-deletion',
    as: 'newcomer',
    textHeavy: true,
    expected: /403/,
    arrange: (page) => askForProof(page, []),
  },
  { name: 'accounts-deleted', area: 'accounts', path: () => '/account-deletion-success' },
  {
    name: 'accounts-menu',
    area: 'accounts',
    path: () => '/account',
    as: 'newcomer',
    async arrange(page) {
      await page.locator('header button').last().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'projects-shared-with-me',
    area: 'projects',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    textHeavy: true,
    arrange: (page) => page.locator('main img').first().waitFor(),
  },
  {
    name: 'projects-empty',
    area: 'projects',
    path: () => '/teams',
    as: 'newcomer',
    arrange: (page) => page.locator('main h1').waitFor(),
  },
  {
    name: 'projects-review-links',
    area: 'projects',
    path: ({ teamId }) => `/teams/${teamId}/review-links`,
    as: 'owner',
    textHeavy: true,
    arrange: (page) => page.locator('main time').first().waitFor(),
  },
  {
    name: 'publishing-dialog',
    area: 'publishing',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await page.locator('main button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'publishing-files',
    area: 'publishing',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    async arrange(page) {
      await page.locator('main button').first().click();
      const files = [
        { name: 'gearbox-housing.step', mimeType: '', buffer: Buffer.from('ISO-10303-21;') },
        { name: 'HW-0418.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7') },
        { name: 'notes.docx', mimeType: '', buffer: Buffer.from('x') },
      ];
      await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(files);
    },
  },
  ...reviewScreens,
  { name: 'ui-components', area: 'ui', path: () => '/dev/ui', arrange: (page) => page.locator('h1').waitFor() },
  { name: 'ui-viewer', area: 'ui', path: () => '/dev/viewer', arrange: modelLoaded },
];
