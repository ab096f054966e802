import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const usd = (amount: number) => ({ amount, currencyCode: 'USD' });
const costs = { unitAmount: usd(27_600), period: 'yearly', trialEnd: null };
/** One of two seats is free, the other is bought for the rest of the year. */
const estimate = {
  available: true,
  reason: null,
  errors: [{ email: 'kenji.mori@haldenworks.com', code: 'USER_ALREADY_IN_THIS_TEAM' }],
  contributorBlockedEmailCount: 0,
  overSeatLimit: 0,
  contributorOffered: true,
  freeSeats: 1,
  newSubscriptionEstimate: null,
  seatUpgradeEstimate: {
    prorated: { ...costs, totalAmount: usd(13_233), editorSeatCount: 1 },
    daysLeft: 175,
    daysOfPeriod: 365,
    renewal: { ...costs, totalAmount: usd(276_000), editorSeatCount: 10 },
    renewalDate: '2027-05-14T12:00:00.000Z',
    primaryPaymentSource: {
      type: 'card',
      cardBrand: 'Visa',
      lastFourDigits: '4242',
      expirationMonth: 4,
      expirationYear: 2029,
    },
    totalDueToday: 13_233,
    waivedAmount: 0,
    taxAmount: 0,
    currencyCode: 'USD',
  },
  salesTeamSeatUpgradeEstimate: null,
};

/** Opens the dialog, for which the server gives this estimate. */
async function openDialog(page: Page, answer: object): Promise<void> {
  await page.route('**/self-serve-invitations/estimate', (route) => route.fulfill({ json: answer }));
  await page.goto(`${new URL(page.url()).pathname}?invite=1`);
}

/** The dialog with four addresses, of which two cannot be invited. */
async function write(page: Page, answer: object): Promise<void> {
  await openDialog(page, answer);
  const field = page.getByRole('dialog').locator('input').first();
  const emails = ['lena.fischer@haldenworks.com', 'marco.rossi@haldenworks.com', 'kenji.mori@haldenworks.com'];
  await field.fill(`${emails.join(' ')} oliver@halden `);
  await page.locator('[role=dialog] [aria-busy=false], dialog [aria-busy=false]').first().waitFor();
}

const invitation = {
  email: 'lena.fischer@haldenworks.com',
  teamName: 'Halden Works',
  redirectURL: null,
  role: 'editor',
  inviterName: 'Mara Lindqvist',
};
const hash = 'k7wqd9xm2pc4hrtv8nbe3fjysg6akzm2'.padEnd(43, '-');
const path = () => `/teams/invitation#${hash}`;

/** The page of an invitation link that answers this. */
const opened = (answer: object) => async (page: Page) => {
  await page.route('**/api/teams/self-serve-invitations/*', (route) => route.fulfill({ json: answer }));
  const joined = { teamId: crypto.randomUUID(), teamName: invitation.teamName };
  await page.route('**/api/teams/self-serve-invitations/*/accept', (route) => route.fulfill({ json: joined }));
  await page.reload();
  await page.locator('main h1').waitFor();
};

const inviting = {
  path: ({ teamId }: { teamId: string }) => `/teams/${teamId}/members`,
  as: 'owner',
  textHeavy: true,
} as const;

/** Inviting people, their invitations, and the settings of a team. */
export const screens: Screen[] = [
  { name: 'teams-invite', ...inviting, arrange: (page) => write(page, estimate) },
  {
    name: 'teams-invite-blocked',
    ...inviting,
    async arrange(page) {
      const answer = { ...estimate, available: false, reason: 'grace_period', freeSeats: 0, seatUpgradeEstimate: null };
      await openDialog(page, answer);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'teams-invite-blocked-admin',
    ...inviting,
    as: 'seat_manager',
    async arrange(page) {
      const answer = { ...estimate, available: false, reason: 'grace_period', freeSeats: 0, seatUpgradeEstimate: null };
      await openDialog(page, answer);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'teams-invitation',
    path,
    textHeavy: true,
    expected: /404/,
    arrange: opened({ ...invitation, userExists: false }),
  },
  {
    name: 'teams-invitation-continue',
    path,
    expected: /404/,
    arrange: opened({ ...invitation, userExists: false, redirectURL: '/download' }),
    textHeavy: true,
  },
  { name: 'teams-invitation-gone', path, expected: /404/, arrange: (page) => page.locator('main h1').waitFor() },
  {
    name: 'teams-invitation-ask',
    path,
    textHeavy: true,
    expected: /404/,
    arrange: opened({ ...invitation, userExists: true }),
  },
  {
    name: 'teams-shared-sign-up',
    path: () => '/signup',
    textHeavy: true,
    async arrange(page) {
      const shown = { action: 'signup', email: invitation.email, name: 'Hinge bracket', role: 'commenter' };
      const answer = { ...shown, inviterName: 'Mara Lindqvist' };
      await page.route('**/invitations-by-hash/*', (route) => route.fulfill({ json: answer }));
      await page.evaluate(
        ([to, secret]) => sessionStorage.setItem('invitation', JSON.stringify({ path: to, hash: secret })),
        ['/p/0193b0c2-7f41-7000-8000-000000000001', hash],
      );
      await page.goto('/signup?redirect_url=/p/0193b0c2-7f41-7000-8000-000000000001');
      await page.locator('main b').first().waitFor();
    },
  },
  { name: 'teams-invitation-invalid', path: () => '/teams/invitation', textHeavy: true },
  {
    name: 'teams-invitation-joined',
    path,
    textHeavy: true,
    expected: /404/,
    async arrange(page) {
      await opened({ ...invitation, userExists: true })(page);
      await page.locator('main button').click();
      await page.locator('main a').nth(1).waitFor();
    },
  },
  {
    name: 'teams-invitation-other',
    path,
    as: 'owner',
    textHeavy: true,
    expected: /404/,
    arrange: opened({ ...invitation, userExists: true }),
  },
  {
    name: 'teams-settings',
    path: ({ teamId }) => `/teams/${teamId}/settings`,
    as: 'owner',
    textHeavy: true,
    arrange: (page) => page.locator('main section li').nth(2).waitFor(),
  },
  {
    name: 'teams-settings-rename',
    path: ({ teamId }) => `/teams/${teamId}/settings`,
    as: 'owner',
    async arrange(page) {
      await page.locator('main section li button').first().click();
      await page.getByRole('dialog').locator('input').fill('');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'teams-settings-delete',
    path: ({ teamId }) => `/teams/${teamId}/settings`,
    as: 'owner',
    async arrange(page) {
      await page.route(/\/api\/teams\/[^/]+\/spaces/, async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { items: { can: { delete: boolean }; projectCount: number }[] };
        Object.assign(answer.items[0]!, { projectCount: 0, can: { rename: true, delete: true } });
        await route.fulfill({ response, json: answer });
      });
      await page.reload();
      await page.locator('main section li button').nth(1).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'teams-settings-empty',
    path: () => '/teams',
    as: 'newcomer',
    async arrange(page) {
      await page.locator('main h1').waitFor();
      await page.goto(page.url().replace(/shared-with-me.*/, 'settings'));
      await page.locator('main h2').nth(1).waitFor();
    },
  },
];
