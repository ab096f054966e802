import type { Context } from '../../platform/context.ts';
import { releaseJob } from './billing.jobs.ts';
import { closeForgotten } from './fail-order.service.ts';
import { paymentsOf } from './payments.ts';

/** How long the person who authorized a payment has for another press of the same purchase, in seconds. */
const releaseSeconds = 45;

/**
 * Has an authorization given back within a minute, unless its order is reserved by then. Sent before anything can go
 * wrong: whatever does, and be it the end of the process, no money stays held for nothing.
 */
export async function releaseLater(ctx: Context, orderId: string, intentId: string): Promise<void> {
  const { jobs, database } = ctx.parts;
  await jobs.send(database.db, releaseJob, { orderId, intentId }, intentId, releaseSeconds);
}

/** Gives an authorization back with which nothing was bought, and closes its order. */
export async function releaseUnused(ctx: Context, orderId: string, intentId: string): Promise<void> {
  const { status } = await paymentsOf(ctx).intent(intentId);
  // Somebody may be at the page of the bank still.
  if (status === 'authorized') await closeForgotten(ctx, orderId, intentId);
}
