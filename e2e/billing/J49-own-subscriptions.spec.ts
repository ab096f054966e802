import { randomUUID } from 'node:crypto';
import { startPaddle } from '@chamfer/testing/paddle-fake';
import { afterAll, expect, test } from 'vitest';
import { typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, dueToday, openCheckout, ownerWithoutTrial, takenFrom } from '../support/steps/checkout.ts';
import { lookForDue } from '../support/steps/due.ts';
import { idsOf, verifiedAccount } from '../support/steps/project-page.ts';

const paddle = await startPaddle();
afterAll(paddle.close);
const journey = useJourney({ BILLING: 'sandbox', ...paddle.env });

/**
 * Gives a person what was sold to them elsewhere; it ends on 10 September 2027. `paid` are minor units of euros, if that is
 * known. Returns the seller's id of it.
 */
async function sold(
  userId: string,
  type: 'paddle' | 'appstore' | 'gift' | 'edu',
  autoRenew: boolean,
  paid = 0,
): Promise<string> {
  const externalId = type === 'paddle' ? paddle.sell() : `sold-${randomUUID()}`;
  await journey.sql(
    `insert into subscriptions (id, type, user_id, origin, external_id, tier, status, auto_renew, period, seats, unit_amount,
       currency_code, period_start, period_end, created_at)
     values (gen_random_uuid(), $1, $2, 'store', $3, 'pro', 'active', $4, 'yearly', 1, $5, 'EUR', now(),
       '2027-09-10T12:00:00Z', now())`,
    [type, userId, externalId, autoRenew, paid],
  );
  return externalId;
}

test('J49 what Paddle sold is turned off and on again; a failure says so', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const { userId, teamId } = await idsOf(journey, owner);
  const paddleId = await sold(userId, 'paddle', true);
  const page = await buyer(journey, owner, 1280);
  await page.goto(`/teams/${teamId}/subscription`);
  const card = page.getByRole('region', { name: 'Business' }).filter({ hasText: 'Paddle' });
  await card.getByText('1 editor seat', { exact: true }).waitFor();
  await card.getByText('Purchased via', { exact: true }).waitFor();
  await card.getByText('Renews', { exact: true }).waitFor();
  await card.getByText('2027. Sep 10.').waitFor();
  // The last moment to cancel is a day before.
  await card.getByText('2027. Sep 9.').waitFor();
  const renewal = card.getByRole('switch');
  const notice = page.getByRole('dialog', { name: 'Something went wrong' });
  await renewal.click();
  const ask = page.getByRole('dialog', { name: 'Turn off auto-renewal?' });
  // It speaks of this subscription, not of seats and members of a team.
  await ask.getByText(/^Paddle manages your Business subscription\. .* until 2027\. Sep\s10\./).waitFor();
  expect(await ask.getByText(/team|seats|members/).count()).toBe(0);
  const sent = page.waitForRequest((request) => request.url().endsWith(`/subscriptions/${paddleId}/auto-renew`));
  await ask.getByRole('button', { name: 'Turn off' }).click();
  expect((await sent).postDataJSON()).toEqual({ autoRenew: false });
  await card.getByText('Expires', { exact: true }).waitFor();
  expect(await card.getByText('2027. Sep 9.').count()).toBe(0);
  expect(paddle.renews(paddleId)).toBe(false);
  await page.route('**/auto-renew', (route) => route.fulfill({ status: 500, json: {} }));
  await renewal.click();
  await notice.getByText('Something went wrong. Please try again.').waitFor();
  await notice.getByRole('button', { name: 'Close' }).last().click();
  await notice.waitFor({ state: 'hidden' });
  expect(await renewal.isChecked()).toBe(false);
  await page.unroute('**/auto-renew');
  // Paddle is away: nothing is pretended.
  paddle.fail('outage');
  await renewal.click();
  await notice.getByText(/^The payment provider could not be reached/).waitFor();
  await notice.getByRole('button', { name: 'Close' }).last().click();
  await notice.waitFor({ state: 'hidden' });
  expect(await renewal.isChecked()).toBe(false);
  paddle.fail(null);
  await renewal.click();
  await card.getByText('Renews', { exact: true }).waitFor();
  expect(paddle.renews(paddleId)).toBe(true);
  await page.route('https://paddle.example/**', (route) => route.fulfill({ body: 'Paddle' }));
  await card.getByRole('button', { name: 'Update payment method' }).click();
  await page.waitForURL(`https://paddle.example/pay/${paddleId}`);
});

test('J49 what can only be cancelled is cancelled; without its id or an address nothing happens but an error', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const { userId, teamId } = await idsOf(journey, owner);
  const paddleId = await sold(userId, 'paddle', true);
  const page = await buyer(journey, owner, 1280, 'Paddle .* missing');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  /** Lets the page see the subscription as another seller would tell of it. */
  const tell = (changes: object) =>
    page.route(`**/api/teams/${teamId}/subscriptions`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { individualSubscriptions: object[] };
      const individualSubscriptions = body.individualSubscriptions.map((one) => ({ ...one, ...changes }));
      await route.fulfill({ response: answer, json: { ...body, individualSubscriptions } });
    });
  const notice = page.getByRole('dialog', { name: 'Something went wrong' });
  await tell({ paddleId: null });
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('button', { name: 'Update payment method' }).click();
  await notice.getByRole('button', { name: 'Close' }).last().click();
  expect(errors.join()).toContain('Paddle ID is missing');
  await page.unroute(`**/api/teams/${teamId}/subscriptions`);
  await tell({ isOnlyCancelable: true });
  await page.route('**/update-url', (route) => route.fulfill({ json: { updateUrl: '' } }));
  await page.reload();
  await page.getByRole('button', { name: 'Update payment method' }).click();
  await notice.getByRole('button', { name: 'Close' }).last().click();
  expect(errors.join()).toContain('Paddle update URL data is missing');
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith(`/subscriptions/${paddleId}/cancel`));
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  expect((await sent).method()).toBe('PUT');
  await page.getByText('Expires', { exact: true }).waitFor();
});

test('J49 what Apple sold is managed at Apple; gifts and education licences end by themselves', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const { userId, teamId } = await idsOf(journey, owner);
  await sold(userId, 'appstore', true);
  await sold(userId, 'gift', false);
  await sold(userId, 'edu', false);
  const page = await buyer(journey, owner);
  await page.goto(`/teams/${teamId}/subscription`);
  const cards = page.getByRole('region', { name: 'Business' });
  const apple = cards.filter({ hasText: 'App Store' }).getByRole('link', { name: 'Manage in your Apple account' });
  expect(await apple.getAttribute('href')).toBe('https://apps.apple.com/account/subscriptions');
  expect(await apple.getAttribute('target')).toBe('_blank');
  for (const name of ['Gift', 'Education']) {
    const card = cards.filter({ hasText: name });
    await card.getByText('Expires', { exact: true }).waitFor();
    expect(await card.getByRole('switch').count()).toBe(0);
  }
});

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])(
  'what Paddle sold moves to the subscription of the team with consent, and then no longer renews, on %s',
  async (_, width) => {
    const { owner, teamId } = await ownerWithoutTrial(journey);
    const { userId } = await idsOf(journey, owner);
    const paddleId = await sold(userId, 'paddle', true, 10_000);
    const page = await buyer(journey, owner, width);
    await openCheckout(page);
    await page.getByText('Your Paddle subscription moves here. What is left of it is taken off the price.').waitFor();
    if (width < 500) await page.getByRole('button', { name: 'Summary', expanded: false }).click();
    // 152.00 without tax are left of 252.00.
    await page.getByText('Left of your individual subscription').waitFor();
    await page.getByText('−€100.00').waitFor();
    expect(await dueToday(page).innerText()).toBe('€180.88');
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Subscribe now' }).click();
    await page.getByText('Please agree before proceeding.').waitFor();
    expect(await takenFrom(journey, teamId)).toEqual([]);
    await page.getByRole('checkbox', { name: /^I agree that my Paddle subscription no longer renews/ }).check();
    await page.getByRole('button', { name: 'Subscribe now' }).click();
    await page.getByText('Your team is now all set!').waitFor();
    expect(await takenFrom(journey, teamId)).toEqual([18_088]);
    await lookForDue(journey, teamId);
    await expect.poll(() => paddle.renews(paddleId)).toBe(false);
    await page.goto(`/teams/${teamId}/subscription`);
    const card = page.getByRole('region', { name: 'Business' }).filter({ hasText: 'Paddle' });
    await card.getByText('Expires', { exact: true }).waitFor();
  },
);
