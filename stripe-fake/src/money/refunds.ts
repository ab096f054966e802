import type Stripe from 'stripe';
import type { Account, RefundCourse } from '../core/account.ts';
import { idOf } from '../core/ids.ts';
import { changeMetadata } from '../core/params.ts';
import { invalid, missing, refused } from '../core/stripe-failure.ts';
import { minute } from '../core/times.ts';
import { refuseTaken } from './disputes.ts';
import { book } from './transactions.ts';

/** What a refund is asked with. */
export interface AskedRefund {
  charge?: string | undefined;
  payment_intent?: string | undefined;
  amount?: number | undefined;
  reason?: string | undefined;
  metadata?: '' | Record<string, string> | undefined;
}

/** How long refunds of `pm_card_pendingRefund` are under way, and after what time those of `pm_card_refundFail` fail. */
const courses: Readonly<Record<'done' | 'pends' | 'fails', RefundCourse>> = {
  done: { pendsMs: null, failsAfterMs: null },
  pends: { pendsMs: 5 * minute, failsAfterMs: null },
  fails: { pendsMs: null, failsAfterMs: 5 * minute },
};

/** Refunds a payment, all that is left of it or a part. */
export function createRefund(account: Account, asked: AskedRefund): Stripe.Refund {
  const charge = chargeOf(account, asked);
  refuseTaken(account, charge);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  const amount = asked.amount ?? left;
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw invalid(message, { code: 'amount_too_large', param: 'amount' });
  }
  const course = account.refundCourses.shift() ?? courses[account.cards.get(charge.payment_method!)!.refund];
  const { id, object, created } = account.begin('re', 'refund');
  const refund: Stripe.Refund = {
    id,
    object,
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: changeMetadata({}, asked.metadata),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    ...(course.pendsMs === null ? {} : { pending_reason: 'processing' }),
    reason: (asked.reason as Stripe.Refund.Reason | undefined) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: course.pendsMs === null ? 'succeeded' : 'pending',
    transfer_reversal: null,
  };
  account.refunds.set(id, refund);
  refund.balance_transaction = move(account, refund, 'refund', -amount);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  account.emit('refund.created', refund);
  account.emit('charge.refunded', charge);
  follow(account, refund, course);
  return refund;
}

function follow(account: Account, refund: Stripe.Refund, { pendsMs, failsAfterMs }: RefundCourse): void {
  if (pendsMs !== null) account.clock.later(pendsMs, () => settleRefund(account, refund));
  if (failsAfterMs !== null) account.clock.later(failsAfterMs, () => failRefund(account, refund));
}

/** A refund that is under way arrives; another one stays as it is. */
export function settleRefund(account: Account, refund: Stripe.Refund): void {
  if (refund.status !== 'pending') return;
  refund.status = 'succeeded';
  delete refund.pending_reason;
  announceUpdate(account, refund, { status: 'pending' });
}

/** A refund comes back, also after it was done; the money is with the account again. One that failed stays as it is. */
export function failRefund(account: Account, refund: Stripe.Refund, reason = 'expired_or_canceled_card'): void {
  if (refund.status === 'failed') return;
  const before = { status: refund.status };
  refund.status = 'failed';
  refund.failure_reason = reason;
  delete refund.pending_reason;
  refund.failure_balance_transaction = move(account, refund, 'refund_failure', refund.amount);
  const charge = account.charges.get(idOf(refund.charge)!)!;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  announceUpdate(account, refund, before);
  account.emit('refund.failed', refund);
}

function announceUpdate(account: Account, refund: Stripe.Refund, before: Record<string, unknown>): void {
  account.emit('refund.updated', refund, before);
  account.emit('charge.refund.updated', refund, before);
}

function move(account: Account, refund: Stripe.Refund, type: 'refund' | 'refund_failure', amount: number): string {
  const isFailure = type === 'refund_failure';
  return book(account, {
    type,
    category: type,
    amount,
    currency: refund.currency,
    fee: 0,
    source: refund.id,
    description: isFailure ? 'REFUND FAILURE' : `REFUND FOR CHARGE (${idOf(refund.charge)})`,
  }).id;
}

function chargeOf(account: Account, { charge: chargeId, payment_intent: intentId }: AskedRefund): Stripe.Charge {
  if (chargeId === undefined && intentId === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  const intent = intentId === undefined ? null : account.intents.get(intentId);
  if (intentId !== undefined && !intent) throw missing('payment_intent', intentId, 'payment_intent');
  const id = chargeId ?? idOf(intent!.latest_charge);
  const charge = id === null ? undefined : account.charges.get(id);
  if (chargeId !== undefined && !charge) throw missing('charge', chargeId, 'charge');
  if (charge?.captured) return charge;
  if (charge?.status === 'succeeded' && !charge.refunded) {
    throw refused(
      null,
      `This uncaptured Charge was created by a PaymentIntent (${idOf(charge.payment_intent)}). You must cancel the PaymentIntent to reverse the authorization instead of refunding the Charge directly.`,
    );
  }
  throw refused(
    null,
    `This PaymentIntent (${intentId ?? idOf(charge!.payment_intent)}) does not have a successful charge to refund.`,
  );
}
