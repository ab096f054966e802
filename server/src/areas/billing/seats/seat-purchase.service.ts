import { mostSeats } from '@chamfer/contract/rules';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { SeatsNotNeeded } from '../../teams/core/subscriptions.port.ts';
import { lockTeam } from '../../teams/core/team-locks.service.ts';
import { billing } from '../billing.policy.ts';
import { findCustomer } from '../ledger/customers.service.ts';
import { requireSelling } from '../ledger/provider-state.service.ts';
import { completeLocked } from '../orders/complete-order.service.ts';
import { findOrder, freshKey, isSettling, latestOrder, type Order, storeOrder } from '../orders/orders.service.ts';
import type { Holds } from '../orders/orders.tables.ts';
import { giveBackPressed, outcomeOf, reopenOrder } from '../orders/saved-payment.ts';
import { reserve, settle } from '../orders/settle.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { lockRunning } from '../orders/subscriptions.service.ts';
import { blockedBy } from '../plan/entitlements.ts';
import { estimateSeats } from './seat-quote.ts';
import { seatsOrder } from './seats-order.ts';

/** Seats that somebody buys, perhaps with the invitations that take them. */
export interface SeatPurchase {
  teamId: string;
  added: number;
  /** Made by the client once for each time the dialog opens; the same one buys once. */
  purchaseId: string | undefined;
  /** The total that was on the screen. */
  shownTotal: number | undefined;
  invitations: Holds['invitations'];
  /** See `SeatsToBuy`; seats without invitations are always needed. */
  isNeeded?: (db: Db) => Promise<boolean>;
}

/**
 * Buys seats with the saved payment method (BILLING §7): reserves them, charges, and adds them, with the invitations
 * that take them. The same purchase id buys once, also after a challenge or a lost answer. Where nothing is due, all of
 * it happens at once.
 * @throws SUBSCRIPTION_OPERATION_NOT_ALLOWED, INSUFFICIENT_SEATS, PURCHASE_IN_PROGRESS, ESTIMATE_OUTDATED with the new
 * `estimate`, PAYMENT_PROCESSING_FAILED, TEAM_NOT_FOUND, TEAM_FORBIDDEN, VALIDATION_ERROR without purchase id;
 * SeatsNotNeeded
 */
export async function purchaseSeats(ctx: Context, purchase: SeatPurchase): Promise<Order> {
  let order: Order;
  try {
    order = await transact(ctx, (db) => reserveSeats(ctx, db, purchase));
  } catch (error) {
    await giveBackSeats(ctx, purchase, error);
    throw error;
  }
  return outcomeOf(await settle(ctx, order.id));
}

/** See `giveBackPressed`. */
export async function giveBackSeats(
  ctx: Context,
  { teamId, purchaseId }: Pick<SeatPurchase, 'teamId' | 'purchaseId'>,
  error?: unknown,
): Promise<void> {
  if (purchaseId)
    await giveBackPressed(ctx, keyOf(teamId, purchaseId), error instanceof SeatsNotNeeded ? undefined : error);
}

const keyOf = (teamId: string, purchaseId: string) => `seats:${teamId}:${purchaseId}`;

/** Step C for seats; of a purchase that is known already, what it is. */
async function reserveSeats(ctx: Context, db: Db, purchase: SeatPurchase): Promise<Order> {
  const { teamId, added, shownTotal, purchaseId } = purchase;
  authorize(billing.buySeats, await lockTeam(ctx, db, teamId));
  const it = await lockRunning(db, teamId);
  const key = keyOf(teamId, purchaseId ?? ctx.parts.ids.uuid());
  const before = await latestOrder(db, key);
  if (before?.status === 'settled' || before?.status === 'settling') return before;
  if (await isSettling(db, teamId)) throw new AppError('PURCHASE_IN_PROGRESS');
  requireAddable(it, added);
  const seats = it.seats + added;
  const content = await seatsOrder.quote(ctx, db, { subscription: it, seats, invitations: purchase.invitations });
  const { quote } = content;
  const customer = await findCustomer(db, teamId);
  if (quote.total > 0 && !customer?.method) {
    throw new AppError('PAYMENT_PROCESSING_FAILED', { reason: 'no_payment_method' });
  }
  if (quote.total > 0 && purchaseId === undefined) throw missing('purchaseId');
  if (quote.total > 0 && shownTotal === undefined) throw missing('shownTotal');
  // Between the look at who is to be invited and this lock another page may have invited and paid for them.
  if (purchase.isNeeded && !(await purchase.isNeeded(db))) throw new SeatsNotNeeded();
  if (quote.total !== (shownTotal ?? 0)) {
    throw new AppError('ESTIMATE_OUTDATED', { estimate: await estimateSeats(ctx, db, it, added) });
  }
  if (quote.total > 0) await requireSelling(ctx, db);
  const opened =
    before?.status === 'open'
      ? await reopenOrder(ctx, db, before, content)
      : await storeOrder(
          ctx,
          db,
          {
            kind: seatsOrder.name,
            key: await freshKey(db, key),
            teamId,
            subscriptionId: it.id,
            userId: actorOf(ctx).userId,
            paymentType: 'saved',
          },
          content,
        );
  if (quote.total > 0) return reserve(ctx, db, opened);
  return completeLocked(ctx, db, { order: opened, subscription: it, intent: null });
}

/** @throws SUBSCRIPTION_OPERATION_NOT_ALLOWED in the grace period or without renewal; INSUFFICIENT_SEATS */
export function requireAddable(it: Subscription | undefined, added: number): asserts it is Subscription {
  if (!it || it.status === 'starting') throw new AppError('INSUFFICIENT_SEATS');
  const reason = blockedBy(it);
  if (reason) throw new AppError('SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason });
  if (it.origin !== 'contract' && it.seats + added > mostSeats) throw new AppError('INSUFFICIENT_SEATS');
}

function missing(field: string): AppError {
  const issue = { field, code: 'required', message: 'is needed where something is charged' };
  return new AppError('VALIDATION_ERROR', null, { validationErrors: [issue] });
}

/** A purchase of seats that was settled before; undefined if there is none with this id. */
export async function findPurchase(db: Db, teamId: string, purchaseId: string | undefined): Promise<Order | undefined> {
  if (!purchaseId) return undefined;
  const found = await latestOrder(db, keyOf(teamId, purchaseId));
  return found && found.status !== 'failed' ? findOrder(db, found.id) : undefined;
}
