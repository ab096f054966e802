import { defaultCurrency } from '@chamfer/contract/buyer-rules';
import { mostSeats } from '@chamfer/contract/rules';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SeatQuote } from '../../teams/core/subscriptions.port.ts';
import { billingNow, findCustomer } from '../ledger/customers.service.ts';
import { isSettling } from '../orders/orders.service.ts';
import { findRunning, lockRunning, type Subscription } from '../orders/subscriptions.service.ts';
import { currencyOfTeam } from '../plan/billed-teams.service.ts';
import { seatsTaken } from '../plan/seats-taken.ts';
import { applyTransition, givesPlan } from '../plan/subscription-changes.service.ts';
import { isTrialLeft } from '../plan/trials.service.ts';
import { prices, trialEndFrom } from '../price/prices.ts';
import { requireAddable } from './seat-purchase.service.ts';
import { estimateSeats } from './seat-quote.ts';

/** What more seats would cost: a new subscription, the rest of a period, or by contract. */
export async function quoteSeats(
  ctx: Context,
  db: Db,
  teamId: string,
  { editors, missing }: { editors: number; missing: number },
): Promise<SeatQuote> {
  const found = await findRunning(db, teamId);
  if (!found || !givesPlan(found.status)) {
    // Everybody who is in the team keeps a seat, the buyer at least.
    const wanted = (await seatsTaken(ctx, db, teamId)) + editors;
    const seats = Math.min(mostSeats, wanted);
    const quoted = await quoteNew(ctx, db, teamId, seats);
    return { ...noQuote, overSeatLimit: wanted - seats, newSubscriptionEstimate: quoted };
  }
  const estimate = await estimateSeats(ctx, db, found, missing);
  if (found.origin === 'contract') return { ...noQuote, salesTeamSeatUpgradeEstimate: estimate.renewal };
  return { ...noQuote, overSeatLimit: Math.max(0, found.seats + missing - mostSeats), seatUpgradeEstimate: estimate };
}

/**
 * Adds seats for which nothing is due, in a transaction that has locked the team: in a trial and by contract. A planned
 * reduction is lifted. Those that cost something are bought by `purchaseSeats`, which asks the provider.
 * @throws INSUFFICIENT_SEATS without a subscription, or beyond the most that a team can have;
 * SUBSCRIPTION_OPERATION_NOT_ALLOWED, PURCHASE_IN_PROGRESS, PAYMENT_PROCESSING_FAILED where something is due
 */
export async function addFreeSeats(ctx: Context, db: Db, teamId: string, missing: number): Promise<void> {
  const found = await lockRunning(db, teamId);
  requireAddable(found, missing);
  if (await isSettling(db, teamId)) throw new AppError('PURCHASE_IN_PROGRESS');
  if (found.origin !== 'contract') {
    if (found.seats + missing > mostSeats) throw new AppError('INSUFFICIENT_SEATS');
    if (found.status !== 'trialing') throw await refuseCharged(ctx, db, found, missing);
  }
  const at = await billingNow(ctx, db, teamId);
  const seats = found.seats + missing;
  const changes = { seats, seatsNext: null };
  const facts = { before: found.seats, after: seats, when: 'now' as const };
  await audit(ctx, db, 'subscription.seats_changed', { id: found.id, teamId }, facts);
  await applyTransition(ctx, db, found, 'seats_added', { cause: 'invitation', at, changes });
}

/** Somebody else took the free seats since they were looked at: now they cost something. */
async function refuseCharged(ctx: Context, db: Db, found: Subscription, missing: number): Promise<AppError> {
  const customer = await findCustomer(db, found.teamId!);
  if (!customer?.method) return new AppError('PAYMENT_PROCESSING_FAILED', { reason: 'no_payment_method' });
  return new AppError('ESTIMATE_OUTDATED', { estimate: await estimateSeats(ctx, db, found, missing) });
}

/** Whether more seats of a team are charged for at once. */
export async function areSeatsCharged(db: Db, teamId: string): Promise<boolean> {
  const found = await findRunning(db, teamId);
  return found?.origin === 'checkout' && found.status === 'active';
}

/**
 * An invitation that takes a free seat lifts a planned reduction to the seats that are used then (BILLING §3). The
 * transaction has locked the team.
 * @throws PURCHASE_IN_PROGRESS while the renewal that takes the seats away is being confirmed
 */
export async function liftPlannedSeats(ctx: Context, db: Db, teamId: string, used: number): Promise<void> {
  const found = await findRunning(db, teamId);
  if (!found || found.seatsNext === null || found.seatsNext >= used) return;
  // The renewal that is being confirmed was ordered with fewer seats: it would end with more people than seats.
  if (await isSettling(db, teamId)) throw new AppError('PURCHASE_IN_PROGRESS');
  const at = await billingNow(ctx, db, teamId);
  const changes = { seatsNext: used >= found.seats ? null : used };
  await applyTransition(ctx, db, found, 'change_planned', { cause: 'invitation', at, changes });
}

const noQuote: SeatQuote = {
  overSeatLimit: 0,
  newSubscriptionEstimate: null,
  seatUpgradeEstimate: null,
  salesTeamSeatUpgradeEstimate: null,
};

async function quoteNew(ctx: Context, db: Db, teamId: string, seats: number) {
  const customer = await findCustomer(db, teamId);
  const currencyCode = currencyOfTeam(customer, undefined) ?? defaultCurrency;
  const unit = prices[currencyCode]!.yearly;
  const userId = ctx.actor?.userId ?? '';
  const hasTrial = await isTrialLeft(db, { teamId, userId });
  return {
    totalAmount: { amount: unit * seats, currencyCode },
    unitAmount: { amount: unit, currencyCode },
    period: 'yearly' as const,
    editorSeatCount: seats,
    trialEnd: hasTrial ? trialEndFrom(await billingNow(ctx, db, teamId)).toISOString() : null,
  };
}
