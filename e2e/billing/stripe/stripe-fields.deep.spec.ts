import { eventually } from '@chamfer/testing/eventually';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  stripeCard,
  stripeChallenge,
  stripeField,
  stripeSheet,
  stripeWallet,
  typeStripeCard,
} from '../../support/steps/stripe-fields.ts';
import { useStripeJourney } from '../../support/stripe-journey.ts';

const { stripe, journey } = await useStripeJourney();

/** An intent as the app's server makes one; its secret. `amount` null: a card is kept. */
async function newIntent(amount: number | null = 26_466): Promise<string> {
  const common = { 'allowed_payment_method_types[0]': 'card' };
  const payment = {
    amount: String(amount),
    currency: 'usd',
    capture_method: 'manual',
    setup_future_usage: 'off_session',
  };
  const answer = await fetch(`${stripe.origin}/v1/${amount === null ? 'setup_intents' : 'payment_intents'}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.fake.keys.secret}` },
    body: new URLSearchParams(amount === null ? { ...common, usage: 'off_session' } : { ...common, ...payment }),
  });
  return ((await answer.json()) as { client_secret: string }).client_secret;
}

async function open(query: string, options: Parameters<typeof journey.visit>[0] = {}) {
  const { page } = await journey.visit(options);
  await page.goto(`/dev/card?${query}`);
  await stripeField(page, 'number').waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  return page;
}

const outcome = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alerts = (page: Page) => page.getByRole('group', { name: /./ }).getByRole('alert').allInnerTexts();

test('the fields say what is wrong with them in our words, and Enter pays', async () => {
  const page = await open(`secret=${await newIntent()}`);
  await press(page, 'Pay by card');
  await outcome(page, 'incomplete');
  expect(await alerts(page)).toEqual(['Required', 'Required', 'Required']);
  await eventually(async () =>
    expect(await stripeField(page, 'number').evaluate((field) => field === document.activeElement)).toBe(true),
  );
  await page.keyboard.type('4242');
  await page.keyboard.press('Tab');
  await page.getByText('Incomplete card number').waitFor();
  await typeStripeCard(page, '4242424242424241');
  await page.getByText('Invalid card number').waitFor();
  expect(await alerts(page)).toEqual(['Invalid card number']);
  await typeStripeCard(page, stripeCard.paid);
  await stripeField(page, 'number').press('Enter');
  await outcome(page, 'authorized');
});

test('they are in the colours and the language of the page, and can be disabled', async () => {
  const page = await open('theme=dark&language=de', { viewport: { width: 390, height: 844 } });
  expect(await page.getByRole('group').locator('label').allInnerTexts()).toEqual(['Kartennummer', 'Gültig bis', 'CVV']);
  const look = () =>
    stripeField(page, 'number').evaluate((field) => {
      const { color, fontSize } = getComputedStyle(field);
      return { color, fontSize };
    });
  expect(await look()).toEqual({ color: 'rgb(242, 243, 244)', fontSize: '16px' });
  await page.getByRole('group').getByText('CVV').click();
  await eventually(async () =>
    expect(await stripeField(page, 'cvc').evaluate((field) => field === document.activeElement)).toBe(true),
  );
  await press(page, 'Light');
  await eventually(async () => expect((await look()).color).toBe('rgb(22, 24, 27)'));
  await press(page, 'Disable');
  await eventually(async () => expect(await stripeField(page, 'number').isDisabled()).toBe(true));
});

test('nothing of the number of a card reaches the page, and what the bank says does', async () => {
  const page = await open(`secret=${await newIntent()}`, { expected: / 402 / });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('4000000000000127')) sent.push(new URL(request.url()).pathname.split('/').at(-1)!);
  });
  await page.evaluate(() => {
    const heard: string[] = [];
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
    Object.assign(globalThis, { heard });
  });
  await typeStripeCard(page, stripeCard.wrongCvc);
  await press(page, 'Pay by card');
  await outcome(page, 'declined: CVC Declined');
  await page.getByText('Invalid CVV number').waitFor();
  await eventually(async () =>
    expect(await stripeField(page, 'cvc').evaluate((field) => field === document.activeElement)).toBe(true),
  );
  expect(sent).toEqual(['confirm']);
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join());
  expect(heard).toContain('incorrect_cvc');
  expect(heard).not.toMatch(/4000\D?0000\D?0000|0000127/);
});

test('a card is kept, its bank is asked, and a challenge is taken up again after a reload', async () => {
  const page = await open(`secret=${await newIntent(null)}`);
  await typeStripeCard(page, stripeCard.challenged);
  await press(page, 'Pay by card');
  await stripeChallenge(page).getByRole('button', { name: 'Complete' }).waitFor();
  await page.reload();
  await press(page, 'Go on');
  await stripeChallenge(page).getByRole('button', { name: 'Complete' }).click();
  await outcome(page, 'authorized');
});

test('a wallet pays, is declined, and refuses what costs something else', async () => {
  const page = await open(`secret=${await newIntent()}&due=26466`, { expected: / 402 / });
  await stripeWallet(page).click();
  await stripeSheet(page).getByText('$264.66').waitFor();
  await stripeSheet(page).getByRole('button', { name: 'Pay with a declined card' }).click();
  await outcome(page, 'declined: Refused');
  await stripeWallet(page).click();
  await stripeSheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await outcome(page, 'authorized');
  const other = await open(`secret=${await newIntent()}&due=100`, { expected: /Stripe does not answer/ });
  await stripeWallet(other).click();
  await stripeSheet(other).getByRole('button', { name: 'Pay', exact: true }).click();
  await outcome(other, 'failed');
});

test('scripts of others stay out, and so does HTML, with Stripe on the page', async () => {
  const page = await open('', { expected: /Trusted|Content.Security|violates/ });
  const tries = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act();
        return 'let through';
      } catch {
        return 'refused';
      }
    };
    const script = () => document.createElement('script');
    return {
      own: attempt(() => Object.assign(script(), { src: `${location.origin}/nothing.js` })),
      other: attempt(() => Object.assign(script(), { src: 'https://scripts.example/one.js' })),
      html: attempt(() => Object.assign(document.createElement('div'), { innerHTML: '<b>1</b>' })),
    };
  });
  expect(tries).toEqual({ own: 'let through', other: 'refused', html: 'refused' });
});
