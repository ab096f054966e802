import { refundOrder } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buyer, openCheckout, ownerWithoutTrial } from '../../support/steps/checkout.ts';
import { lookForDue } from '../../support/steps/due.ts';
import { stripeCard, stripeChallenge, typeStripeCard } from '../../support/steps/stripe-fields.ts';
import { useStripeJourney } from '../../support/stripe-journey.ts';

const { stripe, journey } = await useStripeJourney();

/** Somebody who has bought a plan with a card whose bank asks at each payment. */
async function bought(width: number) {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, width);
  await openCheckout(page);
  await typeStripeCard(page, stripeCard.challenged);
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  await passChallenge(page);
  await page.getByText('Your team is now all set!').waitFor();
  const before = stripe.taken().length;
  return { page, teamId, taken: () => stripe.taken().slice(before) };
}

const passChallenge = (page: Page) => stripeChallenge(page).getByRole('button', { name: 'Complete' }).click();

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])(
  'seats are paid with the saved card once its bank has consented, and then the card is changed, on %s',
  async (_, width) => {
    const { page, teamId, taken } = await bought(width);
    await page.goto(`/teams/${teamId}/subscription`);
    await page.getByRole('button', { name: 'Add seats' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add seats' });
    await dialog.getByRole('button', { name: 'Add 1 seat' }).click();
    await passChallenge(page);
    await page.getByText('1 seat added').waitFor();
    expect(await page.getByRole('dialog', { name: 'Confirm with your bank' }).count()).toBe(0);
    expect(taken()).toHaveLength(1);
    await page.goto(`/teams/${teamId}/billing`);
    await page.getByText('Visa ending in 3184').waitFor();
    await page.getByRole('button', { name: 'Edit payment method' }).click();
    const payment = page.getByRole('dialog', { name: 'Payment method' });
    await payment.getByRole('radio', { name: /^Card/ }).check();
    await typeStripeCard(page, '5555555555554444');
    await payment.getByRole('button', { name: 'Save payment method' }).click();
    await page.getByText('Mastercard ending in 4444').waitFor();
    // A card that its bank has asked about, in the dialog above ours.
    await page.getByRole('button', { name: 'Edit payment method' }).click();
    await payment.getByRole('radio', { name: /^Card/ }).check();
    await typeStripeCard(page, stripeCard.challenged);
    await payment.getByRole('button', { name: 'Save payment method' }).click();
    await passChallenge(page);
    await page.getByText('Visa ending in 3184').waitFor();
    expect(taken()).toHaveLength(1);
  },
);

/** Makes the renewal of a team due, and has the server look at it. */
async function renew(teamId: string): Promise<void> {
  const earlier = "interval '1 year 1 minute'";
  await journey.sql(
    `update subscriptions set anchor = anchor - ${earlier}, period_start = period_start - ${earlier},
       period_end = period_end - ${earlier}, due_at = now() where team_id = $1`,
    [teamId],
  );
  await lookForDue(journey, teamId);
}

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('a renewal that the bank wants confirmed is paid with one press, on %s', async (_, width) => {
  const { page, teamId, taken } = await bought(width);
  await renew(teamId);
  const declined = "select 1 from orders where team_id = $1 and kind = 'renewal' and status = 'failed'";
  const { pool } = (await journey.scenario()).parts.database;
  await expect.poll(async () => (await pool.query(declined, [teamId])).rowCount).toBe(1);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByText('Confirm your payment: 14 days left').waitFor();
  await page.getByRole('link', { name: 'Confirm payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm the payment?' });
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await passChallenge(page);
  await page.getByText('The payment went through. Thank you.').waitFor();
  expect(taken()).toHaveLength(1);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByText('Next payment').waitFor();
  expect(await page.getByText('Confirm your payment').count()).toBe(0);
});

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])(
  'what the operator gives back goes back at Stripe, and its credit note is among the bills, on %s',
  async (_, width) => {
    const { page, teamId } = await bought(width);
    const ctx = await journey.scenario();
    const { rows } = await ctx.parts.database.pool.query('select id from orders where team_id = $1', [teamId]);
    await refundOrder(ctx, rows[0].id, 5000);
    await page.goto(`/teams/${teamId}/billing`);
    await expect.poll(() => stripe.givenBack()).toContain(5000);
    const note = page.getByText(/^Credit note for R-\d{4}-\d+$/);
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Invoices and credit notes' }).waitFor();
        return note.count();
      })
      .toBe(1);
    await page.getByText('−€50.00').waitFor();
  },
);
