import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Subscription as Shown } from '../../teams/core/subscriptions.port.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { presentOwn } from '../plan/present-subscription.ts';
import { applyTransition } from '../plan/subscription-changes.service.ts';

/**
 * Turns the renewal of a subscription of one’s own that Paddle sold on or off. Off is what cancelling it means: it lasts
 * to the end of its period.
 * @throws SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_OPERATION_NOT_ALLOWED after its end
 */
export function setPaddleAutoRenew(ctx: Context, paddleId: string, autoRenew: boolean): Promise<Shown> {
  return transact(ctx, async (db) => {
    const [it] = await db.select().from(subscriptions).where(own(ctx, paddleId)).for('update');
    requireRunning(it);
    if (it.autoRenew === autoRenew) return presentOwn(it, null);
    const cause = `user:${actorOf(ctx).userId}`;
    const at = ctx.parts.clock.now();
    const changes = { autoRenew };
    return presentOwn(
      await applyTransition(ctx, db, it, autoRenew ? 'auto_renew_on' : 'auto_renew_off', { cause, at, changes }),
      null,
    );
  });
}

/**
 * Where Paddle takes another payment method; this server is not connected to Paddle, which mails the link instead.
 * @throws SUBSCRIPTION_NOT_FOUND, PADDLE_PURCHASE_UNAVAILABLE
 */
export async function paddleUpdateUrl(ctx: Context, paddleId: string): Promise<{ updateUrl: string }> {
  const [it] = await ctx.parts.database.db.select().from(subscriptions).where(own(ctx, paddleId));
  requireRunning(it);
  throw new AppError('PADDLE_PURCHASE_UNAVAILABLE');
}

const own = (ctx: Context, paddleId: string) =>
  and(
    eq(subscriptions.type, 'paddle'),
    eq(subscriptions.externalId, paddleId),
    eq(subscriptions.userId, actorOf(ctx).userId),
  );

function requireRunning(it: Subscription | undefined): asserts it is Subscription {
  if (!it) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  if (it.status === 'ended') throw new AppError('SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason: 'canceled' });
}
