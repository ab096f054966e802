import { and, desc, eq, ne } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { teams } from '../../teams/core/teams.tables.ts';
import { billingNow, findCustomer, saveCustomer } from '../ledger/customers.service.ts';
import { findRunning, type Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { attemptDays, graceDays } from '../plan/grace.service.ts';
import { quoteRenewal } from '../plan/next-period.ts';
import { addMonths } from '../price/periods.ts';
import { runDue } from './renewal.service.ts';

const dayMs = 24 * 60 * 60_000;

/** How far a billing clock is moved: a day, a month, or to what happens next. */
export type ClockStep = 'day' | 'month' | 'next';

/** What happens next to a subscription. */
export interface NextEvent {
  kind: 'reminder' | 'trial_end' | 'renewal' | 'end' | 'attempt' | 'grace_end';
  at: Date;
  /** Of an attempt: its number, of as many. */
  attempt: { no: number; of: number } | null;
  /** What it charges, with tax; null where nothing is charged. */
  charge: { amount: number; currencyCode: string } | null;
}

/** The billing clock of a team, as the sandbox’s console shows it. */
export interface BillingClock {
  teamId: string;
  team: string;
  now: Date;
  aheadMs: number;
  status: Subscription['status'];
  /** Null where time changes nothing, or something is being confirmed. */
  next: NextEvent | null;
}

/** The billing clocks of teams with a subscription that is sold here, the latest first. */
export async function listClocks(ctx: Context, limit: number): Promise<BillingClock[]> {
  const { db } = ctx.parts.database;
  const rows = await db
    .select({ it: subscriptions, team: teams.name })
    .from(subscriptions)
    .innerJoin(teams, eq(teams.id, subscriptions.teamId))
    .where(and(ne(subscriptions.status, 'ended'), eq(subscriptions.origin, 'checkout')))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(limit);
  return Promise.all(
    rows.map(async ({ it, team }) => {
      const aheadMs = (await findCustomer(db, it.teamId!))?.clockOffset ?? 0;
      const now = await billingNow(ctx, db, it.teamId!);
      return { teamId: it.teamId!, team, now, aheadMs, status: it.status, next: await nextOf(ctx, it) };
    }),
  );
}

async function nextOf(ctx: Context, it: Subscription): Promise<NextEvent | null> {
  if (!it.dueAt) return null;
  const at = it.dueAt;
  const kind = kindOf(it, at);
  const isCharged = kind === 'attempt' || ((kind === 'renewal' || kind === 'trial_end') && it.autoRenew);
  const quote = isCharged ? (await quoteRenewal(ctx, ctx.parts.database.db, it, at)).quote : null;
  return {
    kind,
    at,
    attempt: kind === 'attempt' ? { no: attemptNo(it, at), of: attemptDays.length } : null,
    charge: quote && { amount: quote.total, currencyCode: quote.currencyCode },
  };
}

function kindOf(it: Subscription, at: Date): NextEvent['kind'] {
  if (it.status === 'grace') return it.nextAttemptAt && it.nextAttemptAt <= at ? 'attempt' : 'grace_end';
  if (it.status === 'trialing') return it.remindedAt ? 'trial_end' : 'reminder';
  return it.autoRenew ? 'renewal' : 'end';
}

/** Which of the attempts of the grace period it is. */
function attemptNo({ graceUntil }: Subscription, at: Date): number {
  const day = Math.floor((at.getTime() - graceUntil!.getTime()) / dayMs) + graceDays;
  return Math.max(1, attemptDays.filter((each) => each <= day).length);
}

/**
 * Moves the billing clock of a team by a step: a day, a calendar month, or to what happens next.
 * @throws Error where nothing happens next
 */
export async function stepBillingClock(ctx: Context, teamId: string, step: ClockStep): Promise<void> {
  const { db } = ctx.parts.database;
  const now = await billingNow(ctx, db, teamId);
  if (step === 'day') return advanceBillingClock(ctx, teamId, new Date(now.getTime() + dayMs));
  if (step === 'month') return advanceBillingClock(ctx, teamId, addMonths(now, 1));
  const due = (await findRunning(db, teamId))?.dueAt;
  if (!due) throw new Error('nothing happens next');
  return advanceBillingClock(ctx, teamId, due > now ? due : now);
}

/**
 * Moves the billing clock of a team ahead, halting at each instant at which something is due, and does it: a year of
 * renewals in a moment. Only the sandbox calls it. It never moves back (BILLING §5).
 * @throws Error where the time is before the team’s present one
 */
export async function advanceBillingClock(ctx: Context, teamId: string, to: Date): Promise<void> {
  const { db } = ctx.parts.database;
  if (to < (await billingNow(ctx, db, teamId))) throw new Error('a billing clock moves forward only');
  for (;;) {
    const now = await billingNow(ctx, db, teamId);
    const it = await findRunning(db, teamId);
    const halt = it?.dueAt && it.dueAt < to ? it.dueAt : to;
    if (halt > now) await setClock(ctx, teamId, halt);
    const before = it?.version;
    if (it) await runDue(ctx, it.id);
    const after = await findRunning(db, teamId);
    // Something is being confirmed, or nothing is left to do before the target.
    if (halt >= to || (after?.version === before && it?.dueAt && it.dueAt <= halt)) break;
  }
  if (to > (await billingNow(ctx, db, teamId))) await setClock(ctx, teamId, to);
}

async function setClock(ctx: Context, teamId: string, to: Date): Promise<void> {
  const { db } = ctx.parts.database;
  const clockOffset = Math.max(
    (await findCustomer(db, teamId))?.clockOffset ?? 0,
    to.getTime() - ctx.parts.clock.now().getTime(),
  );
  await saveCustomer(ctx, db, teamId, { clockOffset });
}
