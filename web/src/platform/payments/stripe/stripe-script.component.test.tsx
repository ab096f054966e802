import { eventually } from '@chamfer/testing/eventually';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { takeComplaints } from '../../../testing/complaints.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { type FakeStripe, startFakeStripe } from '../../../testing/fake-stripe.ts';
import { show } from '../../../testing/show.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { type AuthorizeOutcome, useAuthorize } from '../authorize.tsx';
import { CardFields, type CardHandle } from '../card-fields.tsx';

const server = startFakeServer();
let stripe: FakeStripe;
let card: CardHandle | null;
let submitted: number;

beforeEach(async () => {
  stripe = startFakeStripe(server);
  card = null;
  submitted = 0;
});

const intent = {
  id: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  status: 'open' as const,
  amount: 2500,
  currencyCode: 'EUR',
  paymentType: 'card' as const,
  expiresAt: null,
};
const outcomes: AuthorizeOutcome[] = [];

/** Card fields with a button that pays, one that goes on with a saved card, and whether they are disabled. */
function Form({ clientSecret = intent.clientSecret, disabled = false }) {
  const { authorize, dialog } = useAuthorize();
  const pay = async (by: Parameters<typeof authorize>[1]) => {
    outcomes.push(await authorize({ ...intent, clientSecret }, by));
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted += 1;
        }}
      >
        <CardFields
          disabled={disabled}
          onHandle={(handle) => {
            card = handle;
          }}
        />
      </form>
      <button type="button" onClick={() => void pay({ card: card! })}>
        Pay
      </button>
      <button type="button" onClick={() => void pay('saved')}>
        Go on
      </button>
      {dialog}
    </>
  );
}

const number = page.getByRole('textbox', { name: 'cardNumber' });

async function open(form = <Form />) {
  outcomes.length = 0;
  await show(form);
  await expect.element(number).toBeInTheDocument();
  stripe.come();
  await eventually(() => expect(card).not.toBeNull());
}

const fill = () => {
  for (const type of ['cardNumber', 'cardExpiry', 'cardCvc'] as const) stripe.change(type);
};

test('the fields have our labels and look, and are of the system’s font', async () => {
  await open();
  for (const label of ['Card number', 'Expiry date', 'CVV']) await expect.element(page.getByText(label)).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Card details' })).toBeVisible();
  expect(stripe.options('elements')).toEqual({ locale: 'en' });
  expect(stripe.options('cardNumber')).toMatchObject({
    disabled: false,
    disableLink: true,
    style: { base: { color: '#16181b', fontFamily: 'system-ui, sans-serif', fontSize: '15px' } },
  });
  expect(stripe.options('cardExpiry')).toMatchObject({ placeholder: 'MM / YY' });
});

test('a press with nothing typed says so at each field, and an error goes once its field is right', async () => {
  await open();
  expect(await card!.check()).toBe(false);
  const alerts = () =>
    page
      .getByRole('alert')
      .elements()
      .map((alert) => alert.textContent);
  expect(alerts()).toEqual(['Required', 'Required', 'Required']);
  card!.focus();
  await expect.element(number).toHaveFocus();
  stripe.change('cardNumber', { empty: false, complete: false });
  expect(alerts()).toEqual(['Incomplete card number', 'Required', 'Required']);
  stripe.change('cardNumber', { empty: false, complete: false, error: { code: 'invalid_number' } });
  expect(alerts()[0]).toBe('Invalid card number');
  fill();
  expect(alerts()).toEqual([]);
  expect(await card!.check()).toBe(true);
});

test.each([
  ['cardNumber', 'incomplete_number', 'Incomplete card number'],
  ['cardNumber', 'invalid_number', 'Invalid card number'],
  ['cardExpiry', 'incomplete_expiry', 'Invalid expiration date'],
  ['cardExpiry', 'invalid_expiry_year_past', 'Invalid expiration date'],
  ['cardCvc', 'incomplete_cvc', 'Invalid CVV number'],
] as const)('%s with %s says: %s', async (type, code, text) => {
  await open();
  stripe.change(type, { empty: false, complete: false, error: { type: 'validation_error', code, message: 'Other' } });
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
});

test('a card pays, and its challenge is in the dialog of Stripe above our own', async () => {
  await open(
    <Modal open title="Payment method" closeLabel="Close" onClose={() => undefined}>
      <Form />
    </Modal>,
  );
  fill();
  const answer = Promise.withResolvers<Record<string, unknown>>();
  stripe.answer(answer.promise);
  await page.getByRole('button', { name: 'Pay' }).click();
  expect(stripe.calls).toEqual([{ name: 'confirmCardPayment', clientSecret: intent.clientSecret }]);
  const modal = page.getByRole('dialog', { name: 'Payment method' });
  expect(modal.element().matches(':modal')).toBe(false);
  answer.resolve({ paymentIntent: { status: 'requires_capture' } });
  await eventually(() => expect(outcomes).toEqual([{ is: 'authorized', intentId: 'pi_1' }]));
  expect(modal.element().matches(':modal')).toBe(true);
});

test('without an amount the card is kept', async () => {
  await open(<Form clientSecret="seti_1_secret_2" />);
  fill();
  stripe.answer({ setupIntent: { status: 'succeeded' } });
  await page.getByRole('button', { name: 'Pay' }).click();
  await eventually(() => expect(outcomes).toEqual([{ is: 'authorized', intentId: 'pi_1' }]));
  expect(stripe.calls).toEqual([{ name: 'confirmCardSetup', clientSecret: 'seti_1_secret_2' }]);
});

test('a saved card is asked for in the dialog of Stripe, and ours does not open', async () => {
  await open();
  stripe.answer({ paymentIntent: { status: 'requires_action' } });
  const asking = eventually(() => expect(stripe.calls.at(-1)?.name).toBe('handleNextAction'));
  await page.getByRole('button', { name: 'Go on' }).click();
  await asking;
  expect(stripe.calls.map(({ name }) => name)).toEqual(['retrieve', 'handleNextAction']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what the bank refuses is the reason, and is shown at its field once the fields are enabled', async () => {
  await open();
  fill();
  stripe.answer({ error: { type: 'card_error', code: 'incorrect_cvc' } });
  await page.getByRole('button', { name: 'Pay' }).click();
  await eventually(() => expect(outcomes).toEqual([{ is: 'declined', reason: 'CVC Declined' }]));
  card!.say('cvv');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid CVV number');
  await expect.element(page.getByRole('textbox', { name: 'cardCvc' })).toHaveFocus();
});

test('where Stripe does not answer nothing is known', async () => {
  await open();
  fill();
  stripe.answer({ error: { type: 'api_connection_error', message: 'No connection.' } });
  await page.getByRole('button', { name: 'Pay' }).click();
  await eventually(() => expect(outcomes).toEqual([{ is: 'failed' }]));
  expect(takeComplaints()).toEqual([expect.stringContaining('Stripe does not answer: api_connection_error')]);
});

test('Escape in a field is the page’s', async () => {
  const onClose = vi.fn();
  await open(
    <Modal open title="Payment method" closeLabel="Close" onClosing={onClose}>
      <Form />
    </Modal>,
  );
  await userEvent.click(number);
  stripe.emit('cardNumber', 'escape');
  await eventually(() => expect(onClose).toHaveBeenCalled());
  expect(submitted).toBe(0);
});
