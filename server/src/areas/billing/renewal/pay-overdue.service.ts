import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { lockTeam } from '../../teams/core/team-locks.service.ts';
import { billing } from '../billing.policy.ts';
import { billingNow, findCustomer } from '../ledger/customers.service.ts';
import { requireSelling } from '../ledger/provider-state.service.ts';
import { completeLocked } from '../orders/complete-order.service.ts';
import { requireFewDeclines } from '../orders/declines.service.ts';
import { freshKey, isSettling, latestOrder, type Order, storeOrder } from '../orders/orders.service.ts';
import { giveBackPressed, outcomeOf, reopenOrder } from '../orders/saved-payment.ts';
import { reserve, settle } from '../orders/settle.service.ts';
import { lockRunning, type Subscription } from '../orders/subscriptions.service.ts';
import { renewalOrder } from './renewal-order.ts';

/** What is overdue, as it was on the screen. */
interface Overdue {
  subscription: Subscription;
  /** The total that was on the screen, in minor units with tax. */
  shownTotal: number;
  /** Made by the client once for each time the dialog opens; the same one pays once. */
  purchaseId: string;
  /** The sentence above the button by which the person allows later renewals, as it was shown. */
  mandate?: string | undefined;
}

/**
 * Pays what is overdue with the saved payment method while its holder is there, so that their bank may ask them: the same press
 * again goes through after it has (PROVIDERS §2, SCA at renewal). Pressed by several at once it is paid once.
 * @throws SUBSCRIPTION_NOT_FOUND, TEAM_NOT_FOUND, TEAM_FORBIDDEN, SUBSCRIPTION_OPERATION_NOT_ALLOWED where nothing is overdue or
 * renewal is off, ESTIMATE_OUTDATED, CHECKOUT_NOT_ALLOWED after too many declines, PURCHASE_IN_PROGRESS,
 * PAYMENT_PROCESSING_FAILED
 */
export async function payOverdue(ctx: Context, overdue: Overdue): Promise<void> {
  const key = `overdue:${overdue.subscription.id}:${overdue.purchaseId}`;
  let order: Order;
  try {
    order = await transact(ctx, (db) => reserveOverdue(ctx, db, { ...overdue, key }));
  } catch (error) {
    await giveBackPressed(ctx, key, error);
    throw error;
  }
  outcomeOf(await settle(ctx, order.id));
}

async function reserveOverdue(
  ctx: Context,
  db: Db,
  { subscription: known, shownTotal, mandate, key }: Overdue & { key: string },
): Promise<Order> {
  const teamId = known.teamId!;
  const { userId } = actorOf(ctx);
  authorize(billing.payOverdue, await lockTeam(ctx, db, teamId));
  const it = await lockRunning(db, teamId);
  if (it?.id !== known.id) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const before = await latestOrder(db, key);
  if (before?.status === 'settled' || before?.status === 'settling') return before;
  if (await isSettling(db, teamId)) throw new AppError('PURCHASE_IN_PROGRESS');
  if (it.status !== 'grace' || !it.autoRenew) {
    throw new AppError('SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason: it.autoRenew ? 'not_overdue' : 'canceled' });
  }
  await requireFewDeclines(ctx, db, userId);
  const customer = await findCustomer(db, teamId);
  if (!customer?.method) throw new AppError('PAYMENT_PROCESSING_FAILED', { reason: 'no_payment_method' });
  const content = await renewalOrder.quote(ctx, db, { subscription: it, at: await billingNow(ctx, db, teamId) });
  if (content.quote.total !== shownTotal) throw new AppError('ESTIMATE_OUTDATED');
  const order =
    before?.status === 'open'
      ? await reopenOrder(ctx, db, before, content)
      : await storeOrder(
          ctx,
          db,
          {
            kind: renewalOrder.name,
            key: await freshKey(db, key),
            teamId,
            subscriptionId: it.id,
            userId,
            paymentType: 'saved',
          },
          content,
        );
  if (order.total > 0) {
    await requireSelling(ctx, db);
    return reserve(ctx, db, order, mandate === undefined ? {} : { mandate });
  }
  return completeLocked(ctx, db, { order, subscription: it, intent: null });
}
