import { defaultCurrency } from '@chamfer/contract/buyer-rules';
import { mostSeats } from '@chamfer/contract/rules';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { OwnTeam, Plan, SeatPlan, SeatQuote, Subscription as Shown } from '../teams/subscriptions.port.ts';
import { teamUsers } from '../teams/teams.tables.ts';
import { currencyOfTeam } from './billed-teams.service.ts';
import { billingNow, findCustomer } from './customers.service.ts';
import { type Entitlements, entitlementsOf } from './entitlements.ts';
import { isSettling, lockRunning } from './orders.service.ts';
import { orders } from './orders.tables.ts';
import { presentOwn } from './present-subscription.ts';
import { prices, trialEndFrom } from './prices.ts';
import { requireAddable } from './seat-purchase.service.ts';
import { estimateSeats } from './seat-quote.ts';
import { seatsTaken } from './seats-taken.ts';
import { findRunning, givesPlan, happen, type Subscription } from './subscription-changes.service.ts';
import { subscriptions } from './subscriptions.tables.ts';
import { isTrialLeft } from './trials.service.ts';

/** The subscriptions that give their teams a plan, by team. */
async function plansOf(db: Db, teamIds: readonly string[]): Promise<Map<string, Subscription>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(inArray(subscriptions.teamId, [...teamIds]), inArray(subscriptions.status, ['trialing', 'active', 'grace'])),
    );
  return new Map(rows.map((row) => [row.teamId!, row]));
}

/**
 * What teams may do (BILLING §11): what their subscription gives, or else what the owner of a primary team holds, such as
 * an education licence.
 */
async function entitlementsOfTeams(
  config: Config,
  db: Db,
  teamIds: readonly string[],
): Promise<Map<string, Entitlements>> {
  return entitlementsFrom(config, db, teamIds, await plansOf(db, teamIds));
}

async function entitlementsFrom(
  config: Config,
  db: Db,
  teamIds: readonly string[],
  plans: Map<string, Subscription>,
): Promise<Map<string, Entitlements>> {
  const without = teamIds.filter((id) => !plans.has(id));
  const licences = await licencesOf(db, without);
  return new Map(teamIds.map((id) => [id, entitlementsOf(config, plans.get(id) ?? licences.get(id))]));
}

/** The running subscriptions that owners hold for themselves, by the team that is primary for them. */
async function licencesOf(db: Db, teamIds: readonly string[]): Promise<Map<string, Subscription>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .select({ teamId: teamUsers.teamId, licence: subscriptions })
    .from(teamUsers)
    .innerJoin(subscriptions, eq(subscriptions.userId, teamUsers.userId))
    .where(
      and(
        inArray(teamUsers.teamId, [...teamIds]),
        eq(teamUsers.role, 'owner'),
        eq(teamUsers.isPrimary, true),
        inArray(subscriptions.status, ['trialing', 'active', 'grace']),
      ),
    );
  return new Map(rows.map(({ teamId, licence }) => [teamId, licence]));
}

/** What the plans of teams add to them (BILLING §11), and whether they are trials. */
export async function teamPlansOf(config: Config, db: Db, teamIds: readonly string[]): Promise<Map<string, Plan>> {
  const plans = await plansOf(db, teamIds);
  const entitled = await entitlementsFrom(config, db, teamIds, plans);
  return new Map(
    [...entitled].map(([id, { teamspaces }]) => [
      id,
      { addons: { teamspaceManagement: teamspaces }, isTrial: plans.get(id)?.status === 'trialing' },
    ]),
  );
}

/** The subscriptions of a person, and of the teams that they own. */
export async function heldBy(db: Db, userId: string, teams: readonly OwnTeam[]): Promise<Shown[]> {
  const owned = teams.filter(({ isOwner }) => isOwner);
  const plans = await plansOf(
    db,
    owned.map(({ id }) => id),
  );
  const own = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return [
    ...own.filter(({ status }) => givesPlan(status)).map((it) => presentOwn(it, null)),
    ...owned.flatMap(({ id, name }) => {
      const found = plans.get(id);
      return found ? [presentOwn(found, name)] : [];
    }),
  ];
}

/** What a team may do with seats; without a subscription there is one, for its owner. */
export async function seatPlanOf(config: Config, db: Db, teamId: string): Promise<SeatPlan> {
  const found = (await plansOf(db, [teamId])).get(teamId);
  const entitled = (await entitlementsOfTeams(config, db, [teamId])).get(teamId)!;
  const { editors, contributors, blocked, export: isActive } = entitled;
  return {
    isActive,
    origin: found ? (found.origin === 'sales' ? 'sales' : 'chargebee') : 'none',
    blocked,
    editorSeats: editors,
    contributorSeats: contributors,
    renewsAt: found && renewsAsItIs(found) ? found.periodEnd : null,
    heldSeats: await heldSeats(db, teamId),
  };
}

/** Whether the subscription is renewed by itself and charged, with as many seats as now. */
function renewsAsItIs({ origin, status, autoRenew, seatsNext }: Subscription): boolean {
  return origin !== 'sales' && status === 'active' && autoRenew && seatsNext === null;
}

/** How many designs of a team can be edited, the newest first; null for all (BILLING §11). */
export async function editableDesignsOf(config: Config, db: Db, teamId: string): Promise<number | null> {
  return (await entitlementsOfTeams(config, db, [teamId])).get(teamId)!.editableDesigns;
}

/** The seats that invitations will take which wait for their payment. */
async function heldSeats(db: Db, teamId: string): Promise<number> {
  const settling = await db
    .select({ holds: orders.holds })
    .from(orders)
    .where(and(eq(orders.teamId, teamId), eq(orders.status, 'settling')));
  return settling.reduce((sum, { holds }) => {
    const held = holds?.invitations;
    return sum + (held?.role === 'editor' ? held.emails.length : 0);
  }, 0);
}

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
  if (found.origin === 'sales') return { ...noQuote, salesTeamSeatUpgradeEstimate: estimate.renewal };
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
  if (found.origin !== 'sales') {
    if (found.seats + missing > mostSeats) throw new AppError('INSUFFICIENT_SEATS');
    if (found.status !== 'trialing') throw await refuseCharged(ctx, db, found, missing);
  }
  const at = await billingNow(ctx, db, teamId);
  const seats = found.seats + missing;
  const changes = { seats, seatsNext: null };
  const facts = { before: found.seats, after: seats, when: 'now' as const };
  await audit(ctx, db, 'subscription.seats_changed', { id: found.id, teamId }, facts);
  await happen(ctx, db, found, 'seats_added', { cause: 'invitation', at, changes });
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
  return found?.origin === 'chargebee' && found.status === 'active';
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
  await happen(ctx, db, found, 'change_planned', { cause: 'invitation', at, changes });
}

/** The teams, of some, whose subscription is paid for or will be: they cannot be deleted before it ends. */
export async function payingTeams(db: Db, teamIds: readonly string[]): Promise<string[]> {
  if (teamIds.length === 0) return [];
  const rows = await db
    .select({ teamId: subscriptions.teamId, autoRenew: subscriptions.autoRenew, status: subscriptions.status })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.teamId, [...teamIds]),
        inArray(subscriptions.status, ['starting', 'trialing', 'active', 'grace']),
      ),
    );
  // What has been canceled costs nothing any more.
  return rows.filter(({ autoRenew, status }) => autoRenew || status === 'starting').map(({ teamId }) => teamId!);
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
