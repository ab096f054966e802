import { and, eq, lte, ne } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keepOrder, lockRows } from '../../../platform/database/locks.ts';
import type { AppStoreNotification, AppStoreSubscription } from '../../../platform/payments/app-store-port.ts';
import { findUser } from '../../people/people.service.ts';
import { primaryTeamOf } from '../../teams/core/teams.service.ts';
import { providerEvents } from '../orders/orders.tables.ts';
import { findSubscription, type Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { beginOwn, renewOwnBadge } from '../plan/own-subscriptions.service.ts';
import { applyTransition } from '../plan/subscription-changes.service.ts';
import type { SubscriptionEvent } from '../plan/subscription-machine.ts';
import { appStoreTransactions } from './app-store.tables.ts';

/** The App Store among those whose events are stored. */
const provider = 'app-store';

/** A notification about a subscription. */
type News = AppStoreNotification & { subscription: AppStoreSubscription };

/**
 * Writes what a notification of the App Store says, once, in one transaction: what is sent again, is older than what is known, or
 * is about nobody here changes nothing. State, renewal and period are read from what Apple signed, whatever the notification is
 * called, so that one that never came is made up for by the next.
 */
export function hearAppStore(ctx: Context, news: AppStoreNotification): Promise<void> {
  return transact(ctx, async (db) => {
    const { subscription } = news;
    const userId = subscription && (await buyerOf(db, subscription));
    await lockPerson(db, userId);
    if (!(await isNew(ctx, db, news))) return;
    if (!userId) return ctx.parts.log.info(about(news), 'a notification of the App Store is about nobody here');
    if (!(await isLatest(db, news, userId))) return;
    await follow(ctx, db, { ...news, subscription }, userId);
  });
}

/** Who bought a subscription, as far as is known: who it is of already, else the account that the design app named. */
async function buyerOf(db: Db, { originalTransactionId, accountId }: AppStoreSubscription): Promise<string | null> {
  const [known] = await db
    .select({ userId: appStoreTransactions.userId })
    .from(appStoreTransactions)
    .where(eq(appStoreTransactions.originalId, originalTransactionId));
  if (known) return known.userId;
  const [sold] = await db.select().from(subscriptions).where(soldAs(originalTransactionId)).limit(1);
  if (sold) return sold.userId;
  const named = accountId ? await findUser(db, accountId) : null;
  return named?.kind === 'full' ? named.id : null;
}

/** Locks a person and the team that their own subscriptions count for. */
async function lockPerson(db: Db, userId: string | null): Promise<void> {
  if (!userId) return;
  await lockRows(db, 'users', [userId], 'no key update');
  const teamId = await primaryTeamOf(db, userId);
  await lockRows(db, 'teams', teamId ? [teamId] : [], 'no key update');
}

/** Notes a notification; false for one that was heard before, or is being heard by another transaction that succeeds. */
async function isNew({ parts: { clock } }: Context, db: Db, { id }: AppStoreNotification): Promise<boolean> {
  const noted = await db
    .insert(providerEvents)
    .values({ provider, eventId: id, receivedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId });
  return noted.length > 0;
}

/** Notes when a notification was signed; false for one that is older than the last of its subscription. */
async function isLatest(db: Db, { subscription, signedAt }: AppStoreNotification, userId: string): Promise<boolean> {
  const noted = await db
    .insert(appStoreTransactions)
    .values({ originalId: subscription!.originalTransactionId, userId, signedAt })
    .onConflictDoUpdate({
      target: appStoreTransactions.originalId,
      set: { signedAt },
      setWhere: lte(appStoreTransactions.signedAt, signedAt),
    })
    .returning({ userId: appStoreTransactions.userId });
  return noted.length > 0;
}

/** What a subscription is after a notification. */
async function follow(ctx: Context, db: Db, news: News, userId: string): Promise<void> {
  keepOrder(db, 'subscriptions');
  const [before] = await db
    .select()
    .from(subscriptions)
    .where(and(soldAs(news.subscription.originalTransactionId), ne(subscriptions.status, 'ended')))
    .for('update');
  if (!before) return begin(ctx, db, news, userId);
  const changes = changesFor(before, news.subscription);
  let it = before;
  for (const { event, values } of changes) {
    it = await applyTransition(ctx, db, it, event, {
      cause: `app-store:${news.id}`,
      at: ctx.parts.clock.now(),
      changes: values,
    });
  }
  if (it.status === 'ended') await renewOwnBadge(ctx, db, userId);
}

/** Begins what somebody bought, or bought again after an end: nothing that is over already. */
async function begin(ctx: Context, db: Db, { id, subscription }: News, userId: string): Promise<void> {
  const { status, periodEnd, graceUntil, isTrial, autoRenew, period, price, originalTransactionId } = subscription;
  const until = graceUntil ?? periodEnd;
  if (isOver(subscription, null) || until <= ctx.parts.clock.now() || !(await findUser(db, userId))) return;
  const subscriptionId = await beginOwn(ctx, db, {
    userId,
    type: 'appstore',
    origin: 'store',
    externalId: originalTransactionId,
    period,
    autoRenew,
    unitAmount: price?.amount ?? 0,
    ...(price && { currencyCode: price.currencyCode }),
    from: subscription.periodStart,
    until: periodEnd,
    trialEnd: isTrial ? periodEnd : null,
    event: isTrial ? 'store_trial_started' : 'store_bought',
    cause: `app-store:${id}`,
  });
  if (status !== 'grace') return;
  const begun = (await findSubscription(db, subscriptionId))!;
  await applyTransition(ctx, db, begun, 'renewal_declined', {
    cause: `app-store:${id}`,
    at: ctx.parts.clock.now(),
    changes: { graceUntil },
  });
}

/** A change that a notification makes. */
interface Change {
  event: SubscriptionEvent;
  values: Partial<Subscription>;
}

/** What leads from a subscription as it was to what Apple says of it; nothing where both are the same. */
function changesFor(before: Subscription, now: AppStoreSubscription): Change[] {
  const isInGrace = before.status === 'grace';
  const end = isOver(now, before);
  if (end) {
    const event = end === 'revoked' ? 'taken_back' : isInGrace ? 'grace_ended' : 'period_ended';
    return [{ event, values: { autoRenew: false } }];
  }
  const changes: Change[] = [];
  const { autoRenew, graceUntil } = now;
  if (autoRenew !== before.autoRenew) {
    changes.push({ event: autoRenew ? 'auto_renew_on' : 'auto_renew_off', values: { autoRenew } });
  }
  if (now.status === 'grace') {
    if (!isInGrace) changes.push({ event: 'renewal_declined', values: { graceUntil } });
    else if (+before.graceUntil! !== +graceUntil!) changes.push({ event: 'retried', values: { graceUntil } });
    return changes;
  }
  const isPaidNow = before.status === 'trialing' && !now.isTrial;
  if (isInGrace || isPaidNow || isOtherPeriod(before, now))
    changes.push({ event: 'renewed', values: renewal(before, now) });
  return changes;
}

/** Why a subscription is over by what Apple says; null where it is not. A refund of an earlier period ends nothing. */
function isOver(now: AppStoreSubscription, before: Subscription | null): 'expired' | 'revoked' | null {
  const isOfThePast = before !== null && now.periodEnd < before.periodEnd;
  if (now.status === 'revoked' || (now.isRevoked && !isOfThePast)) return 'revoked';
  return now.status === 'expired' || now.status === 'retry' ? 'expired' : null;
}

/** Whether it is about another period than the present one, or that has another end. One of the past is none. */
function isOtherPeriod(before: Subscription, { periodStart, periodEnd, isRevoked }: AppStoreSubscription): boolean {
  if (isRevoked || periodStart < before.periodStart) return false;
  return +periodEnd !== +before.periodEnd;
}

function renewal(before: Subscription, now: AppStoreSubscription): Partial<Subscription> {
  const { periodStart, periodEnd, period, price } = now;
  const paid = { graceUntil: null, ...(price && { unitAmount: price.amount, currencyCode: price.currencyCode }) };
  if (!isOtherPeriod(before, now)) return paid;
  const periodNo = +periodStart === +before.periodStart ? before.periodNo : before.periodNo + 1;
  return { ...paid, period, periodStart, periodEnd, periodNo };
}

function about({ id, type, subtype, subscription }: AppStoreNotification) {
  return { notificationId: id, type, subtype, transactionId: subscription?.originalTransactionId ?? null };
}

const soldAs = (originalTransactionId: string) =>
  and(eq(subscriptions.type, 'appstore'), eq(subscriptions.externalId, originalTransactionId));
