import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { isSubscribed, seatsOf } from '../../teams/core/seats.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { findTeam, lockTeam } from '../../teams/core/team-locks.service.ts';
import { billing } from '../billing.policy.ts';
import { billingNow, findCustomer } from '../ledger/customers.service.ts';
import { isSettling } from '../orders/orders.service.ts';
import { findRunning, findSubscription, lockRunning, type Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { blockedBy } from '../plan/entitlements.ts';
import { quoteRenewal } from '../plan/next-period.ts';
import { presentOwn, shownOrigin } from '../plan/present-subscription.ts';
import { applyTransition, givesPlan } from '../plan/subscription-changes.service.ts';
import { creditIn } from '../price/quote.ts';
import { overdueOf } from '../renewal/overdue.service.ts';
import { payOverdue } from '../renewal/pay-overdue.service.ts';
import { runDue } from '../renewal/renewal.service.ts';
import { giveBackSeats, purchaseSeats, requireAddable } from './seat-purchase.service.ts';
import { estimateSeats, type SeatEstimate } from './seat-quote.ts';

type TeamSubscriptions = CallOutput<'GET /teams/{teamId}/subscriptions'>;
type SeatBased = NonNullable<TeamSubscriptions['seatBasedTeamSubscription']>;
type PaysOverdue = CallRequest<'POST /teams/subscriptions/{subscriptionId}/pay-overdue'>['input'];
type Change = CallRequest<'PATCH /teams/subscriptions/{subscriptionId}'>['input'];

const nothingSold: TeamSubscriptions = {
  individualSubscriptions: [],
  seatBasedTeamSubscription: null,
  creditBasedTeamSubscription: null,
};

/** The subscriptions of a team, and the actor’s own; none where nothing is sold. @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN */
export async function listSubscriptions(ctx: Context, teamId: string): Promise<TeamSubscriptions> {
  const { db } = ctx.parts.database;
  authorize(billing.readSubscriptions, await findTeam(ctx, db, teamId));
  if (!ctx.parts.payments) return nothingSold;
  const it = await findRunning(db, teamId);
  const own = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, actorOf(ctx).userId), ne(subscriptions.status, 'ended')));
  return {
    individualSubscriptions: own.map((each) => presentOwn(each, null)),
    seatBasedTeamSubscription: it && givesPlan(it.status) ? await present(ctx, db, it) : null,
    creditBasedTeamSubscription: null,
  };
}

/**
 * What more seats would cost.
 * @throws SUBSCRIPTION_NOT_FOUND, TEAM_FORBIDDEN, SUBSCRIPTION_OPERATION_NOT_ALLOWED, INSUFFICIENT_SEATS,
 * PURCHASE_IN_PROGRESS
 */
export async function estimateMoreSeats(ctx: Context, id: string, added: number): Promise<SeatEstimate> {
  const { db } = ctx.parts.database;
  const it = await findForActor(ctx, db, id);
  if (await isSettling(db, it.teamId!)) throw new AppError('PURCHASE_IN_PROGRESS');
  requireAddable(it, added);
  return estimateSeats(ctx, db, it, added);
}

/**
 * Adds seats, which are paid for at once, or plans fewer seats or another period for the renewal (BILLING §1 rule 8).
 * @throws the codes of the call
 */
export async function changeSubscription(ctx: Context, id: string, change: Change): Promise<SeatBased> {
  const { additionalEditorSeatCount: added, subscriptionPeriodNext, purchaseId, shownTotal } = change;
  const teamId = await requireChangeable(ctx, id, change).catch(async (error: unknown) => {
    const known = await findSubscription(ctx.parts.database.db, id);
    if (known?.teamId) await giveBackSeats(ctx, { teamId: known.teamId, purchaseId }, error);
    throw error;
  });
  if (added > 0) {
    await purchaseSeats(ctx, { teamId, added, purchaseId, shownTotal, invitations: null });
  }
  if (added <= 0 || subscriptionPeriodNext) await planChange(ctx, id, teamId, change);
  return read(ctx, id);
}

/** Looks whether a subscription is the actor's to change, before anything is paid for. Gives its team. */
async function requireChangeable(ctx: Context, id: string, { subscriptionPeriodNext }: Change): Promise<string> {
  const { db } = ctx.parts.database;
  const { teamId } = await findForActor(ctx, db, id);
  // The period is not for everybody who may buy seats.
  if (subscriptionPeriodNext) authorize(billing.planPeriod, await findTeam(ctx, db, teamId!));
  return teamId!;
}

/** Fewer seats and another period wait for the renewal; never fewer seats than are used. */
async function planChange(ctx: Context, id: string, teamId: string, change: Change): Promise<void> {
  const { additionalEditorSeatCount: added, subscriptionPeriodNext } = change;
  await transact(ctx, async (db) => {
    authorize(subscriptionPeriodNext ? billing.planPeriod : billing.planSeats, await lockTeam(ctx, db, teamId));
    const it = await requireLocked(db, id, teamId);
    const reason = it.origin === 'checkout' ? blockedBy(it) : 'contract';
    if (reason) throw new AppError('SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason });
    const seats = it.seats + Math.min(0, added);
    if (seats < 1) throw new AppError('INSUFFICIENT_SEATS');
    const used = await seatsOf(ctx, db, teamId);
    if (added < 0 && used && seats < used.editorSeatsUsed) throw new AppError('INSUFFICIENT_SEATS');
    const at = await billingNow(ctx, db, teamId);
    const wanted = subscriptionPeriodNext ?? it.periodNext ?? it.period;
    const changes = {
      seatsNext: added > 0 ? it.seatsNext : seats === it.seats ? null : seats,
      periodNext: wanted === it.period ? null : wanted,
    };
    await applyTransition(ctx, db, it, 'change_planned', { cause: `user:${actorOf(ctx).userId}`, at, changes });
    if (added < 0) {
      const facts = { before: it.seats, after: seats, when: 'renewal' } as const;
      await audit(ctx, db, 'subscription.seats_changed', { id, teamId }, facts);
    }
    if (subscriptionPeriodNext && wanted !== it.period) {
      const facts = { before: it.period, after: wanted };
      await audit(ctx, db, 'subscription.period_changed', { id, teamId }, facts);
    }
    await notifyTeam(ctx, db, teamId, 'settings');
  });
}

/**
 * Says whether a subscription renews by itself. In the grace period, off stops the attempts to pay, and on makes one at
 * once (BILLING §3).
 * @throws SUBSCRIPTION_NOT_FOUND, TEAM_FORBIDDEN, SUBSCRIPTION_OPERATION_NOT_ALLOWED by contract, PURCHASE_IN_PROGRESS
 */
export async function setAutoRenew(ctx: Context, id: string, autoRenew: boolean): Promise<SeatBased> {
  const { teamId } = await findForActor(ctx, ctx.parts.database.db, id);
  await transact(ctx, async (db) => {
    authorize(billing.setAutoRenew, await lockTeam(ctx, db, teamId!));
    const it = await requireLocked(db, id, teamId!);
    if (it.origin !== 'checkout') throw new AppError('SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason: 'contract' });
    if (it.autoRenew === autoRenew) return;
    const at = await billingNow(ctx, db, teamId!);
    const nextAttemptAt = it.status !== 'grace' || !autoRenew ? null : at;
    const changes = { autoRenew, nextAttemptAt };
    const cause = `user:${actorOf(ctx).userId}`;
    await applyTransition(ctx, db, it, autoRenew ? 'auto_renew_on' : 'auto_renew_off', { cause, at, changes });
    const act = autoRenew ? 'subscription.renewal_turned_on' : 'subscription.renewal_turned_off';
    await audit(ctx, db, act, { id, teamId: teamId! });
    await notifyTeam(ctx, db, teamId!, 'settings');
  });
  if (autoRenew) await runDue(ctx, id);
  return read(ctx, id);
}

/**
 * Pays what is overdue, with a person there. @throws the codes of the call
 */
export async function payOverduePayment(ctx: Context, id: string, asked: PaysOverdue): Promise<SeatBased> {
  const subscription = await findForActor(ctx, ctx.parts.database.db, id);
  await payOverdue(ctx, { subscription, ...asked });
  return read(ctx, id);
}

/** Whether a team has a running subscription. @throws TEAM_NOT_FOUND, SUBSCRIPTION_REQUIRED where it has none */
export async function requireActive(ctx: Context, teamId: string): Promise<{ teamId: string }> {
  const { db } = ctx.parts.database;
  authorize(billing.askActive, await findTeam(ctx, db, teamId));
  if (!(await isSubscribed(ctx, db, teamId))) throw new AppError('SUBSCRIPTION_REQUIRED');
  return { teamId };
}

/** A running subscription of a team, which the actor may read. @throws SUBSCRIPTION_NOT_FOUND, TEAM_FORBIDDEN */
async function findForActor(ctx: Context, db: Db, id: string): Promise<Subscription> {
  // Where nothing is sold any more, what was sold before neither grows nor renews.
  if (!ctx.parts.payments) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const it = await findSubscription(db, id);
  if (!it?.teamId || !givesPlan(it.status)) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const facts = await findTeam(ctx, db, it.teamId);
  if (!facts.role) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  if (!may(billing.readSubscriptions, facts)) throw new AppError('TEAM_FORBIDDEN');
  return it;
}

async function requireLocked(db: Db, id: string, teamId: string): Promise<Subscription> {
  const it = await lockRunning(db, teamId);
  if (it?.id !== id) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  if (await isSettling(db, teamId)) throw new AppError('PURCHASE_IN_PROGRESS');
  return it;
}

async function read(ctx: Context, id: string): Promise<SeatBased> {
  const { db } = ctx.parts.database;
  const it = await findSubscription(db, id);
  if (!it) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  return present(ctx, db, it);
}

async function present(ctx: Context, db: Db, it: Subscription): Promise<SeatBased> {
  const used = await seatsOf(ctx, db, it.teamId!);
  const isOurs = it.origin === 'checkout';
  const primaryPaymentSource = isOurs ? ((await findCustomer(db, it.teamId!))?.method ?? null) : null;
  return {
    primaryPaymentSource,
    nextPayment: await nextPaymentOf(ctx, db, it),
    overdue: await overdueOf(ctx, db, it),
    asOf: (await billingNow(ctx, db, it.teamId!)).toISOString(),
    id: it.id,
    teamId: it.teamId!,
    origin: shownOrigin(it),
    tier: it.tier,
    periodStart: it.periodStart.toISOString(),
    autoRenewal: it.autoRenew,
    expirationDate: it.periodEnd.toISOString(),
    gracePeriodExpirationDate: it.graceUntil?.toISOString() ?? null,
    editorSeats: it.seats,
    editorSeatsUsed: used?.editorSeatsUsed ?? 0,
    editorSeatsNext: it.seatsNext,
    subscriptionPeriod: it.period,
    subscriptionPeriodNext: it.periodNext,
    isTrial: it.status === 'trialing',
    unitAmount: it.unitAmount,
    currencyCode: it.currencyCode,
    isConfirming: await isSettling(db, it.teamId!),
  };
}

/** What the subscription charges next by itself, if it does (BILLING §3). */
async function nextPaymentOf(ctx: Context, db: Db, it: Subscription): Promise<SeatBased['nextPayment']> {
  if (it.origin !== 'checkout' || !it.autoRenew) return null;
  const date = it.status === 'grace' ? it.nextAttemptAt : it.periodEnd;
  if (!date) return null;
  const customer = await findCustomer(db, it.teamId!);
  const { quote } = await quoteRenewal(ctx, db, it, await billingNow(ctx, db, it.teamId!));
  const line = quote.lines[0]!;
  return {
    date: date.toISOString(),
    editorSeatCount: line.quantity,
    subscriptionPeriod: line.period,
    unitAmount: line.unitAmount,
    amount: line.amount,
    discountAmount: line.discount,
    creditAmount: creditIn(quote),
    waivedAmount: quote.waived ?? 0,
    totalAmount: quote.total,
    taxRate: quote.tax.rate,
    taxAmount: quote.tax.amount,
    taxNote: quote.tax.note,
    appliedCouponCode: quote.couponCode,
    primaryPaymentSource: customer?.method ?? null,
  };
}
