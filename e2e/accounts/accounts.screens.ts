import { unknownSecret } from '../support/data/mailbox.ts';
import { askForProof, setUpTwoFactor, withFactors } from '../support/steps/factor-answers.ts';
import type { Screen } from '../support/steps/screen.ts';

/** A page that a mail leads to, before anything is pressed. */
const asking = (name: string, path: string): Screen => ({
  name: `accounts-ask-${name}`,
  path: () => `${path}#${unknownSecret}`,
  textHeavy: true,
  expected: /400/,
  async arrange(page) {
    await page.route('**/api/confirmation-links/show', (route) =>
      route.fulfill({ json: { email: 'mara.lindqvist@haldenworks.com', isOwn: false } }),
    );
    await page.goto(`${path}#${unknownSecret}`);
    await page.reload();
    await page.locator('main button').first().waitFor();
  },
});

/** The screens of a person's own account. */
export const screens: Screen[] = [
  { name: 'accounts-account', path: () => '/account', as: 'newcomer', textHeavy: true },
  {
    name: 'accounts-security',
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
    path: () => '/account',
    as: 'newcomer',
    textHeavy: true,
    arrange: (page) => setUpTwoFactor(page),
  },
  {
    name: 'accounts-recovery-codes',
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
    path: () => '/account/email',
    as: 'newcomer',
    textHeavy: true,
    arrange: (page) => page.locator('input[type=password]').waitFor(),
  },
  {
    name: 'accounts-email-expired',
    path: () => `/change-email#${unknownSecret}`,
    as: 'newcomer',
    textHeavy: true,
    expected: /400/,
    arrange: (page) => page.locator('h1').waitFor(),
  },
  {
    name: 'accounts-deletion',
    path: () => '/account-deletion',
    as: 'newcomer',
    textHeavy: true,
    arrange: (page) => page.locator('input[type=email]').waitFor(),
  },
  {
    name: 'accounts-proof',
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
    path: () => '/account-deletion',
    as: 'newcomer',
    textHeavy: true,
    expected: /403/,
    arrange: (page) => askForProof(page, ['code']),
  },
  {
    name: 'accounts-proof-company',
    path: () => '/account-deletion',
    as: 'newcomer',
    textHeavy: true,
    expected: /403/,
    arrange: (page) => askForProof(page, []),
  },
  { name: 'accounts-deleted', path: () => '/account-deletion-success' },
  {
    name: 'accounts-menu',
    path: () => '/account',
    as: 'newcomer',
    async arrange(page) {
      await page.locator('header button').last().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'accounts-notifications',
    path: () => '/account#notifications',
    as: 'newcomer',
    textHeavy: true,
    sizes: ['desktop', 'phone'],
    async arrange(page) {
      await page.route('**/api/account/notifications', (route) =>
        route.fulfill({ json: { settings: { mentions: true, replies: true, comments: false }, mutedThreads } }),
      );
      await page.reload();
      await page.locator('[id^=unmute-]').last().scrollIntoViewIfNeeded();
    },
  },
  asking('verify', '/verify'),
  asking('email-confirm', '/change-email'),
  asking('email-undo', '/change-email/undo'),
  {
    name: 'accounts-unsubscribe-ask',
    path: () => '/unsubscribe#of-a-mail',
    textHeavy: true,
    sizes: ['desktop', 'phone'],
    async arrange(page) {
      await page.route('**/api/mail-unsubscriptions/**', (route) =>
        route.fulfill({ json: { isMuted: false, title: 'Twin-cylinder engine', isOwn: false } }),
      );
      await page.reload();
      await page.locator('main button').first().waitFor();
    },
    expected: /400/,
  },
  {
    name: 'accounts-unsubscribe',
    path: () => '/unsubscribe#of-a-mail',
    textHeavy: true,
    sizes: ['desktop', 'phone'],
    async arrange(page) {
      await page.route('**/api/mail-unsubscriptions/**', (route) =>
        route.fulfill({ json: { isMuted: true, title: 'Twin-cylinder engine', isOwn: false } }),
      );
      await page.reload();
      await page.locator('main button').first().waitFor();
    },
    expected: /400/,
  },
  {
    name: 'accounts-unsubscribe-refused',
    path: () => '/unsubscribe#of-a-mail',
    sizes: ['desktop', 'phone'],
    arrange: (page) => page.locator('h1').waitFor(),
    expected: /400/,
  },
];

const mutedThreads = ['Are the two carburettor flanges parallel? They look 0.4 mm off to me.', 'M8 or M10 here?'].map(
  (message, at) => ({
    commentId: `0198c0de-0000-4000-8000-00000000000${at}`,
    projectViewLinkId: '0198c0de-0000-4000-8000-000000000009',
    title: 'Twin-cylinder engine',
    message,
    mutedAt: '2026-11-21T09:12:00.000Z',
  }),
);
