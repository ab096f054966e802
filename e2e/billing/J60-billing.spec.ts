import { seedSubscription } from '@chamfer/server/scenario';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { formerTeam, paidTeam, testCard, typeCard } from '../support/data/paid-team.ts';
import { ownTeam } from '../support/data/team.ts';
import { useJourney } from '../support/journey.ts';
import { appleButton, applePaySheet, buyer, cardFields, chooseCountry, takenFrom } from '../support/steps/checkout.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney('sandbox');

test('J60 a team without details has none, and no method to change', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await ownTeam(journey, owner);
  const ctx = await journey.scenario();
  await seedSubscription(ctx, ctx.parts.database.db, { teamId, seats: 1 });
  const page = await buyer(journey, owner, 390);
  await page.goto(`/teams/${teamId}/billing`);
  await page.getByText('No billing details').waitFor();
  expect(await page.getByRole('button', { name: 'Edit payment method' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Edit billing details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit billing details' });
  await dialog.getByRole('button', { name: /United States/ }).waitFor();
  for (const [label, most] of [
    ['Name on the bill', 250],
    ['Address line 1', 150],
    ['Address line 2', 150],
    ['City', 50],
    ['Post code', 20],
    // With what is between its parts.
    ['Tax ID', 100],
  ] as const) {
    expect(await dialog.getByLabel(label, { exact: true }).getAttribute('maxlength')).toBe(String(most));
  }
  await chooseCountry(page, 'Norway');
  await dialog.getByLabel('City', { exact: true }).fill('  Bergen ');
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/billing'));
  await dialog.getByRole('button', { name: /^Save/ }).click();
  expect((await sent).postDataJSON()).toEqual({ city: 'Bergen', countryCode: 'NO' });
  await page.getByText('Bergen', { exact: true }).waitFor();
});

test('J60 without a subscription that is billed here, the page of bills leads to the profile', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await ownTeam(journey, owner);
  const page = await buyer(journey, owner);
  await page.goto(`/teams/${teamId}/billing`);
  await page.waitForURL(`**/teams/${teamId}`);
  await page.getByRole('heading', { level: 1, name: /^Account/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Billing', exact: true }).count()).toBe(0);
});

test('J60 a team whose plan has ended keeps its invoices, on a phone', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await formerTeam(journey, owner);
  const page = await buyer(journey, owner, 390);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('main').getByText('Basic').first().waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Invoices' }).click();
  await page.waitForURL(`**/teams/${teamId}/billing`);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('navigation', { name: 'Team pages' }).getByRole('link', { name: 'Billing' }).click();
  await page.getByText('Nothing is charged to it at present.').waitFor();
  expect(await page.getByRole('button', { name: 'Edit payment method' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Edit billing details' }).isEnabled()).toBe(true);
  const row = page.getByRole('row').filter({ hasText: /R-\d{4}-0/ });
  await row.getByText('2 editor seats, 1 year').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: / as PDF$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/);
  // There is nothing that another card would pay for.
  await page.goto(`/teams/${teamId}/billing?edit_payment=true`);
  await page.getByText('Nothing is charged to it at present.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('J61 a refused change of the details says what is wrong, keeps what was typed', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const page = await buyer(journey, owner, 1280);
  await page.goto(`/teams/${teamId}/billing`);
  await page.getByRole('button', { name: 'Edit billing details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit billing details' });
  const save = dialog.getByRole('button', { name: /^Save/ });
  const refuse = async (fields: string[] | null, code = 'VALIDATION_ERROR') => {
    await page.unroute('**/api/teams/*/billing');
    const validationErrors = fields?.map((field) => ({ field, code: 'invalid', message: '' }));
    await page.route('**/api/teams/*/billing', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { code, message: '', validationErrors } })
        : route.fallback(),
    );
    await save.click();
  };
  await refuse(['company', 'line1', 'line2', 'city', 'countryCode', 'zip', 'stateCode', 'vatNumber']);
  for (const text of ['name', 'city', 'country', 'post code', 'state', 'VAT number']) {
    await dialog.getByText(`Invalid ${text}`, { exact: true }).waitFor();
  }
  expect(await dialog.getByText('Invalid address', { exact: true }).count()).toBe(2);
  await refuse(null);
  await dialog.getByText('Billing address issue').waitFor();
  await dialog.getByText(/We couldn’t verify your billing information/).waitFor();
  for (const [fields, code] of [
    [['moon'], 'VALIDATION_ERROR'],
    [null, 'INTERNAL_ERROR'],
  ] as const) {
    await refuse(fields ? [...fields] : null, code);
    await dialog.getByText('Updating billing address is unavailable at the moment').waitFor();
    await dialog.getByText('Please reload the page or try again later if the issue persists.').waitFor();
  }
  expect(await dialog.getByLabel('City', { exact: true }).inputValue()).toBe('Daly City');
});

test('J62 another card pays from now on', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const page = await buyer(journey, owner, 1280);
  await page.goto(`/teams/${teamId}/billing?edit_payment=true`);
  const dialog = page.getByRole('dialog', { name: 'Payment method' });
  const save = dialog.getByRole('button', { name: 'Save payment method' });
  await save.click();
  await dialog.getByText('Please select a payment method').waitFor();
  expect(await page.locator('iframe[src$="/fields"]').count()).toBe(0);
  const asked = page.waitForRequest((request) => request.url().endsWith('/billing/update-card/start'));
  await dialog.getByRole('radio', { name: /^Card/ }).check();
  // The intent is obtained when the kind of payment is chosen, and used by the press.
  expect((await asked).postDataJSON()).toEqual({ paymentType: 'card' });
  await cardFields(page).locator('#number').waitFor();
  await save.click();
  await dialog.getByText('Please provide your card information').waitFor();
  await typeCard(page, '5555555555554444');
  await save.click();
  await page.getByText('Payment declined').or(page.getByText('Payment Error')).waitFor();
  await cardFields(page).locator('#number').press('ControlOrMeta+a');
  await cardFields(page).locator('#number').pressSequentially('378282246310005');
  await cardFields(page).locator('#cvv').pressSequentially('4');
  await save.click();
  await page.getByText('Payment information successfully updated.').waitFor();
  await page.getByText(/ending in 0005/).waitFor();
  expect(new URL(page.url()).searchParams.get('edit_payment')).toBe(null);
  expect(await takenFrom(journey, teamId)).toEqual([]);
});

test('J62 a method that the provider is still at is announced, and Apple Pay that cannot be begun says so', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const page = await buyer(journey, owner, 390, 'does not answer');
  await page.goto(`/teams/${teamId}/billing`);
  await page.getByRole('button', { name: 'Edit payment method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment method' });
  const save = dialog.getByRole('button', { name: 'Save payment method' });
  const asked = page.waitForRequest((request) => request.url().endsWith('/billing/update-card/start'));
  // As a person would: once the sheet has come to rest.
  await dialog.getByText('Apple Pay', { exact: true }).click();
  expect((await asked).postDataJSON()).toEqual({ paymentType: 'apple_pay' });
  await page.route('**/sandbox-pay/browser/**', (route) => route.abort());
  await appleButton(page).click();
  await applePaySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await dialog.getByText(/^Failed to set up Apple Pay/).waitFor();
  await page.unrouteAll();
  await dialog.getByRole('radio', { name: /^Card/ }).check();
  await typeCard(page, '4000000000001018');
  await save.click();
  await page.getByText('Your payment method will be updated soon.').first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
  // The old one pays until then.
  await page.getByText(/ending in 4242/).waitFor();
});

test('J59 the account is asked twenty times, a second apart, whether the grace period is over', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const page = await buyer(journey, owner);
  // News of the team would have the account fetched again.
  await page.route('**/api/app/teams/*/events', (route) => route.abort());
  let asked = 0;
  await page.route('**/api/account', async (route) => {
    asked += 1;
    const response = await route.fetch();
    const account = (await response.json()) as { subscriptions: object[] };
    const until = { gracePeriodExpirationDate: '2027-01-01T00:00:00Z' };
    const subscriptions = account.subscriptions.map((one) => ({ ...one, ...until }));
    await route.fulfill({ response, json: { ...account, subscriptions } });
  });
  await page.goto(`/teams/${teamId}/billing?edit_payment=true`);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await typeCard(page, testCard.paid);
  await page.clock.install();
  asked = 0;
  await page.getByRole('button', { name: 'Save payment method' }).click();
  await page.getByText('Payment information successfully updated.').waitFor();
  await eventually(async () => {
    await page.clock.runFor(1000);
    expect(asked).toBe(20);
  });
  await page.clock.runFor(5000);
  expect(asked).toBe(20);
});

test('J59 another card ends the grace period, and its banner goes, on a phone', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.failsLater });
  await journey.sql(
    `update subscriptions set status = 'grace', period_end = now() - interval '2 days',
       period_start = now() - interval '367 days', anchor = now() - interval '367 days',
       grace_until = now() + interval '12 days', next_attempt_at = now() + interval '1 day',
       due_at = now() + interval '1 day' where team_id = $1`,
    [teamId],
  );
  const page = await buyer(journey, owner, 390);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByText('Payment failed: 12 days left').waitFor();
  expect(await page.getByRole('button', { name: 'Add seats' }).isDisabled()).toBe(true);
  await page.getByText('Adding seats and inviting are unavailable until the payment is made.').waitFor();
  const steps = page.getByRole('complementary', { name: 'What happens' });
  await steps.getByText('Next try, then every second day').waitFor();
  await steps.getByText(/^Switches to Basic/).waitFor();
  await page.getByRole('link', { name: 'Update payment method' }).click();
  await page.getByRole('radio', { name: /^Card/ }).check();
  await typeCard(page, testCard.paid);
  await page.getByRole('button', { name: 'Save payment method' }).click();
  await page.getByText('Payment information successfully updated.').waitFor();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Subscription', exact: true }).click();
  await page.getByRole('heading', { name: 'Business' }).waitFor();
  await page.getByText('Payment failed', { exact: false }).waitFor({ state: 'hidden' });
  expect(await takenFrom(journey, teamId)).toEqual([27_600]);
});

test('J60 the invoices of a year are shown, and come in one file', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 3 });
  const year = new Date().getUTCFullYear() - 3;
  await journey.sql(
    `insert into invoices select 'R', $2, 100001, gen_random_uuid(), team_id, null, refund_id, invoice_id,
       issued_at - interval '3 years', seller, buyer, lines, tax, currency_code, net, tax_amount, total
     from invoices where team_id = $1`,
    [teamId, year],
  );
  const page = await buyer(journey, owner);
  await page.goto(`/teams/${teamId}/billing`);
  const earlier = page.getByText(`R-${year}-100001`, { exact: true });
  const later = page.getByText(/^R-\d{4}-0/);
  await later.waitFor();
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  expect((await all).suggestedFilename()).toBe('invoices.zip');
  const xml = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download R-${year}-100001 as XML for accounting software` }).click();
  expect((await xml).suggestedFilename()).toBe(`R-${year}-100001.xml`);
  await page.getByRole('button', { name: /Every year/ }).click();
  await page.getByRole('option', { name: `${year}` }).click();
  await later.waitFor({ state: 'detached' });
  await earlier.waitFor();
  // There is one, which is downloaded by itself.
  expect(await page.getByRole('button', { name: 'Download all' }).count()).toBe(0);
});
