import { eventually } from '@chamfer/testing/eventually';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startFakeServer } from '../../testing/fake-server.ts';
import { type FakeStripe, startFakeStripe } from '../../testing/fake-stripe.ts';
import { show } from '../../testing/show.tsx';
import type { PaymentAnswer, WalletSheet } from './payment-script.ts';
import { WalletButton } from './wallet-button.tsx';

const server = startFakeServer();
let stripe: FakeStripe;
let isComplete: boolean;
let onAgree: (sheet: WalletSheet) => void;

beforeEach(() => {
  stripe = startFakeStripe(server);
  isComplete = true;
  onAgree = () => undefined;
});

/** The button, whose price goes up by a press. */
function Buying({ kept = false, disabled = false }) {
  const [amount, setAmount] = useState(2500);
  return (
    <>
      <WalletButton
        due={kept ? null : { amount, currencyCode: 'EUR' }}
        disabled={disabled}
        onPress={() => isComplete}
        onAgree={(sheet) => onAgree(sheet)}
      />
      <button type="button" onClick={() => setAmount(amount + 100)}>
        More
      </button>
    </>
  );
}

async function open(form = <Buying />) {
  await show(form);
  await expect.element(page.getByRole('textbox', { name: 'expressCheckout' })).toBeInTheDocument();
  stripe.emit('expressCheckout', 'ready', { availablePaymentMethods: { applePay: true } });
}

/** A press of the provider's button: whether its sheet opens, which it has to know at once. */
function press(): boolean {
  const [resolve, reject] = [vi.fn(), vi.fn()];
  stripe.emit('expressCheckout', 'click', { resolve, reject });
  expect(resolve.mock.calls.length + reject.mock.calls.length).toBe(1);
  return resolve.mock.calls.length === 1;
}

/** Somebody agrees in the sheet; the function that makes it fail. */
function agree() {
  const paymentFailed = vi.fn();
  stripe.emit('expressCheckout', 'confirm', { paymentFailed });
  return paymentFailed;
}

test('the sheet opens for a complete form alone, with what is due', async () => {
  await open();
  isComplete = false;
  expect(press()).toBe(false);
  isComplete = true;
  expect(press()).toBe(true);
  expect(stripe.options('elements')).toMatchObject({
    mode: 'payment',
    amount: 2500,
    currency: 'eur',
    captureMethod: 'manual',
    setupFutureUsage: 'off_session',
    allowedPaymentMethodTypes: ['card'],
  });
  await page.getByRole('button', { name: 'More' }).click();
  await eventually(() => expect(stripe.options('elements')).toMatchObject({ amount: 2600 }));
});

test('a form that is being sent opens no sheet', async () => {
  await open(<Buying disabled />);
  expect(press()).toBe(false);
});

test('what was agreed to is paid, and the sheet does not fail any more', async () => {
  await open();
  const answers: PaymentAnswer[] = [];
  onAgree = (sheet) => {
    void sheet.pay('pi_1_secret_2').then((answer) => {
      answers.push(answer);
      sheet.fail();
    });
  };
  stripe.answer({ paymentIntent: { status: 'requires_capture' } });
  press();
  const failed = agree();
  await eventually(() => expect(answers).toEqual([{ status: 'authorized', reason: null }]));
  expect(stripe.calls).toEqual([{ name: 'confirmPayment', clientSecret: 'pi_1_secret_2' }]);
  expect(failed).not.toHaveBeenCalled();
});

test('a decline, and a purchase that was refused before it, close the sheet once', async () => {
  await open();
  const answers: PaymentAnswer[] = [];
  onAgree = (sheet) => {
    void sheet.pay('pi_1_secret_2').then((answer) => {
      answers.push(answer);
      sheet.fail();
    });
  };
  stripe.answer({ error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } });
  press();
  const failed = agree();
  await eventually(() => expect(answers).toEqual([{ status: 'declined', reason: 'Not enough balance' }]));
  expect(failed).toHaveBeenCalledTimes(1);
  onAgree = (sheet) => sheet.fail();
  press();
  expect(agree()).toHaveBeenCalledTimes(1);
});

test('where nothing is charged the wallet is kept', async () => {
  await open(<Buying kept />);
  expect(stripe.options('elements')).toMatchObject({ mode: 'setup' });
  onAgree = (sheet) => void sheet.pay('seti_1_secret_2');
  stripe.answer({ setupIntent: { status: 'succeeded' } });
  press();
  agree();
  await eventually(() => expect(stripe.calls).toEqual([{ name: 'confirmSetup', clientSecret: 'seti_1_secret_2' }]));
});

test('a browser without a wallet says so', async () => {
  await show(<Buying />);
  await expect.element(page.getByRole('textbox', { name: 'expressCheckout' })).toBeInTheDocument();
  stripe.emit('expressCheckout', 'ready', { availablePaymentMethods: undefined });
  await expect.element(page.getByText(/^This browser has no Apple Pay/)).toBeVisible();
});
