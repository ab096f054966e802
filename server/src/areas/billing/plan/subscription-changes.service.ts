import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { announceAct } from '../../../platform/team-acts.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { primaryTeamOf } from '../../teams/core/teams.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { renewBadge } from './badges.service.ts';
import { subscriptionEvents } from './plan.tables.ts';
import { nextState, type SubscriptionEvent } from './subscription-machine.ts';

const dayMs = 24 * 60 * 60_000;
/** How long before its end a trial is reminded of, in milliseconds. */
export const reminderMs = 2 * dayMs;

/** Whether a payment method of the team pays for a subscription: not without one, and not by contract. */
export function isBilledHere<It extends Pick<Subscription, 'origin'>>(it: It | undefined): it is It {
  return it?.origin === 'checkout';
}

/** What says when time next changes something about a subscription. */
type Timed = Pick<
  Subscription,
  'type' | 'status' | 'origin' | 'autoRenew' | 'trialEnd' | 'remindedAt' | 'periodEnd' | 'graceUntil' | 'nextAttemptAt'
>;

/** When time next changes something about a subscription; null where it never does. */
export function dueOf(it: Timed): Date | null {
  if (it.type === 'appstore') return endOfSilence(it);
  if (it.origin === 'voucher') return it.status === 'active' ? it.periodEnd : null;
  if (it.origin !== 'checkout') return null;
  switch (it.status) {
    case 'trialing':
      return it.remindedAt || !it.trialEnd ? it.periodEnd : new Date(it.trialEnd.getTime() - reminderMs);
    case 'active':
      return it.periodEnd;
    case 'grace':
      return [it.nextAttemptAt, it.graceUntil].filter((at) => at !== null).toSorted((a, b) => +a - +b)[0] ?? null;
    default:
      return null;
  }
}

/**
 * When what the App Store sold ends by itself: at the end of its period where it does not renew. Where it does, a week after the
 * time that the last notification gave it, since Apple repeats one that was not taken for nearly as long.
 */
function endOfSilence({ status, autoRenew, periodEnd, graceUntil }: Timed): Date | null {
  if (!givesPlan(status)) return null;
  const end = graceUntil ?? periodEnd;
  return autoRenew || graceUntil ? new Date(end.getTime() + 7 * dayMs) : end;
}

/**
 * Lets an event happen to a subscription that the transaction has locked: checks it against the state machine, writes
 * the changes, records the event, and gives the team its badge. `at` is the billing time.
 * @throws Error where the state does not allow the event, or somebody else changed the subscription meanwhile
 */
export async function applyTransition(
  ctx: Context,
  db: Db,
  before: Subscription,
  event: SubscriptionEvent,
  { cause, at, changes = {} }: { cause: string; at: Date; changes?: Partial<Subscription> },
): Promise<Subscription> {
  const status = nextState(before.status, event) as Subscription['status'];
  const after: Subscription = {
    ...before,
    ...changes,
    status,
    version: before.version + 1,
    endedAt: status === 'ended' ? at : null,
  };
  after.dueAt = dueOf(after);
  const { id, ...values } = after;
  const updated = await db
    .update(subscriptions)
    .set(values)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.version, before.version)))
    .returning({ id: subscriptions.id });
  if (updated.length === 0) throw new Error(`subscription ${id} was changed by somebody else`);
  await recordEvent(ctx, db, after, {
    subscriptionId: id,
    version: after.version,
    event,
    from: before.status,
    to: status,
    cause,
    at,
  });
  if (after.teamId && givesPlan(before.status) !== givesPlan(status)) {
    await renewBadge(ctx, db, after.teamId);
  } else if (after.teamId && before.status === 'trialing' && status !== 'trialing') {
    // The badge is another one on open pages: that of a trial is over.
    await notifyTeam(ctx, db, after.teamId, 'settings');
  }
  return after;
}

/** Records an event, of which the team hears; its subscription and version are unique, so that no change happens twice. */
export async function recordEvent(
  ctx: Context,
  db: Db,
  of: { teamId?: string | null; userId?: string | null },
  event: typeof subscriptionEvents.$inferInsert,
): Promise<void> {
  await db.insert(subscriptionEvents).values(event);
  // One that is somebody's own counts for their primary team.
  const teamId = of.teamId ?? (of.userId ? await primaryTeamOf(db, of.userId) : null);
  if (teamId) await announceAct(ctx, db, { teamId }, 'subscription.changed', { subscriptionId: event.subscriptionId });
}

/** Whether a state gives the team its plan: not before it is paid for, and not after its end (BILLING §11). */
export function givesPlan(status: Subscription['status']): boolean {
  return status === 'trialing' || status === 'active' || status === 'grace';
}
