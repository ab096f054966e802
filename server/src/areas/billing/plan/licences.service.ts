import { licenceMonths } from '@chamfer/contract/education-rules';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findSubscription } from '../orders/subscriptions.service.ts';
import { addMonths } from '../price/periods.ts';
import { beginOwn, renewOwnBadge } from './own-subscriptions.service.ts';
import { applyTransition } from './subscription-changes.service.ts';

/**
 * Education licences as subscriptions of a person (spec 2 §3 Subscription, BILLING §11): nobody is charged, and none renews
 * by itself. The transaction has locked the person. `cause` is the request, or why.
 */
export function beginLicence(
  ctx: Context,
  db: Db,
  given: { userId: string; until: Date; cause: string },
): Promise<string> {
  return beginOwn(ctx, db, { ...given, type: 'edu', origin: 'store', period: 'yearly', event: 'licence_given' });
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

async function requireLicence(db: Db, subscriptionId: string) {
  const found = await findSubscription(db, subscriptionId);
  if (found?.type !== 'edu') throw new Error(`${subscriptionId} is no education licence`);
  return found;
}
