import type { CallOutput, CallRequest, ErrorCode } from '@chamfer/contract';
import { distinctEmails } from '@chamfer/contract/email-address';
import { AppError } from '../../../platform/app-error.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Intent } from '../../../platform/payments/payment-port.ts';
import { authorize } from '../../../platform/policy.ts';
import { seatsOf } from '../../teams/core/seats.service.ts';
import { findTeam } from '../../teams/core/team-locks.service.ts';
import { billing } from '../billing.policy.ts';
import { billingNow, findCustomer } from '../ledger/customers.service.ts';
import { answered, paymentsOf } from '../ledger/payments.ts';
import { releaseLater } from '../orders/authorizations.service.ts';
import { failOrder, failureOf } from '../orders/fail-order.service.ts';
import { findByIntent, lockOrder, type Order } from '../orders/orders.service.ts';
import type { Holds } from '../orders/orders.tables.ts';
import { askForMethod, pressedChanges } from '../orders/payment-methods.service.ts';
import { challenged, declined } from '../orders/present-intent.ts';
import { reserve, type Settled, settle, voidLater } from '../orders/settle.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { entitlementsOf } from '../plan/entitlements.ts';
import { requireSeatsFor } from '../plan/seats-taken.ts';
import { dueOf, recordEvent } from '../plan/subscription-changes.service.ts';
import { nextState } from '../plan/subscription-machine.ts';
import { claimTrial } from '../plan/trials.service.ts';
import { redeemCoupon } from '../price/coupons.service.ts';
import { creditIn } from '../price/quote.ts';
import { findCheckout } from './checkout.service.ts';
import { claimMove } from './moves.service.ts';

type Asked = CallRequest<'POST /checkout/{checkoutId}/finalize'>['input'];
type Finalized = CallOutput<'POST /checkout/{checkoutId}/finalize'>;

/**
 * Step C and what follows: reserves the result, captures, and writes what was bought (BILLING §7). Repeated and
 * concurrent calls for an intent get the same answer and one charge. After the capture nothing refuses any more.
 * @throws CHECKOUT_NOT_FOUND, PAYMENT_PROCESSING_FAILED, USER_ALREADY_HAS_SUBSCRIPTION, TRIAL_ALREADY_USED,
 * PURCHASE_IN_PROGRESS, INVALID_COUPON, INSUFFICIENT_SEATS, CONTRIBUTOR_LIMIT_REACHED, TEAM_NOT_FOUND, TEAM_FORBIDDEN;
 * the authorization is given back
 */
export async function finalizeCheckout(ctx: Context, checkoutId: string, asked: Asked): Promise<Finalized> {
  const { db } = ctx.parts.database;
  const checkout = await findCheckout(ctx, db, checkoutId);
  const found = await findByIntent(db, asked.authorizedPaymentIntentID);
  if (!found || found.order.checkoutId !== checkout.id) throw new AppError('CHECKOUT_NOT_FOUND');
  const { order } = found;
  if (order.status === 'open') {
    const intent = await readIntent(ctx, order, asked.authorizedPaymentIntentID);
    await releaseLater(ctx, order.id, intent.id);
    await reserveCheckout(ctx, { order, intent, attempt: found.attempt.no }, asked);
  }
  return answer(await settle(ctx, order.id));
}

/** The intent, which the browser has authorized. */
async function readIntent(ctx: Context, order: Order, intentId: string): Promise<Intent> {
  const intent = await answered(ctx, paymentsOf(ctx).intent(intentId)).catch(async (error: unknown) => {
    await releaseLater(ctx, order.id, intentId);
    throw error;
  });
  if (intent.status === 'declined' || intent.status === 'expired') {
    await failOrder(ctx, order.id, { ...failureOf(intent), intentId });
    throw declined(intent.decline?.reason ?? 'expired');
  }
  if (intent.status === 'open' || intent.status === 'challenge') throw challenged(intent, order);
  return intent;
}

/** An order of which an intent was authorized, as it was read. */
interface Authorized {
  order: Order;
  intent: Intent;
  /** The number of the attempt that the intent belongs to. */
  attempt: number;
}

/**
 * Step C. Two presses at once: the second finds the order reserved. An intent that a later press has replaced, such as
 * one with other seats, buys nothing: it would pay for something else than what is reserved.
 */
async function reserveCheckout(ctx: Context, { order: given, intent, attempt }: Authorized, wanted: Asked) {
  const pressed = await pressedChanges(ctx, given);
  try {
    await transact(ctx, async (db) => {
      const { order, subscription } = await lockOrder(db, given.id);
      if (order.status !== 'open') return;
      if (order.attempt !== attempt) throw declined('expired');
      // The buyer may have lost the team meanwhile, or the team may be gone: nobody is charged for that.
      authorize(billing.buy, await findTeam(ctx, db, order.teamId));
      if (subscription) {
        throw new AppError(
          subscription.status === 'starting' ? 'PURCHASE_IN_PROGRESS' : 'USER_ALREADY_HAS_SUBSCRIPTION',
        );
      }
      // A first paid order has fixed the currency since, such as one of another tab: this one is over.
      const customer = await findCustomer(db, order.teamId);
      if (customer?.currency && customer.currency !== order.currencyCode) throw declined('expired');
      const holds = await holdsOf(ctx, db, order, wanted);
      const { id, userId, teamId, currencyCode } = order;
      const code = order.plan!.coupon?.code;
      if (code && !(await redeemCoupon(ctx, db, { code, teamId, orderId: id, currencyCode }))) {
        throw new AppError('INVALID_COUPON');
      }
      if (!(await claimMove(ctx, db, order))) throw declined('expired');
      const claim = { userId: userId!, teamId, fingerprint: intent.method?.fingerprint ?? null };
      if (order.plan!.trialEnd && !(await claimTrial(ctx, db, id, claim))) throw new AppError('TRIAL_ALREADY_USED');
      const subscriptionId = await beginSubscription(ctx, db, order);
      const asked = await askForMethod(ctx, db, order, pressed);
      await reserve(ctx, db, order, { subscriptionId, holds, asked });
    });
  } catch (error) {
    if (error instanceof AppError) await giveBack(ctx, given, intent, error);
    throw error;
  }
}

/**
 * What is refused before the capture is not charged: its authorization is given back, at once where it is known to be of no
 * use, else by the job that was sent before.
 */
async function giveBack(ctx: Context, order: Order, intent: Intent, { code }: AppError): Promise<void> {
  // The same press may still buy; if it does not, the job gives it back.
  if (code === 'PURCHASE_IN_PROGRESS') return;
  await transact(ctx, async (db) => {
    await voidLater(ctx, db, intent.id);
    // The card had its trial: from now on this team is shown the price without one.
    const { id, userId, teamId } = order;
    if (code === 'TRIAL_ALREADY_USED') await claimTrial(ctx, db, id, { userId: userId!, teamId, fingerprint: null });
  });
  await failOrder(ctx, order.id, { result: 'voided', reason: code, intentId: intent.id });
}

/** The seats and invitations that the purchase holds. */
async function holdsOf(ctx: Context, db: Db, order: Order, { emails = [], role = 'editor' }: Asked): Promise<Holds> {
  const seats = order.plan!.seats;
  const unique = [...distinctEmails(emails).values()];
  await requireSeatsFor(ctx, db, order.teamId, { seats, invited: role === 'editor' ? unique.length : 0 });
  if (unique.length === 0) return { seats, invitations: null };
  const used = await seatsOf(ctx, db, order.teamId);
  const plan = { status: 'active', origin: 'checkout', type: 'team', seats, autoRenew: true } as const;
  const { contributors } = entitlementsOf(ctx.parts.config, plan);
  if (role === 'contributor' && unique.length + (used?.contributorSeatsUsed ?? 0) > contributors) {
    throw new AppError('CONTRIBUTOR_LIMIT_REACHED');
  }
  return { seats, invitations: { emails: unique, role, invitedByUserId: order.userId! } };
}

/** The subscription as it is reserved before the capture (rule 2). */
async function beginSubscription(ctx: Context, db: Db, order: Order): Promise<string> {
  const { plan, teamId, currencyCode } = order;
  const at = await billingNow(ctx, db, teamId);
  const { period, seats, unitAmount, unitAmountOther, periodNo, coupon, from, until } = plan!;
  const isTrial = plan!.trialEnd !== null;
  const left = coupon?.periods ?? null;
  const values: Subscription = {
    id: ctx.parts.ids.uuid(),
    type: 'team',
    teamId,
    userId: null,
    origin: 'checkout',
    externalId: null,
    tier: 'pro',
    status: nextState('none', 'reserved') as 'starting',
    autoRenew: true,
    period,
    periodNext: null,
    seats,
    seatsNext: null,
    unitAmount,
    unitAmountOther,
    currencyCode,
    periodNo,
    anchor: new Date(isTrial ? until : from),
    periodStart: new Date(from),
    periodEnd: new Date(until),
    trialEnd: isTrial ? new Date(until) : null,
    remindedAt: null,
    graceUntil: null,
    nextAttemptAt: null,
    dueAt: null,
    coupon,
    credit: (plan!.credit ?? 0) - (isTrial ? 0 : creditIn(order.quote)),
    couponPeriodsLeft: left !== null && !isTrial ? left - 1 : left,
    version: 1,
    createdAt: at,
    endedAt: null,
  };
  await db.insert(subscriptions).values({ ...values, dueAt: dueOf(values) });
  const event = { event: 'reserved', from: 'none', to: 'starting', cause: `order:${order.id}`, at };
  await recordEvent(ctx, db, values, { subscriptionId: values.id, version: 1, ...event });
  return values.id;
}

/** What refuses a purchase before the capture and is stored in its order: pressing again gets the same answer. */
const refusedBefore: readonly ErrorCode[] = [
  'USER_ALREADY_HAS_SUBSCRIPTION',
  'TRIAL_ALREADY_USED',
  'INVALID_COUPON',
  'INSUFFICIENT_SEATS',
  'CONTRIBUTOR_LIMIT_REACHED',
  'TEAM_NOT_FOUND',
  'TEAM_FORBIDDEN',
];

function refusalOf(reason: string | null): AppError {
  const code = refusedBefore.find((each) => each === reason);
  return code ? new AppError(code) : declined(reason);
}

function answer(settled: Settled): Finalized {
  const { order } = settled;
  if (settled.is === 'failed') throw refusalOf(order.reason);
  if (settled.is === 'challenge') throw challenged(settled.intent, order);
  const isConfirming = settled.is === 'confirming';
  const bare = {
    teamId: order.teamId,
    subscriptionId: order.subscriptionId,
    isTrial: order.plan?.trialEnd !== null,
    invitedUsers: [],
    errors: [],
  };
  return {
    ...bare,
    ...(isConfirming ? {} : order.answer),
    status: isConfirming ? 'confirming' : 'settled',
  } as Finalized;
}
