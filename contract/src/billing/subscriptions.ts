import { z } from 'zod';
import { subscription } from '../accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { amount } from '../rules/money.ts';
import { mostSeats } from '../rules/rules.ts';
import { id, text, time } from '../shapes.ts';
import { paymentSource, seatUpgradeEstimate } from '../teams/team-invitations.ts';
import { paymentFailure } from './billing-details.ts';
import { period } from './prices.ts';

const minute = 60_000;
const inTeam = z.object({ teamId: id });
const ofSubscription = z.object({ subscriptionId: id });
const ofPaddle = z.object({ paddleId: text(100).min(1) });

/**
 * What is charged next automatically, as of now: the same quote that the renewal makes. Amounts in minor
 * units of the subscription's currency.
 */
export const nextPayment = z.object({
  /** The renewal, the end of the trial, or the next attempt in the grace period. */
  date: time,
  editorSeatCount: z.int(),
  subscriptionPeriod: period,
  /** For a seat and period, without tax. */
  unitAmount: z.int(),
  amount: z.int(),
  discountAmount: z.int(),
  /** What an individual subscription that moved to the team has left, taken off this payment. */
  creditAmount: z.int(),
  /** What is not charged, without tax, because its total is too small for the payment provider. */
  waivedAmount: z.int(),
  /** In hundredths of a percent. */
  taxRate: z.int(),
  taxAmount: z.int(),
  taxNote: z.enum(['reverse_charge']).nullable(),
  totalAmount: z.int(),
  appliedCouponCode: z.string().nullable(),
  primaryPaymentSource: paymentSource.nullable(),
});

/** A renewal that was declined, and what was tried since; the grace period lasts while this is overdue. */
export const overduePayment = z.object({
  failedAt: time,
  /** With tax, in minor units of the subscription's currency. */
  totalAmount: z.int(),
  reason: paymentFailure.shape.reason,
  /** Whether the bank of the card wants its holder to confirm: it is not tried again without them. */
  needsPerson: z.boolean(),
  /** What another attempt would take now, with tax: a new payment method and turned-on renewal make one at once. */
  dueNow: z.int(),
  /** When it was tried again in vain, the earliest first. */
  retriedAt: z.array(time),
});

/** A team's subscription, sold by seats (spec 2 §3 Team subscriptions). */
export const seatBasedTeamSubscription = z.object({
  id,
  teamId: id,
  /** Sold by contract, or in the product's checkout. */
  origin: z.enum(['shapr', 'chargebee']),
  /** Shown as Business and Standard. */
  tier: z.enum(['pro', 'lite']),
  autoRenewal: z.boolean(),
  /** When the present period, or the trial, began. */
  periodStart: time,
  /** When it renews or ends. */
  expirationDate: time,
  gracePeriodExpirationDate: time.nullable(),
  editorSeats: z.int(),
  editorSeatsUsed: z.int(),
  subscriptionPeriod: period,
  isTrial: z.boolean(),
  /** What is planned for the next renewal; null where nothing changes. */
  editorSeatsNext: z.int().nullable(),
  subscriptionPeriodNext: period.nullable(),
  /** For a seat and period, in minor units and without tax. */
  unitAmount: z.int(),
  currencyCode: z.string(),
  /** A purchase is being confirmed: nothing can be changed meanwhile. */
  isConfirming: z.boolean(),
  /** Null where nothing is charged by itself: renewal is off, or it is sold by contract. */
  nextPayment: nextPayment.nullable(),
  /** How it is paid for, whether or not something is charged next; null where it is sold by contract. */
  primaryPaymentSource: paymentSource.nullable(),
  /** Null outside the grace period. */
  overdue: overduePayment.nullable(),
  /** The time that all these are meant in: now, unless the team's billing clock was moved ahead (BILLING §5). */
  asOf: time,
});

const seatErrors = [
  'SUBSCRIPTION_NOT_FOUND',
  'TEAM_FORBIDDEN',
  'SUBSCRIPTION_OPERATION_NOT_ALLOWED',
  'INSUFFICIENT_SEATS',
  'PURCHASE_IN_PROGRESS',
  'INVALID_UUID',
] as const;

/** Subscriptions of teams, and those that people bought elsewhere (spec 2 §7). */
export const subscriptions = {
  'GET /teams/{teamId}/subscriptions': endpoint({
    summary: 'The subscriptions of a team. `individualSubscriptions` are those of the person who asks.',
    spec: 'spec 2 §3 Team subscriptions, §6 and §7',
    auth: 'user',
    params: inTeam,
    output: z.object({
      individualSubscriptions: z.array(subscription),
      seatBasedTeamSubscription: seatBasedTeamSubscription.nullable(),
      creditBasedTeamSubscription: z.null(),
    }),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
  }),
  'POST /teams/subscriptions/{subscriptionId}/estimate': endpoint({
    summary: 'What more seats would cost for the rest of the period, and all seats at renewal.',
    spec: 'spec 2 §7, BILLING §8',
    auth: 'user',
    params: ofSubscription,
    input: z.object({ additionalEditorSeatCount: z.int().min(1).max(mostSeats) }),
    output: seatUpgradeEstimate,
    errors: [...seatErrors],
    limit: { per: 'user', max: 240, windowMs: minute },
  }),
  'PATCH /teams/subscriptions/{subscriptionId}': endpoint({
    summary:
      'Adds seats, which are paid for at once with the saved payment method, or plans fewer seats (a negative count) or ' +
      'another period for the renewal; 0 seats drops a planned reduction. `purchaseId` is made by the client once for ' +
      'each time the dialog opens: a repeated call buys once. It and `shownTotal`, the estimate’s `totalDueToday`, are ' +
      'needed where seats are added.',
    spec: 'spec 2 §4 Seats and §7, DECISIONS 27, BILLING §7',
    auth: 'session',
    params: ofSubscription,
    input: z.object({
      additionalEditorSeatCount: z
        .int()
        .min(1 - mostSeats)
        .max(mostSeats)
        .default(0),
      subscriptionPeriodNext: period.optional(),
      purchaseId: id.optional(),
      shownTotal: amount.optional(),
    }),
    output: seatBasedTeamSubscription,
    errors: [...seatErrors, 'PAYMENT_PROCESSING_FAILED', 'PAYMENT_UNAVAILABLE', 'ESTIMATE_OUTDATED'],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'PUT /teams/subscriptions/{subscriptionId}/auto-renew': endpoint({
    summary: 'Says whether a subscription renews by itself. Turning it on in the grace period tries the payment again.',
    spec: 'spec 2 §4 Auto-renewal and §7',
    auth: 'session',
    params: ofSubscription,
    input: z.object({ autoRenew: z.boolean() }),
    output: seatBasedTeamSubscription,
    errors: [
      'SUBSCRIPTION_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'SUBSCRIPTION_OPERATION_NOT_ALLOWED',
      'PURCHASE_IN_PROGRESS',
      'INVALID_UUID',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /teams/subscriptions/{subscriptionId}/pay-overdue': endpoint({
    summary:
      'Pays what is overdue with the saved payment method while its holder is there: where the bank wants to ask them, ' +
      'PAYMENT_PROCESSING_FAILED has the intent, and the same call goes through after that. `purchaseId` is made by ' +
      'the client once for each time the dialog opens: a repeated call pays once. `shownTotal` is `overdue.dueNow`; ' +
      '`mandate` the sentence above the button that allows later renewals, which is kept with the order.',
    spec: 'spec 2 §4 Grace period, PROVIDERS §2',
    auth: 'session',
    params: ofSubscription,
    input: z.object({ purchaseId: id, shownTotal: amount, mandate: text(1000).optional() }),
    output: seatBasedTeamSubscription,
    errors: [
      'SUBSCRIPTION_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'SUBSCRIPTION_OPERATION_NOT_ALLOWED',
      'CHECKOUT_NOT_ALLOWED',
      'PURCHASE_IN_PROGRESS',
      'PAYMENT_PROCESSING_FAILED',
      'ESTIMATE_OUTDATED',
      'INVALID_UUID',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'PUT /subscriptions/{paddleId}/auto-renew': endpoint({
    summary: 'The same for a subscription of one’s own that Paddle sold.',
    spec: 'spec 2 §7',
    auth: 'session',
    params: ofPaddle,
    input: z.object({ autoRenew: z.boolean() }),
    output: subscription,
    errors: [
      'SUBSCRIPTION_NOT_FOUND',
      'SUBSCRIPTION_OPERATION_NOT_ALLOWED',
      'PADDLE_PURCHASE_UNAVAILABLE',
      'PAYMENT_UNAVAILABLE',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'PUT /subscriptions/{paddleId}/cancel': endpoint({
    summary: 'Cancels a subscription of one’s own that Paddle sold; it lasts to the end of its period.',
    spec: 'spec 2 §4 and §7',
    auth: 'session',
    params: ofPaddle,
    output: subscription,
    errors: [
      'SUBSCRIPTION_NOT_FOUND',
      'SUBSCRIPTION_OPERATION_NOT_ALLOWED',
      'PADDLE_PURCHASE_UNAVAILABLE',
      'PAYMENT_UNAVAILABLE',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'GET /subscriptions/{paddleId}/update-url': endpoint({
    summary: 'Where Paddle takes another payment method for a subscription of one’s own.',
    spec: 'spec 2 §7',
    auth: 'user',
    params: ofPaddle,
    output: z.object({ updateUrl: z.string() }),
    errors: ['SUBSCRIPTION_NOT_FOUND', 'PADDLE_PURCHASE_UNAVAILABLE', 'PAYMENT_UNAVAILABLE'],
    limit: { per: 'user', max: 60, windowMs: minute },
  }),
  'GET /teams/{teamId}/active-subscription': endpoint({
    summary: 'Whether a team has a running subscription: success says yes, SUBSCRIPTION_REQUIRED no.',
    spec: 'spec 2 §7, DECISIONS 35',
    auth: 'user',
    params: inTeam,
    output: z.object({ teamId: id }),
    errors: ['TEAM_NOT_FOUND', 'SUBSCRIPTION_REQUIRED', 'INVALID_UUID'],
  }),
};
