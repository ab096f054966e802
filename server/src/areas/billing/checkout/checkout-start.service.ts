import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { CheckoutEstimate } from '@chamfer/contract/calls/billing/checkout';
import { AppError } from '../../../platform/app-error.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Intent } from '../../../platform/payments/payment-port.ts';
import { authorize } from '../../../platform/policy.ts';
import { lockTeam } from '../../teams/core/team-locks.service.ts';
import { billing } from '../billing.policy.ts';
import { checkDetails, withConfirmed } from '../ledger/billing-details.service.ts';
import { billingNow, findCustomer, saveCustomer } from '../ledger/customers.service.ts';
import { requireSelling } from '../ledger/provider-state.service.ts';
import { followUpLater } from '../orders/authorizations.service.ts';
import { requireFewDeclines } from '../orders/declines.service.ts';
import {
  addAttempt,
  freshKey,
  latestOrder,
  type Order,
  presentAttempt,
  replaceContent,
  storeOrder,
} from '../orders/orders.service.ts';
import type { OrderContent } from '../orders/orders.tables.ts';
import { presentIntent } from '../orders/present-intent.ts';
import { endDeclined, intentToAuthorize, voidLater } from '../orders/settle.service.ts';
import { lockRunning } from '../orders/subscriptions.service.ts';
import { requireSeatsFor } from '../plan/seats-taken.ts';
import type { Buyer } from '../price/quote-types.ts';
import { type Checkout, findCheckout, requireNothingRunning, requireVerified } from './checkout.service.ts';
import { checkoutOrder } from './checkout-order.ts';
import { type CheckoutQuote, presentEstimate, quoteCheckout } from './checkout-quote.ts';
import { findMovable } from './moves.service.ts';

type Asked = CallRequest<'POST /checkout/{checkoutId}/start'>['input'];
type PaymentType = Asked['paymentType'];
type Started = CallOutput<'POST /checkout/{checkoutId}/start'>;

/**
 * Steps A and B of a checkout: fixes what is bought at the price that was shown, and gives the intent that the browser
 * authorizes (BILLING §7). A repeated press gets the same intent; another price or kind of payment, or a decline,
 * another one.
 * @throws CHECKOUT_NOT_FOUND, VALIDATION_ERROR, ESTIMATE_OUTDATED with the new `estimate`, INVALID_COUPON,
 * UNSUPPORTED_COUNTRY, USER_ALREADY_HAS_SUBSCRIPTION, PURCHASE_IN_PROGRESS, EMAIL_NOT_VERIFIED, CHECKOUT_NOT_ALLOWED,
 * INSUFFICIENT_SEATS, TEAM_NOT_FOUND, TEAM_FORBIDDEN, PAYMENT_UNAVAILABLE, PAYMENT_PROCESSING_FAILED,
 * PADDLE_PURCHASE_UNAVAILABLE
 */
export async function startCheckout(ctx: Context, checkoutId: string, asked: Asked): Promise<Started> {
  const checkout = await findCheckout(ctx, ctx.parts.database.db, checkoutId);
  const buyer = await checkDetails(ctx, asked.billingDetails, { prefix: 'billingDetails.' });
  const open = () => transact(ctx, (db) => openOrder(ctx, db, checkout, buyer, asked));
  const order = await open();
  const intent = await intentToAuthorize(ctx, order);
  if (!(await endDeclined(ctx, order.id, intent))) return handOut(ctx, order, intent);
  const next = await open();
  return handOut(ctx, next, await intentToAuthorize(ctx, next));
}

/** Gives the browser an intent to authorize, which is looked after from then on. */
async function handOut(ctx: Context, order: Order, intent: Intent): Promise<Started> {
  await followUpLater(ctx, ctx.parts.database.db, order.id, intent.id);
  return { paymentIntent: presentIntent(intent, order) };
}

async function openOrder(ctx: Context, db: Db, checkout: Checkout, given: Buyer, asked: Asked): Promise<Order> {
  const { teamId, userId } = checkout;
  authorize(billing.buy, await lockTeam(ctx, db, teamId));
  await lockRunning(db, teamId);
  await requireSelling(ctx, db);
  await requireVerified(db, userId);
  await requireNothingRunning(db, teamId);
  await requireFewDeclines(ctx, db, userId);
  await requireMigrationConsent(ctx, db, userId, asked.migrationConsent);
  const { period, editorSeatCount: seats, appliedCouponCode } = asked.estimate;
  await requireSeatsFor(ctx, db, teamId, { seats, invited: 0 });
  const now = await billingNow(ctx, db, teamId);
  const buyer = withConfirmed(given, await findCustomer(db, teamId));
  const wanted = { teamId, userId, period, seats, couponCode: appliedCouponCode ?? undefined, buyer };
  const quote = await quoteCheckout(ctx, db, wanted, now);
  if (!quote.isCouponValid) throw new AppError('INVALID_COUPON');
  requireSame(asked.estimate, presentEstimate(quote));
  const { details, vatStatus } = buyer;
  await saveCustomer(ctx, db, teamId, { details, vatStatus });
  return placeOrder(ctx, db, { checkout, buyer, quote, paymentType: asked.paymentType });
}

/** Another price than the one on the screen is not charged (rule 3). @throws ESTIMATE_OUTDATED */
function requireSame(shown: Asked['estimate'], now: CheckoutEstimate): void {
  const figures = ['currencyCode', 'taxAmount', 'totalAmount', 'dueToday'] as const;
  if (figures.some((name) => shown[name] !== now[name])) throw new AppError('ESTIMATE_OUTDATED', { estimate: now });
}

/** An individual subscription that renews by itself moves only if the person consents to its end (spec 2 §5). */
async function requireMigrationConsent(ctx: Context, db: Db, userId: string, consent: boolean): Promise<void> {
  const running = await findMovable(ctx, db, userId);
  if (!running?.autoRenew || consent) return;
  const issue = {
    field: 'migrationConsent',
    code: 'required',
    message: 'the individual subscription renews by itself',
  };
  throw new AppError('VALIDATION_ERROR', null, { validationErrors: [issue] });
}

/** Stores the order, or changes the one that a press before has opened. */
async function placeOrder(
  ctx: Context,
  db: Db,
  given: { checkout: Checkout; buyer: Buyer; quote: CheckoutQuote; paymentType: PaymentType },
): Promise<Order> {
  const { checkout, paymentType } = given;
  const { userId, teamId } = checkout;
  const key = `checkout:${checkout.id}`;
  const before = await latestOrder(db, key);
  const content = await checkoutOrder.quote(ctx, db, given);
  if (before?.status === 'open') return changeOrder(ctx, db, before, { content, paymentType });
  const order = await storeOrder(
    ctx,
    db,
    {
      kind: checkoutOrder.name,
      key: await freshKey(db, key),
      teamId,
      userId,
      checkoutId: checkout.id,
      paymentType,
    },
    content,
  );
  return addAttempt(ctx, db, order);
}

async function changeOrder(
  ctx: Context,
  db: Db,
  before: Order,
  { content, paymentType }: { content: OrderContent; paymentType: PaymentType },
): Promise<Order> {
  const order = await replaceContent(db, before, content, paymentType);
  const attempt = await presentAttempt(db, before);
  const isSame =
    before.total === order.total &&
    before.currencyCode === order.currencyCode &&
    before.paymentType === order.paymentType;
  if (isSame && attempt && attempt.result === null) return order;
  await voidLater(ctx, db, attempt?.intentId);
  return addAttempt(ctx, db, order);
}
