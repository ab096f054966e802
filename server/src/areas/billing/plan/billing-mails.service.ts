import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Mail } from '../../../platform/mail/declare-mail.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { users } from '../../people/people.tables.ts';
import { teams, teamUsers } from '../../teams/core/teams.tables.ts';
import {
  confirmPaymentMail,
  paymentFailedMail,
  subscriptionEndedMail,
  subscriptionRenewedMail,
  subscriptionStartedMail,
  trialReminderMail,
} from '../billing.mails.ts';
import type { Order } from '../orders/orders.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { quotePeriod } from '../price/quote.ts';
import { couponAfter, leastChargeOf, unitAmountOf } from './offered.ts';
import { billingMails } from './plan.tables.ts';

const timeZone = 'UTC';

/** Mails the owners that a subscription began, with what was paid for it. */
export async function mailStarted(ctx: Context, db: Db, order: Order, it: Subscription, at: Date): Promise<void> {
  const state = it.status === 'trialing' ? ('trial' as const) : ('other' as const);
  await mailOwners(ctx, db, it, at, subscriptionStartedMail, (team) => ({ team, state, ...paidWith(order, it) }));
}

/** Mails the owners that a subscription was renewed, with what was paid for it. */
export async function mailRenewed(ctx: Context, db: Db, order: Order, it: Subscription, at: Date): Promise<void> {
  await mailOwners(ctx, db, it, at, subscriptionRenewedMail, (team) => ({ team, ...paidWith(order, it) }));
}

function paidWith({ total: amount, currencyCode }: Order, it: Subscription) {
  return { price: { amount, currencyCode }, until: { at: it.periodEnd, timeZone } };
}

/** Notifies the owners that a renewal was not paid, and until when the team keeps its plan. */
export async function mailPaymentFailed(ctx: Context, db: Db, order: Order, it: Subscription, at: Date): Promise<void> {
  const price = { amount: order.total, currencyCode: order.currencyCode };
  const until = { at: it.graceUntil!, timeZone };
  await mailOwners(ctx, db, it, at, paymentFailedMail, (team) => ({ team, price, until }));
}

/** Asks the owners to confirm a renewal, which the bank of the card wants of its holder. */
export async function mailConfirmPayment(
  ctx: Context,
  db: Db,
  order: Order,
  it: Subscription,
  at: Date,
): Promise<void> {
  const price = { amount: order.total, currencyCode: order.currencyCode };
  const until = { at: it.graceUntil!, timeZone };
  await mailOwners(ctx, db, it, at, confirmPaymentMail, (team) => ({ team, price, until }));
}

/** Reminds the owners that a trial ends soon, and of what it costs from then on, without tax. */
export async function mailTrialReminder(ctx: Context, db: Db, it: Subscription, at: Date): Promise<void> {
  const tax = { rate: 0, country: null, note: null };
  const period = it.periodNext ?? it.period;
  const leastCharge = leastChargeOf(ctx, it.currencyCode);
  const offered = { ...it, seats: it.seatsNext ?? it.seats, period, unitAmount: unitAmountOf(it, period), leastCharge };
  const quote = quotePeriod({ ...offered, coupon: couponAfter(it), tax }, { start: it.periodStart, end: it.periodEnd });
  const price = { amount: quote.net, currencyCode: it.currencyCode };
  const until = { at: it.periodEnd, timeZone };
  await mailOwners(ctx, db, it, at, trialReminderMail, (team) => ({ team, price, until }));
}

/** Notifies the owners that the plan has ended, and why. */
export async function mailEnded(
  ctx: Context,
  db: Db,
  it: Subscription,
  at: Date,
  reason: 'canceled' | 'unpaid' | 'other',
): Promise<void> {
  await mailOwners(ctx, db, it, at, subscriptionEndedMail, (team) => ({ team, reason }));
}

/** Mails the owners of a team once for an instant; a team that was deleted has none. */
async function mailOwners<Args extends { team: string }>(
  ctx: Context,
  db: Db,
  { id: subject, teamId }: Subscription,
  instant: Date,
  mail: Mail<Args & { teamId: string }>,
  args: (team: string) => Args,
): Promise<void> {
  const added = await db
    .insert(billingMails)
    .values({ kind: mail.name, subject, instant })
    .onConflictDoNothing()
    .returning({ kind: billingMails.kind });
  if (added.length === 0 || !teamId) return;
  const owners = await db
    .select({ user: users, team: teams.name })
    .from(teamUsers)
    .innerJoin(users, eq(users.id, teamUsers.userId))
    .innerJoin(teams, eq(teams.id, teamUsers.teamId))
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.role, 'owner'), isNull(users.deletedAt)));
  for (const { user, team } of owners) {
    const given = { ...args(team), teamId } as Args & { teamId: string };
    await (sendMail as (...all: unknown[]) => Promise<void>)(ctx, db, mail, ownerOf(user), given);
  }
}
