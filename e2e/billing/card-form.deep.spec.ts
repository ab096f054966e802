import { eventually } from '@chamfer/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paidTeam, takenForSeats, testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { bankPage, buyer, cardFields, openCheckout, ownerWithoutTrial, takenFrom } from '../support/steps/checkout.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney('sandbox');
/** What the page tells developers of a provider that is gone. */
const gone = 'does not answer|did not load';
const loading = 'You can go on as soon as the payment form has loaded.';
const failed = 'The payment form did not load. Try again there to go on.';

/** Holds what is asked for until the test lets it go. */
async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(url, (route) => held.promise.then(() => route.continue().catch(() => undefined)));
  return async () => {
    held.resolve();
    await page.unroute(url);
  };
}

/** What a button is described by, as it is read out with its name. */
const reasonOf = (button: Locator) =>
  button.evaluate((it) => document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent ?? null);
const hasFocus = (field: Locator) => field.evaluate((it) => it === document.activeElement && document.hasFocus());

test('a card form that is slow to come is waited for, and loses nothing', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 1280);
  const release = await hold(page, '**/sandbox-pay/fields');
  await openCheckout(page);
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  expect([await buy.isDisabled(), await reasonOf(buy)]).toEqual([true, loading]);
  const slow = page.getByText(/^The card form is still loading/);
  await slow.waitFor();
  await page.getByLabel('City', { exact: true }).fill('Plön');
  await page.getByRole('button', { name: 'Try again' }).click();
  await slow.waitFor({ state: 'detached' });
  await slow.waitFor();
  await release();
  await typeCard(page, testCard.paid);
  expect([await page.getByLabel('City', { exact: true }).inputValue(), await reasonOf(buy)]).toEqual(['Plön', null]);
  await buy.click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('a card form that does not come at all is given up late, each time later', async () => {
  const { owner } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 1280, gone);
  await page.clock.install();
  const release = await hold(page, '**/sandbox-pay/fields');
  await openCheckout(page);
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  const again = page.getByRole('button', { name: 'Try again' });
  const gaveUp = page.getByText(/^The card form did not load/);
  await page.clock.runFor(50_000);
  expect([await gaveUp.count(), await reasonOf(buy)]).toEqual([0, loading]);
  await page.clock.runFor(15_000);
  await gaveUp.waitFor();
  expect([await buy.isDisabled(), await reasonOf(buy)]).toEqual([true, failed]);
  await again.click();
  await page.locator('iframe[src$="/fields"]').waitFor({ state: 'attached' });
  await page.clock.runFor(100_000);
  expect(await gaveUp.count()).toBe(0);
  await release();
  await cardFields(page).locator('#number').waitFor();
  await eventually(async () => expect(await buy.isEnabled()).toBe(true));
});

test('where the provider is dead it is said soon, in every dialog that takes a card, and tried again', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.failsLater });
  const page = await buyer(journey, owner, 390, gone);
  const dead = '**/sandbox-pay/fields';
  const refuses = async (dialog: Locator, name: string) => {
    const button = dialog.getByRole('button', { name, exact: true });
    await dialog.getByText(/^The card form did not load/).waitFor();
    expect([await button.isDisabled(), await reasonOf(button)]).toEqual([true, failed]);
    await page.unroute(dead);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await typeCard(page, testCard.paid);
    await eventually(async () => expect(await button.isEnabled()).toBe(true));
  };
  await page.route(dead, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto(`/teams/${teamId}/billing?edit_payment=true`);
  const payment = page.getByRole('dialog', { name: 'Payment method' });
  await payment.getByRole('radio', { name: /^Card/ }).check();
  await refuses(payment, 'Save payment method');

  await page.route(dead, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('button', { name: 'Add seats' }).click();
  const seats = page.getByRole('dialog', { name: 'Add seats' });
  await seats.getByText('Due today: $132.33').waitFor();
  await seats.getByRole('button', { name: 'Add 1 seat' }).click();
  const update = page.getByRole('dialog', { name: 'Update & add seats' });
  await refuses(update, 'Update & add seats');
  await update.getByRole('button', { name: 'Update & add seats' }).click();
  await page.getByText('1 seat added').waitFor();
  expect(await takenForSeats(journey, teamId)).toEqual([13_233]);
});

test('the page of the bank is waited for and asked for again, and the payment goes on with it', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 390, gone);
  await openCheckout(page);
  await typeCard(page, testCard.challenged);
  await hold(page, '**/sandbox-pay/challenge');
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await dialog.getByText(/^Your bank’s page is still loading/).waitFor();
  await page.route('**/sandbox-pay/challenge', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText(/^Your bank’s page did not load/).waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([]);
  await page.unroute('**/sandbox-pay/challenge');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await bankPage(page).getByLabel('Code from your banking app').fill('493021');
  await bankPage(page).getByRole('button', { name: 'Confirm', disabled: false }).press('Enter');
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('everything that is missing is said at once, and the focus goes to the first of it, ours or in the frame', async () => {
  const { owner } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await page.goto('/checkout');
  const buy = page.getByRole('button', { name: 'Subscribe now', disabled: false });
  await buy.click();
  const fields = cardFields(page);
  const [number, expiry, cvv] = ['#number', '#expiry', '#cvv'].map((id) => fields.locator(id)) as [
    Locator,
    Locator,
    Locator,
  ];
  await fields.getByText('Required').nth(2).waitFor();
  const company = page.getByLabel('Name on the bill');
  await eventually(async () => expect(await company.getAttribute('aria-invalid')).toBe('true'));
  for (const field of [number, expiry, cvv]) {
    const heard = await field.evaluate((it) => [
      it.getAttribute('aria-invalid'),
      document.getElementById(it.getAttribute('aria-describedby')!)!.textContent!.trim(),
    ]);
    expect(heard).toEqual(['true', 'Required']);
  }
  // The card is first.
  await eventually(async () => expect(await hasFocus(number)).toBe(true));

  // Through the card and what follows it as one reads.
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('832');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await eventually(async () => expect(await cvv.inputValue()).toBe('123'));
  await page.keyboard.press('Tab');
  await eventually(async () => expect(await hasFocus(page.getByRole('button', { name: /Country/ }))).toBe(true));
  await page.keyboard.press('Shift+Tab');
  await eventually(async () => expect(await hasFocus(cvv)).toBe(true));

  // With the card complete the first wrong field is ours.
  await buy.click();
  await eventually(async () => expect(await hasFocus(page.getByRole('button', { name: /Select a state/ }))).toBe(true));
  expect(await fields.getByText('Required').count()).toBe(0);
});

test('a server that keeps failing after the bank has consented lets nobody wait for ever', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await openCheckout(page);
  await typeCard(page, testCard.paid);
  const finalize = '**/api/checkout/*/finalize';
  await page.route(finalize, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: '' } }));
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  await page.getByText(/^Your payment is being confirmed. You can close this page/).waitFor();
  // People who leave are not asked, and people who stay see the end of it.
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
  await page.unroute(finalize);
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('what is refused after the bank has reserved the money says that it is released', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await openCheckout(tab);
    await typeCard(tab, testCard.paid);
  }
  const release = await hold(page, '**/api/checkout/*/finalize');
  const asked = page.waitForRequest('**/api/checkout/*/finalize');
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  await asked;
  await other.getByRole('button', { name: 'Subscribe now' }).click();
  await other.getByText('Your team is now all set!').waitFor();
  await release();
  const dialog = page.getByRole('dialog', { name: 'Checkout error' });
  await dialog.getByText('You already have a subscription.').waitFor();
  await dialog.getByText('Nothing was charged. The reserved amount is released.').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('a change of the payment method that a newer one has replaced is told so', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const page = await buyer(journey, owner);
  const change = async (tab: Page, card: string) => {
    await tab.goto(`/teams/${teamId}/billing?edit_payment=true`);
    await tab.getByRole('radio', { name: /^Card/ }).check();
    await typeCard(tab, card);
    await tab.getByRole('button', { name: 'Save payment method' }).click();
  };
  await change(page, testCard.challenged);
  await bankPage(page).getByLabel('Code from your banking app').waitFor();
  const other = await page.context().newPage();
  await change(other, '5555555555554444');
  await other.getByText(/Payment declined|Payment Error/).waitFor();
  await change(other, testCard.failsLater);
  await other.getByText('Payment information successfully updated.').waitFor();
  // The bank hears that it is not asked any more, and the page why.
  const dialog = page.getByRole('dialog', { name: 'Payment method' });
  await dialog.getByText(/^A newer change of the payment method was made in the meantime/).waitFor();
  await page.getByText(/ending in 0341/).waitFor();
});
