import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakePayments, startFakePayments } from '../../../testing/fake-payments.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

const server = startFakeServer();
const teamId = crypto.randomUUID();
let provider: FakePayments;

const dialog = page.getByRole('dialog', { name: 'Payment method' });
const save = dialog.getByRole('button', { name: 'Save payment method' });
const again = dialog.getByRole('button', { name: 'Try again' });
const frame = dialog.getByTitle('Card details');

beforeEach(() => {
  provider = startFakePayments(server);
  server.answer('POST /teams/{teamId}/billing/update-card/start', () => ({
    paymentIntent: {
      id: 'pi_1',
      clientSecret: 'secret',
      status: 'open',
      amount: 0,
      currencyCode: 'EUR',
      paymentType: 'card',
      expiresAt: null,
    },
  }));
});

async function open(): Promise<void> {
  await show(
    <PaymentDialog teamId={teamId} title="Payment method" submit="Save payment method" onClose={() => undefined} />,
  );
  await expect.element(frame).toBeInTheDocument();
}

/** The dialog with its fields, all filled in. */
async function openFilled(): Promise<void> {
  await open();
  provider.come();
  provider.fill(true);
  await expect.element(save).toBeEnabled();
}

test('the button waits for the card form and says so, and a form that does not come is tried again', async () => {
  await open();
  await expect.element(save).toBeDisabled();
  await expect.element(save).toHaveAccessibleDescription('You can go on as soon as the payment form has loaded.');
  // After some seconds the form shows it as well.
  await expect.element(dialog.getByText(/^The card form is still loading/)).toBeVisible();
  provider.fail();
  await expect.element(dialog.getByText(/^The card form did not load/)).toBeVisible();
  await expect.element(save).toHaveAccessibleDescription('The payment form did not load. Try again there to go on.');
  await expect.element(save).toBeDisabled();
  const before = provider.opened();
  await again.click();
  await expect.element(frame).toBeInTheDocument();
  expect(provider.opened()).toBeGreaterThan(before);
  provider.come();
  await expect.element(save).toBeEnabled();
  await expect.element(save).not.toHaveAttribute('aria-describedby');
  await expect.element(again).not.toBeInTheDocument();
});

test('a press with nothing typed says so and puts the focus into the frame', async () => {
  await open();
  provider.come();
  await save.click();
  await expect.element(dialog.getByText('Please provide your card information')).toBeVisible();
  await expect.element(frame).toHaveFocus();
  expect(server.sent('POST /teams/{teamId}/billing/update-card/finalize')).toEqual([]);
});

test.each([
  ['superseded', /^A newer change of the payment method was made in the meantime/],
  ['expired', /^Your bank’s confirmation was not used in time/],
] as const)('a change that is %s is told as a notice, and the form is as before', async (reason, text) => {
  server.answer('POST /teams/{teamId}/billing/update-card/finalize', () =>
    refuse('PAYMENT_PROCESSING_FAILED', { details: { reason } }),
  );
  await openFilled();
  await save.click();
  await expect.element(dialog.getByRole('alert').getByText(text)).toBeVisible();
  await expect.element(dialog.getByText('Payment Error')).not.toBeInTheDocument();
  await expect.element(save).toBeEnabled();
});

test('where nothing answers for long, the page says that nobody has to wait, and the dialog can be closed', async () => {
  server.answer('POST /teams/{teamId}/billing/update-card/finalize', () => refuse('INTERNAL_ERROR'));
  await openFilled();
  await save.click();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await expect
    .element(dialog.getByText(/^Your payment method is being confirmed. You can close this page/))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeEnabled();
  // It is asked about all the time, and known in the end.
  server.answer('POST /teams/{teamId}/billing/update-card/finalize', () =>
    refuse('PAYMENT_PROCESSING_FAILED', { details: { reason: 'Refused' } }),
  );
  await expect.element(dialog.getByText('Payment declined')).toBeVisible();
  await expect.element(dialog.getByText(/^Your payment method is being confirmed/)).not.toBeInTheDocument();
  expect(server.sent('POST /teams/{teamId}/billing/update-card/finalize').length).toBeGreaterThan(3);
});
