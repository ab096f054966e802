import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { PaddlePort, PaddleSubscription } from '../../../platform/payments/paddle-port.ts';
import { PaymentError } from '../../../platform/payments/payment-port.ts';
import type { Subscription as Shown } from '../../teams/core/subscriptions.port.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { renewOwnBadge } from '../plan/own-subscriptions.service.ts';
import { presentOwn } from '../plan/present-subscription.ts';
import { applyTransition } from '../plan/subscription-changes.service.ts';

/**
 * Turns the renewal of a subscription of one’s own that Paddle sold on or off, at Paddle first: what is shown here is what it
 * answers. Off is what cancelling it means: it lasts to the end of its period.
 * @throws SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_OPERATION_NOT_ALLOWED after its end or of the App Store’s, PADDLE_PURCHASE_UNAVAILABLE where this server
 * cannot change it, PAYMENT_UNAVAILABLE where Paddle does not answer
 */
export async function setPaddleAutoRenew(ctx: Context, paddleId: string, autoRenew: boolean): Promise<Shown> {
  const it = await findOwn(ctx, paddleId);
  const state = await answered(ctx, paddleId, (paddle) => paddle.setAutoRenew(paddleId, autoRenew));
  const after = await follow(ctx, it.id, state, `user:${actorOf(ctx).userId}`);
  requireRunning(after);
  return presentOwn(after, null);
}

/**
 * Where Paddle takes another payment method.
 * @throws SUBSCRIPTION_NOT_FOUND, PADDLE_PURCHASE_UNAVAILABLE where Paddle mails the address instead, PAYMENT_UNAVAILABLE
 */
export async function paddleUpdateUrl(ctx: Context, paddleId: string): Promise<{ updateUrl: string }> {
  await findOwn(ctx, paddleId);
  const updateUrl = await answered(ctx, paddleId, (paddle) => paddle.updateUrl(paddleId));
  if (!updateUrl) throw new AppError('PADDLE_PURCHASE_UNAVAILABLE');
  return { updateUrl };
}

/**
 * Turns the renewal of a subscription off at Paddle, for its owner, who consented. Done again it changes nothing.
 * @throws PaymentError where Paddle does not do it
 */
export async function stopPaddle(ctx: Context, it: Subscription, cause: string): Promise<void> {
  const { paddle } = ctx.parts;
  if (!paddle) throw new PaymentError('refused', 'this server is not connected to Paddle');
  await follow(ctx, it.id, await paddle.setAutoRenew(it.externalId!, false), cause);
}

/** Reads a subscription from Paddle and writes what became of it; nothing for one that is not known here, or has ended. */
export async function syncPaddle(ctx: Context, paddleId: string): Promise<void> {
  const { paddle, database } = ctx.parts;
  const [it] = await database.db.select().from(subscriptions).where(running(paddleId));
  if (it && paddle) await follow(ctx, it.id, await paddle.subscription(paddleId), 'paddle');
}

/** The same for all that have not ended, once a day: webhooks get lost. */
export async function syncAllPaddle(ctx: Context): Promise<void> {
  const { paddle, database, log } = ctx.parts;
  if (!paddle) return;
  const all = await database.db
    .select({ paddleId: subscriptions.externalId })
    .from(subscriptions)
    .where(and(ofPaddle, isNotNull(subscriptions.externalId), ne(subscriptions.status, 'ended')))
    .orderBy(subscriptions.id);
  for (const { paddleId } of all) {
    if (isClassic(paddleId!)) continue;
    await syncPaddle(ctx, paddleId!).catch((err: unknown) => log.warn({ err, paddleId }, 'Paddle could not be asked'));
  }
}

/** What Paddle answers. @throws PADDLE_PURCHASE_UNAVAILABLE, PAYMENT_UNAVAILABLE */
async function answered<Answer>(
  ctx: Context,
  paddleId: string,
  request: (paddle: PaddlePort) => Promise<Answer>,
): Promise<Answer> {
  const { paddle, log } = ctx.parts;
  if (!paddle || isClassic(paddleId)) throw new AppError('PADDLE_PURCHASE_UNAVAILABLE');
  try {
    return await request(paddle);
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    const { kind, code } = cause;
    if (kind === 'unreachable' || kind === 'busy') throw new AppError('PAYMENT_UNAVAILABLE', null, { cause });
    log.error({ err: cause, kind, code, paddleId }, 'Paddle refuses a change of a subscription');
    throw new AppError('PADDLE_PURCHASE_UNAVAILABLE', null, { cause });
  }
}

/** Whether Paddle Classic sold it, which has numbers for ids and another API. */
export const isClassic = (paddleId: string) => /^\d+$/.test(paddleId);

/** Writes what Paddle says of a subscription: its end, its renewal, its period. Gives it as it is then. */
function follow(ctx: Context, id: string, state: PaddleSubscription, cause: string): Promise<Subscription> {
  return transact(ctx, async (db) => {
    const at = ctx.parts.clock.now();
    const [before] = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    if (!before || before.status === 'ended') return before!;
    if (state.status === 'canceled') {
      const event = before.status === 'grace' ? 'grace_ended' : 'period_ended';
      const ended = await applyTransition(ctx, db, before, event, {
        cause,
        at,
        changes: { autoRenew: false },
      });
      await renewOwnBadge(ctx, db, before.userId!);
      return ended;
    }
    await keepPrice(db, before, state);
    const { autoRenew } = state;
    const switched =
      before.autoRenew === autoRenew
        ? before
        : await applyTransition(ctx, db, before, autoRenew ? 'auto_renew_on' : 'auto_renew_off', {
            cause,
            at,
            changes: { autoRenew },
          });
    return followPeriod(ctx, db, switched, { state, cause, at });
  });
}

/** Keeps what Paddle takes for a period, which what is left of it is reckoned by. */
async function keepPrice(db: Db, before: Subscription, { price }: PaddleSubscription): Promise<void> {
  if (!price || (price.amount === before.unitAmount && price.currencyCode === before.currencyCode)) return;
  const values = { unitAmount: price.amount, currencyCode: price.currencyCode };
  await db.update(subscriptions).set(values).where(eq(subscriptions.id, before.id));
  Object.assign(before, values);
}

async function followPeriod(
  ctx: Context,
  db: Db,
  before: Subscription,
  { state: { periodEnd }, cause, at }: { state: PaddleSubscription; cause: string; at: Date },
): Promise<Subscription> {
  if (!periodEnd || periodEnd <= before.periodEnd || before.status !== 'active') return before;
  const changes = { periodStart: before.periodEnd, periodEnd, periodNo: before.periodNo + 1 };
  return applyTransition(ctx, db, before, 'renewed', { cause, at, changes });
}

const ofPaddle = eq(subscriptions.type, 'paddle');
const running = (paddleId: string) =>
  and(ofPaddle, eq(subscriptions.externalId, paddleId), ne(subscriptions.status, 'ended'));

async function findOwn(ctx: Context, paddleId: string): Promise<Subscription> {
  const named = or(eq(subscriptions.externalId, paddleId), eq(sql`${subscriptions.id}::text`, paddleId));
  const own = and(named, eq(subscriptions.userId, actorOf(ctx).userId));
  const [it] = await ctx.parts.database.db.select().from(subscriptions).where(own);
  // Only Apple changes what it sold, and only when its buyer asks it to.
  if (it?.type === 'appstore') throw new AppError('SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason: 'app_store' });
  if (it?.type !== 'paddle' || it.externalId !== paddleId) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  requireRunning(it);
  return it;
}

function requireRunning({ status }: Subscription): void {
  if (status === 'ended') throw new AppError('SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason: 'canceled' });
}
