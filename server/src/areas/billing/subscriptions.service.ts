import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Addons, OwnTeam, SeatPlan, SeatQuote, Subscription } from '../teams/subscriptions.port.ts';
import { subscriptions } from './billing.tables.ts';
import { defaultCurrency, freeContributors, mostSeats, prices, trialDays } from './prices.ts';
import { daysOf, prorated } from './quote.ts';

/** A subscription that has not ended. */
type Running = typeof subscriptions.$inferSelect;

const dayMs = 24 * 60 * 60_000;

async function findRunning(db: Db, teamIds: readonly string[]): Promise<Map<string, Running>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(inArray(subscriptions.teamId, [...teamIds]), ne(subscriptions.status, 'ended')));
  return new Map(rows.map((row) => [row.teamId, row]));
}

/** What the plans of teams add to them (BILLING §11): spaces of the team come with every subscription. */
export async function addonsOf(db: Db, teamIds: readonly string[]): Promise<Map<string, Addons>> {
  const running = await findRunning(db, teamIds);
  return new Map(
    teamIds.map((id) => [id, { syncForbidden: false, privateCloud: false, teamspaceManagement: running.has(id) }]),
  );
}

/** The subscriptions of the teams that a person owns. */
export async function heldBy(db: Db, teams: readonly OwnTeam[]): Promise<Subscription[]> {
  const owned = teams.filter(({ isOwner }) => isOwner);
  const running = await findRunning(
    db,
    owned.map(({ id }) => id),
  );
  return owned.flatMap(({ id, name }) => {
    const found = running.get(id);
    return found ? [present(found, name)] : [];
  });
}

/** Whether a team never had a subscription, and so can try one for free. */
export async function isTrialLeft(db: Db, teamId: string): Promise<boolean> {
  return (await db.$count(subscriptions, eq(subscriptions.teamId, teamId))) === 0;
}

/** What a team may do with seats; without a subscription there is one, for its owner. */
export async function seatPlanOf(db: Db, teamId: string): Promise<SeatPlan> {
  const found = (await findRunning(db, [teamId])).get(teamId);
  if (!found) return { origin: 'none', blocked: null, editorSeats: 1, contributorSeats: 0 };
  const blocked = found.status === 'grace' ? ('grace_period' as const) : found.autoRenew ? null : ('canceled' as const);
  return {
    origin: found.origin,
    blocked,
    editorSeats: found.seats,
    contributorSeats: found.origin === 'chargebee' ? freeContributors : 0,
  };
}

/** What more seats would cost: a new subscription, the rest of a period, or by contract. */
export async function quoteSeats(
  ctx: Context,
  db: Db,
  teamId: string,
  { editors, missing }: { editors: number; missing: number },
): Promise<SeatQuote> {
  const now = ctx.parts.clock.now();
  const found = (await findRunning(db, [teamId])).get(teamId);
  if (!found) return { ...noQuote, newSubscriptionEstimate: await quoteNew(db, teamId, editors + 1, now) };
  const { currencyCode, period, unitAmount } = found;
  const seats = found.seats + missing;
  const money = (amount: number) => ({ amount, currencyCode });
  const common = { unitAmount: money(unitAmount), period, trialEnd: found.trialEnd?.toISOString() ?? null };
  const renewal = { ...common, totalAmount: money(unitAmount * seats), editorSeatCount: seats };
  if (found.origin === 'sales') return { ...noQuote, salesTeamSeatUpgradeEstimate: renewal };
  const days = daysOf({ start: found.periodStart, end: found.periodEnd }, now);
  const due = found.status === 'trialing' ? 0 : prorated({ unitAmount, before: found.seats, after: seats }, days);
  return {
    ...noQuote,
    seatUpgradeEstimate: {
      prorated: { ...common, totalAmount: money(due), editorSeatCount: missing },
      daysLeft: days.left,
      daysOfPeriod: days.all,
      renewal,
      renewalDate: found.periodEnd.toISOString(),
      primaryPaymentSource: null,
      totalDueToday: due,
      taxAmount: 0,
      currencyCode,
    },
  };
}

/**
 * Adds seats to a subscription, in a transaction that has locked the team. In a trial and by contract nothing is due;
 * else the seats are paid for at once, which needs a payment method.
 * @throws INSUFFICIENT_SEATS without a subscription, or beyond the most that a team can have;
 * PAYMENT_PROCESSING_FAILED without a payment method
 */
export async function buySeats(_ctx: Context, db: Db, teamId: string, missing: number): Promise<void> {
  const found = (await findRunning(db, [teamId])).get(teamId);
  if (!found) throw new AppError('INSUFFICIENT_SEATS');
  if (found.origin === 'chargebee') {
    if (found.seats + missing > mostSeats) throw new AppError('INSUFFICIENT_SEATS');
    if (found.status !== 'trialing') throw new AppError('PAYMENT_PROCESSING_FAILED');
  }
  await db
    .update(subscriptions)
    .set({ seats: sql`${subscriptions.seats} + ${missing}` })
    .where(eq(subscriptions.id, found.id));
}

const noQuote: SeatQuote = {
  newSubscriptionEstimate: null,
  seatUpgradeEstimate: null,
  salesTeamSeatUpgradeEstimate: null,
};

async function quoteNew(db: Db, teamId: string, seats: number, now: Date) {
  const unit = prices[defaultCurrency]!.yearly;
  const hasTrial = await isTrialLeft(db, teamId);
  return {
    totalAmount: { amount: unit * seats, currencyCode: defaultCurrency },
    unitAmount: { amount: unit, currencyCode: defaultCurrency },
    period: 'yearly' as const,
    editorSeatCount: seats,
    trialEnd: hasTrial ? new Date(now.getTime() + trialDays * dayMs).toISOString() : null,
  };
}

function present(found: Running, teamName: string): Subscription {
  return {
    id: found.id,
    type: 'team',
    expiration: found.periodEnd.toISOString(),
    autorenewal: found.autoRenew,
    isTrial: found.status === 'trialing',
    subscriptionPeriod: found.period,
    paddleId: null,
    tier: found.tier,
    gracePeriodExpirationDate: found.graceUntil?.toISOString() ?? null,
    isAutoRenewEditable: found.origin === 'chargebee',
    isOnlyCancelable: false,
    teamSubscriptionId: found.id,
    teamId: found.teamId,
    teamName,
  };
}
