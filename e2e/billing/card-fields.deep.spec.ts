import { randomUUID } from 'node:crypto';
import { eventually } from '@chamfer/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFirefox } from '../support/browser/browser.ts';
import { useJourney } from '../support/journey.ts';
import { appleButton, applePaySheet } from '../support/steps/checkout.ts';

const journey = useJourney('sandbox');

/** An intent as the app's server would make one; its secret. */
async function newIntent(method: 'card' | 'apple_pay' = 'card'): Promise<string> {
  const secret = `secret_${randomUUID()}`;
  await journey.sql(
    `insert into sandbox_pay.intents (id, key, order_id, customer_id, amount, currency, method, client_secret, status, created_at)
    values ($1, $1, 'order', $1, 26466, 'USD', $2, $3, 'open', now())`,
    [`pi_${randomUUID()}`, method, secret],
  );
  return secret;
}

async function open({ query = '', ...options }: Parameters<typeof journey.visit>[0] & { query?: string } = {}) {
  const visitor = await journey.visit(options);
  const { page } = visitor;
  await page.goto(`/dev/card?${query}`);
  const frame = page.frameLocator('iframe[src$="/fields"]');
  const fields = { number: frame.locator('#number'), expiry: frame.locator('#expiry'), cvv: frame.locator('#cvv') };
  await fields.number.waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  /** Typed key by key, which works in the frames of every browser. */
  const type = async (field: Locator, text: string) => {
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text);
  };
  const fill = async (number: string, expiry = '08 / 32', cvv = '123') => {
    await type(fields.number, number);
    await type(fields.expiry, expiry);
    await type(fields.cvv, cvv);
  };
  return { ...visitor, frame, fields, fill, type };
}

const outcome = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the fields say what is wrong with them, where it is', async () => {
  const { page, frame, fields, fill, type } = await open({ viewport: { width: 1000, height: 800 } });
  const button = page.getByRole('button', { name: 'Pay by card' });
  const rest = (await button.boundingBox())!.y;
  await button.click();
  await outcome(page, 'incomplete');
  expect(await frame.getByRole('alert').allInnerTexts()).toEqual(['Required', 'Required', 'Required']);
  await eventually(async () =>
    expect(await fields.number.evaluate((field) => field === document.activeElement && document.hasFocus())).toBe(true),
  );
  expect(await fields.number.getAttribute('aria-invalid')).toBe('true');
  // The frame has grown with its errors.
  await eventually(async () => expect((await button.boundingBox())!.y).toBe(rest + 48));
  await page.keyboard.type('4242-4242 42');
  await page.keyboard.press('Tab');
  await frame.getByText('Incomplete card number').waitFor();
  expect(await fields.number.inputValue()).toBe('4242 4242 42');
  await type(fields.number, '4242424242424241');
  await frame.getByText('Invalid card number').waitFor();
  await fill('4242424242424242', '13 / 30', '12');
  await fields.number.focus();
  await frame.getByText('Invalid expiration date').waitFor();
  await frame.getByText('Invalid CVV number').waitFor();
  await fill('378282246310005', '8/2032', '1234');
  expect(await fields.number.inputValue()).toBe('3782 822463 10005');
  expect(await fields.expiry.inputValue()).toBe('08 / 32');
  await frame.getByRole('img', { name: 'American Express' }).waitFor();
  expect(await frame.getByRole('alert').count()).toBe(0);
  await eventually(async () => expect((await button.boundingBox())!.y).toBe(rest));
});

test('they are filled in with the keyboard alone, in the colours and the language of the page', async () => {
  const { page, frame, fields } = await open({
    query: 'theme=dark&language=de',
    viewport: { width: 390, height: 844 },
  });
  expect(await frame.locator('label').allInnerTexts()).toEqual(['Kartennummer', 'Gültig bis', 'CVV']);
  const look = await fields.number.locator('xpath=..').evaluate((control) => {
    const { backgroundColor, height } = getComputedStyle(control);
    return { backgroundColor, height };
  });
  expect(look).toEqual({ backgroundColor: 'rgb(27, 29, 32)', height: '44px' });
  await page.getByRole('button', { name: 'Light' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('5555555555554444');
  await frame.getByRole('img', { name: 'Mastercard' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('832');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await fields.expiry.inputValue()).toBe('08');
  await page.keyboard.press('Backspace');
  expect(await fields.expiry.inputValue()).toBe('0');
  await page.keyboard.type('832');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await outcome(page, 'complete');
  await press(page, 'Disable');
  await eventually(async () => expect(await fields.number.isDisabled()).toBe(true));
  await press(page, 'Light');
  await eventually(async () =>
    expect(
      await fields.number.locator('xpath=..').evaluate((control) => getComputedStyle(control).backgroundColor),
    ).toBe('rgb(241, 241, 238)'),
  );
});

test('what the bank says of a card reaches the page, but nothing of its number', async () => {
  const secret = await newIntent();
  const { page, frame, fields, fill } = await open({ query: `secret=${secret}` });
  const sent: { path: string; text: string }[] = [];
  page.on('request', (request) =>
    sent.push({ path: new URL(request.url()).pathname, text: `${request.url()} ${request.postData() ?? ''}` }),
  );
  await page.addInitScript(listenToPorts);
  await page.reload();
  await fields.number.waitFor();
  await fill('4000000000000127', '08 / 32', '987');
  await press(page, 'Pay by card');
  await outcome(page, 'declined: CVC Declined');
  await frame.getByText('Invalid CVV number').waitFor();
  await eventually(async () =>
    expect(await fields.cvv.evaluate((field) => field === document.activeElement)).toBe(true),
  );
  const holdsCard = (text: string) => /4000\D?0000|0127|"?987\b/.test(text);
  expect(sent.filter(({ text }) => holdsCard(text)).map(({ path }) => path)).toEqual(
    // Firefox does not report what a request brings.
    isFirefox ? [] : ['/sandbox-pay/browser/confirm'],
  );
  const reachable = await page.evaluate(() => {
    const inside = document.querySelector('iframe')!;
    const { heard } = globalThis as unknown as { heard: string[] };
    return { document: inside.contentDocument, html: document.documentElement.outerHTML, heard: heard.join() };
  });
  expect(reachable.document).toBeNull();
  expect(reachable.heard).toContain('CVC Declined');
  expect(holdsCard(reachable.html) || holdsCard(reachable.heard)).toBe(false);
  for (const [number, reason] of declines) {
    await page.goto(`/dev/card?secret=${await newIntent()}`);
    await fields.number.waitFor();
    await fill(number);
    await press(page, 'Pay by card');
    await outcome(page, `declined: ${reason}`);
  }
});

/** Runs in the page: keeps all that its ports hear. */
function listenToPorts(): void {
  const heard: string[] = [];
  const { set, ...rest } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')!;
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...rest,
    set(this: MessagePort, hear: (event: MessageEvent) => void) {
      set!.call(this, (event: MessageEvent) => {
        heard.push(JSON.stringify(event.data));
        hear.call(this, event);
      });
    },
  });
  Object.assign(globalThis, { heard });
}

const declines = [
  ['4000000000000002', 'Refused'],
  ['4000000000009995', 'Not enough balance'],
  ['4000000000000069', 'Year is invalid'],
  ['4000000000000119', 'other'],
] as const;

test('the bank is asked in a dialog: it confirms, refuses, is left, and taken up again after a reload', async () => {
  const { page, fill } = await open({ query: `secret=${await newIntent()}` });
  const bank = page.frameLocator('iframe[title="3-D Secure page of the bank"]');
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await fill('4000000000003220');
  await press(page, 'Pay by card');
  await bank.getByText('$264.66').waitFor();
  await bank.getByText('Visa •••• 3220').waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Back to the bank');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Your bank has not confirmed yet.').waitFor();
  await press(page, 'Stop payment');
  await outcome(page, 'abandoned');
  await dialog.waitFor({ state: 'detached' });

  // Pages without card fields take it up too: the script is loaded by then, or now.
  await page.reload();
  await press(page, 'Go on');
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await bank.getByText('Enter the six digits.').waitFor();
  await bank.getByRole('button', { name: 'Confirm', disabled: false }).waitFor();
  await bank.getByLabel('Code from your banking app').fill('493021');
  await page.keyboard.press('Enter');
  await outcome(page, 'authorized');
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`/dev/card?secret=${await newIntent()}`);
  await fill('4000000000003220');
  await press(page, 'Pay by card');
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await outcome(page, 'declined: 3D Not Authenticated');
});

test('Apple Pay pays, is cancelled, and fails', async () => {
  const secret = await newIntent('apple_pay');
  const { page } = await open({ query: `secret=${secret}&due=26466` });
  const sheet = applePaySheet(page);
  await appleButton(page).click();
  await sheet.getByText('$264.66').waitFor();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('iframe[src$="/apple-pay"]').waitFor({ state: 'detached' });
  await appleButton(page).click();
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await outcome(page, 'authorized');
  await page.goto(`/dev/card?secret=${await newIntent('apple_pay')}&due=26466`);
  await appleButton(page).click();
  await sheet.getByRole('button', { name: 'Let it fail' }).click();
  await outcome(page, 'declined: Refused');
});

test('a provider that does not answer costs a press on Try again, and nothing that was typed', async () => {
  const { page, context, fill, fields } = await open({
    query: `secret=${await newIntent()}`,
    expected: /ERR_|does not answer|did not load|Same Origin Policy|Unexpected: Error/,
  });
  await fill('4242424242424242');
  await context.route('**/browser/confirm', (route) => route.abort());
  await press(page, 'Pay by card');
  await outcome(page, 'failed');
  expect(await fields.number.inputValue()).toBe('4242 4242 4242 4242');
  await context.unroute('**/browser/confirm');
  await press(page, 'Pay by card');
  await outcome(page, 'authorized');
  await page.clock.install();
  await context.route('**/v1.js', (route) => route.abort());
  await page.reload();
  await eventually(async () => {
    await page.clock.runFor(5000);
    expect(await page.getByText('The card form did not load.').isVisible()).toBe(true);
  });
  await context.unroute('**/v1.js');
  // The button of Apple Pay, which is on this page too, has another one.
  const failure = page.getByRole('alert').filter({ hasText: 'The card form did not load.' });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await fields.number.waitFor();
});
