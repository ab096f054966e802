import { defaultCurrency } from '@chamfer/contract/buyer-rules';
import { licenceMonths } from '@chamfer/contract/education-rules';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { primaryTeamOf } from '../../teams/core/teams.service.ts';
import { findSubscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { addMonths } from '../price/periods.ts';
import { renewBadge } from './badges.service.ts';
import { applyTransition, recordEvent } from './subscription-changes.service.ts';
import { nextState } from './subscription-machine.ts';

/**
 * Education licences as subscriptions of a person (spec 2 §3 Subscription, BILLING §11): nobody is charged, and none renews
 * by itself. The transaction has locked the person. `cause` is the request, or why.
 */
export async function beginLicence(
  ctx: Context,
  db: Db,
  { userId, until, cause }: { userId: string; until: Date; cause: string },
): Promise<string> {
  const { ids, clock } = ctx.parts;
  const [id, at] = [ids.uuid(), clock.now()];
  const status = nextState('none', 'licence_given') as 'active';
  await db.insert(subscriptions).values({
    id,
    type: 'edu',
    userId,
    origin: 'store',
    tier: 'pro',
    status,
    autoRenew: false,
    period: 'yearly',
    version: 1,
    seats: 1,
    unitAmount: 0,
    currencyCode: defaultCurrency,
    anchor: at,
    periodStart: at,
    periodEnd: until,
    createdAt: at,
  });
  const event = { event: 'licence_given', from: 'none', to: status, cause, at };
  await recordEvent(db, { subscriptionId: id, version: 1, ...event });
  await renewOwnBadge(ctx, db, userId);
  return id;
}

/** When a licence ends that begins, or goes on, at a point in time. */
export function licenceEnd(from: Date): Date {
  return addMonths(from, licenceMonths);
}

/** Has a licence run for longer. */
export async function extendLicence(
  ctx: Context,
  db: Db,
  subscriptionId: string,
  { until, cause }: { until: Date; cause: string },
): Promise<void> {
  const it = await requireLicence(db, subscriptionId);
  const changes = { periodStart: it.periodEnd, periodEnd: until, periodNo: it.periodNo + 1 };
  await applyTransition(ctx, db, it, 'renewed', { cause, at: ctx.parts.clock.now(), changes });
}

/** Ends a licence; done again it does nothing. */
export async function endLicence(ctx: Context, db: Db, subscriptionId: string, cause: string): Promise<void> {
  const it = await requireLicence(db, subscriptionId);
  if (it.status === 'ended') return;
  await applyTransition(ctx, db, it, 'period_ended', { cause, at: ctx.parts.clock.now() });
  await renewOwnBadge(ctx, db, it.userId!);
}

/** Gives the team that a person's own subscriptions count for the badge of what it has now. */
async function renewOwnBadge(ctx: Context, db: Db, userId: string): Promise<void> {
  const teamId = await primaryTeamOf(db, userId);
  if (teamId) await renewBadge(ctx, db, teamId);
}

async function requireLicence(db: Db, subscriptionId: string) {
  const found = await findSubscription(db, subscriptionId);
  if (found?.type !== 'edu') throw new Error(`${subscriptionId} is no education licence`);
  return found;
}
