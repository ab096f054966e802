import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { bankPage, buyer, openCheckout, ownerWithoutTrial, takenFrom } from '../support/steps/checkout.ts';

const journey = useJourney({ BILLING: 'sandbox' });

type Faults = Partial<Record<'isDown' | 'losesAnswers' | 'holdsWebhooks' | 'vatIsDown', boolean> & { slowMs: number }>;

/** Lets things go wrong on the way to the provider. */
const setFaults = (faults: Faults) =>
  journey.sql(
    `insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings`,
    [JSON.stringify(faults)],
  );

afterEach(() => setFaults({}));

test('while the provider is down nothing is taken and nothing typed is lost; afterwards it is paid once', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await openCheckout(page);
  await page.getByLabel('City', { exact: true }).fill('Kiel');
  await typeCard(page, testCard.paid);
  await setFaults({ isDown: true });
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  await buy.click();
  await page.getByText(/^The payment provider could not be reached. Nothing was charged/).waitFor();
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Kiel');
  await setFaults({});
  await buy.click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('a provider that fails after the bank has consented has taken nothing; the same consent pays later', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await openCheckout(page);
  await typeCard(page, testCard.challenged);
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  await buy.click();
  await bankPage(page).getByLabel('Code from your banking app').fill('493021');
  await setFaults({ isDown: true });
  await bankPage(page).getByRole('button', { name: 'Confirm', disabled: false }).press('Enter');
  await page.getByText(/^The payment provider could not be reached. Nothing was charged/).waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([]);
  await setFaults({});
  await buy.click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('answers of the provider are lost, it is slow and sends no webhooks: it is paid once all the same', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 390);
  await openCheckout(page);
  await typeCard(page, testCard.challenged);
  await setFaults({ slowMs: 700, holdsWebhooks: true });
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  await buy.click();
  // It is seen to be busy for as long as it takes.
  await page.getByRole('button', { name: 'Subscribe now' }).and(page.locator('[aria-busy=true]')).waitFor();
  await bankPage(page).getByLabel('Code from your banking app').fill('493021');
  await setFaults({ losesAnswers: true, holdsWebhooks: true });
  await bankPage(page).getByRole('button', { name: 'Confirm', disabled: false }).press('Enter');
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('where the register of VAT numbers does not answer, a number is not called wrong, and VAT is charged', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  await setFaults({ vatIsDown: true });
  const page = await buyer(journey, owner);
  await openCheckout(page, '', 'Austria');
  for (const [label, text] of [
    ['Name on the bill', 'Halden Works'],
    ['Address line 1', 'Kaistraße 7'],
    ['City', 'Linz'],
    ['Post code', '4020'],
    ['VAT number (including country code)', 'ATU12345678'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByText('VAT, 20%').waitFor();
  await typeCard(page, testCard.paid);
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await page.getByText('Invalid VAT number').count()).toBe(0);
  expect(await takenFrom(journey, teamId)).toEqual([30_240]);
  await page.goto(`/teams/${teamId}/billing`);
  await page
    .getByText('Not verified yet')
    .and(page.getByTitle('The register could not be reached. VAT is charged until the number is verified.'))
    .waitFor();
});

test('two tabs, and the way back after paying, buy once', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await openCheckout(tab);
    await typeCard(tab, testCard.paid);
  }
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Subscribe now' }).click()));
  const said = /Your team is now all set!|You already have a subscription\.|A purchase is being confirmed/;
  await Promise.all([page, other].map((tab) => tab.getByText(said).filter({ visible: true }).first().waitFor()));
  const paid = (tab: Page) => tab.waitForURL(`**/payment-success?team=${teamId}`).then(() => tab);
  const winner = await Promise.any([page, other].map(paid));
  await winner.goBack();
  await page.goto('/checkout');
  await page.getByRole('dialog', { name: 'Checkout error' }).getByText('You already have a subscription.').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('whoever closes the page of the bank half way may buy afterwards, and pays once', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await openCheckout(page);
  await typeCard(page, testCard.challenged);
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  await bankPage(page).getByLabel('Code from your banking app').waitFor();
  const next = await page.context().newPage();
  await page.close();
  await openCheckout(next);
  await typeCard(next, testCard.paid);
  await next.getByRole('button', { name: 'Subscribe now' }).click();
  await next.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});
