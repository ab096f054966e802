import { expect, test } from 'vitest';
import { paidTeam } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, chooseCountry } from '../support/steps/checkout.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney('sandbox');

test('J56 who has a subscription already is told so', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  await paidTeam(journey, owner, { seats: 2 });
  const page = await buyer(journey, owner, 390);
  await page.goto('/checkout');
  await page.getByRole('dialog', { name: 'Checkout error' }).getByText('You already have a subscription.').waitFor();
});

test('J56 an address that is not verified can be verified from there', async () => {
  const page = await buyer(journey, await journey.account());
  await page.goto('/checkout');
  const dialog = page.getByRole('dialog', { name: 'Checkout error' });
  await dialog.getByText('Please verify your email address to complete the checkout.').waitFor();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/verify/resend'));
  await dialog.getByRole('button', { name: 'Resend verification email' }).click();
  expect((await sent).ok()).toBe(true);
});

test('J56 a checkout that is refused says why, and can be tried again where that may help', async () => {
  const page = await buyer(journey, await verifiedAccount(journey, 'Mara Lindqvist'));
  const call = '**/api/checkout';
  for (const [code, title, ...texts] of [
    [
      'UNSUPPORTED_COUNTRY',
      'Checkout error',
      'Direct subscriptions are not supported in your country. Try subscribing from the Apple App Store instead.',
    ],
    ['CHECKOUT_NOT_ALLOWED', 'Checkout error', 'Too many attempts', 'Please try again later.'],
    ['PADDLE_PURCHASE_UNAVAILABLE', 'Something went wrong', 'Please refresh the page and try again.'],
    ['OPERATION_NOT_ALLOWED', 'Something went wrong', 'Please refresh the page and try again.'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 403, json: { code, message: '' } }));
    await page.goto('/checkout');
    const dialog = page.getByRole('dialog', { name: title });
    for (const text of texts) await dialog.getByText(text).waitFor();
    await page.unroute(call);
    if (title !== 'Something went wrong') continue;
    await dialog.getByRole('link', { name: 'Open a support ticket' }).waitFor();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('All prices in USD.').waitFor();
  }
});

test('J56 a country that is not sold to says so as soon as it is chosen', async () => {
  const page = await buyer(journey, await verifiedAccount(journey, 'Mara Lindqvist'));
  await page.goto('/checkout');
  await page.getByText('All prices in USD.').waitFor();
  await page.route('**/api/checkout/*/estimate', async (route) => {
    const response = await route.fetch();
    const errors = [{ code: 'UNSUPPORTED_COUNTRY', field: 'countryCode' }];
    await route.fulfill({ response, json: { ...(await response.json()), errors } });
  });
  await chooseCountry(page, 'Norway');
  await page.getByText(/^Direct subscriptions are not supported in your country/).waitFor();
  await page.unrouteAll();
  await chooseCountry(page, 'Sweden');
  await page.getByText(/^Direct subscriptions are not supported/).waitFor({ state: 'hidden' });
});
