import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paidTeam, takenForSeats, testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, cardFields, openCheckout, ownerWithoutTrial, takenFrom } from '../support/steps/checkout.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney('sandbox');

/** Holds calls until the test lets them go. */
async function hold(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, (route) => held.promise.then(() => route.continue()));
  return held.resolve;
}

test('while a checkout is paid nothing of it can be changed, and leaving asks, on a phone', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 390);
  await openCheckout(page);
  await typeCard(page, testCard.paid);
  await page.getByRole('button', { name: 'Summary', expanded: false }).click();
  const go = await hold(page, '**/api/checkout/*/start');
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  await page.getByText('Contacting your card issuer...').waitFor();
  const locked = [
    page.getByRole('radio', { name: /Yearly/ }),
    page.getByRole('radio', { name: /Apple Pay/ }),
    page.getByRole('spinbutton', { name: 'Editor seats' }),
    page.getByRole('button', { name: 'One seat more' }),
    page.getByLabel('Invite editors'),
    page.getByLabel('Name on the bill'),
    page.getByRole('button', { name: /Country/ }),
    page.getByLabel('VAT number (including country code)'),
    page.getByRole('button', { name: 'Add a coupon code' }),
    cardFields(page).locator('#number'),
  ];
  for (const control of locked) expect(await control.isDisabled()).toBe(true);
  const leave = page.getByRole('dialog', { name: 'Leave this page?' });
  const back = page.getByRole('link', { name: 'Back Checkout' });
  await back.click();
  await leave.getByText(/has not answered yet/).waitFor();
  await leave.getByRole('button', { name: 'Stay' }).click();
  await leave.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/checkout');
  // The browser asks where the tab is closed or reloaded.
  expect(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
  go();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
  expect(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false);
});

test('a dialog that pays is closed by nothing until that is done', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const page = await buyer(journey, owner);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('button', { name: 'Add seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add seats' });
  await dialog.getByText('Due today: $132.33').waitFor();
  const go = await hold(page, '**/api/teams/subscriptions/*');
  await dialog.getByRole('button', { name: 'Add 1 seat' }).click();
  await dialog.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'One seat more' }).isDisabled()).toBe(true);
  expect(await dialog.isVisible()).toBe(true);
  // The browser asks where the page is left in spite of that.
  expect(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
  go();
  await page.getByText('1 seat added').waitFor();
  expect(await takenForSeats(journey, teamId)).toEqual([13_233]);
});

test('an invitation that costs something says the sum at its button, and so does the new card for it', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.failsLater });
  const page = await buyer(journey, owner);
  await page.goto(`/teams/${teamId}/members?invite=1`);
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').fill('jonas@haldenworks.example ');
  await dialog.locator('footer').getByText('Due today: $132.33').waitFor();
  await dialog.getByRole('button', { name: 'Invite 1 editor', disabled: false }).click();
  const payment = page.getByRole('dialog', { name: 'Update & invite' });
  await payment.getByText('Due today: $132.33').waitFor();
  await typeCard(page, testCard.paid);
  const go = await hold(page, '**/update-card/finalize');
  await payment.getByRole('button', { name: 'Update & invite' }).click();
  await payment.getByText('Contacting your card issuer...').waitFor();
  await page.keyboard.press('Escape');
  expect(await payment.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  go();
  await page.getByText('1 invitation sent').waitFor();
  expect(await takenForSeats(journey, teamId)).toEqual([13_233]);
});

/** A team whose renewal was declined five days ago. */
async function overdueTeam(): Promise<{ page: Page; teamId: string }> {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 3, card: testCard.failsLater });
  await journey.sql(
    `update subscriptions set status = 'grace', period_end = now() - interval '5 days', grace_until = now() + interval '9 days',
       next_attempt_at = now() + interval '2 days', due_at = now() + interval '2 days', version = 2 where team_id = $1`,
    [teamId],
  );
  await journey.sql(
    `with renewal as (
       insert into orders (id, kind, status, key, team_id, subscription_id, quote, currency_code, net, tax, total, shown_total,
         payment_type, reason, created_at)
       select gen_random_uuid(), 'renewal', 'failed', 'seed:' || id, team_id, id,
         '{"currencyCode":"USD","lines":[],"net":82800,"tax":{"rate":0,"country":null,"note":null,"amount":0},"total":82800,"couponCode":null}',
         'USD', 82800, 0, 82800, 82800, 'saved', 'Refused', now() from subscriptions where team_id = $1
       returning id, subscription_id)
     insert into subscription_events (subscription_id, version, event, "from", "to", cause, at)
     select subscription_id, 2, 'renewal_declined', 'active', 'grace', 'order:' || id, now() - interval '5 days' from renewal`,
    [teamId],
  );
  return { page: await buyer(journey, owner), teamId };
}

test('a new card in the grace period says what it pays at once', async () => {
  const { page, teamId } = await overdueTeam();
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('link', { name: 'Update payment method' }).click();
  const payment = page.getByRole('dialog', { name: 'Payment method' });
  await payment.getByText('Due today: $828.00').waitFor();
  await payment.getByRole('radio', { name: /^Card/ }).check();
  await typeCard(page, testCard.paid);
  await payment.getByRole('button', { name: 'Save and pay' }).click();
  await page.getByText('Payment information successfully updated.').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([82_800]);
});

test('turning renewal on while a payment is overdue takes money, so it asks with the sum', async () => {
  const { page, teamId } = await overdueTeam();
  await journey.sql('update subscriptions set auto_renew = false, next_attempt_at = null where team_id = $1', [teamId]);
  await journey.sql('update sandbox_pay.saved_methods set card = $1 where customer_id = $2', [testCard.paid, teamId]);
  await page.goto(`/teams/${teamId}/subscription`);
  const turnOn = page.getByRole('switch', { name: 'Off', exact: true });
  await turnOn.click();
  const ask = page.getByRole('dialog', { name: 'Turn on auto-renewal?' });
  await ask.getByText(/\$828\.00 is charged now, with Visa ending in 0341/).waitFor();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await ask.waitFor({ state: 'detached' });
  expect(await takenFrom(journey, teamId)).toEqual([]);
  await turnOn.click();
  await ask.getByRole('button', { name: 'Turn on and pay $828.00' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([82_800]);
});
