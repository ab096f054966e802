import { defaultCurrency } from '@chamfer/contract/buyer-rules';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { primaryTeamOf } from '../../teams/core/teams.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { renewBadge } from './badges.service.ts';
import { dueOf, recordEvent } from './subscription-changes.service.ts';
import { nextState } from './subscription-machine.ts';

/**
 * What a person has for themselves: given, so that nobody pays for it and it does not renew by itself, or bought elsewhere, with
 * what the seller says of it.
 */
export interface OwnSubscription extends Pick<Subscription, 'type' | 'origin' | 'period'> {
  userId: string;
  externalId?: string;
  trialEnd?: Date | null;
  /** Default: now. */
  from?: Date;
  until: Date;
  autoRenew?: boolean;
  /** What was paid elsewhere for the period, in minor units of the currency. */
  unitAmount?: number;
  currencyCode?: string;
  event: 'voucher_claimed' | 'licence_given' | 'store_bought' | 'store_trial_started';
  cause: string;
}

/** Begins a subscription of a person's own, whom the transaction has locked. Returns its id. */
export async function beginOwn(
  ctx: Context,
  db: Db,
  { from, until, event, cause, ...given }: OwnSubscription,
): Promise<string> {
  const { clock, ids } = ctx.parts;
  const [id, at] = [ids.uuid(), clock.now()];
  const status = nextState('none', event) as 'active' | 'trialing';
  const values = {
    autoRenew: false,
    unitAmount: 0,
    currencyCode: defaultCurrency,
    trialEnd: null,
    ...given,
    id,
    tier: 'pro',
    status,
    version: 1,
    seats: 1,
    anchor: from ?? at,
    periodStart: from ?? at,
    periodEnd: until,
    createdAt: at,
  } as const;
  const untouched = { remindedAt: null, graceUntil: null, nextAttemptAt: null };
  await db.insert(subscriptions).values({ ...values, dueAt: dueOf({ ...values, ...untouched }) });
  await recordEvent(ctx, db, given, { subscriptionId: id, version: 1, event, from: 'none', to: status, cause, at });
  await renewOwnBadge(ctx, db, given.userId);
  return id;
}

/** Gives the team that a person's own subscriptions count for the badge of what it has now. */
export async function renewOwnBadge(ctx: Context, db: Db, userId: string): Promise<void> {
  const teamId = await primaryTeamOf(db, userId);
  if (teamId) await renewBadge(ctx, db, teamId);
}
