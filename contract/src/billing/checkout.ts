import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, currencyCode } from '../rules/money.ts';
import { mostInvitees, mostSeats } from '../rules/rules.ts';
import { id, text, time } from '../shapes.ts';
import { inviteErrorCode } from '../teams/team-invitations.ts';
import { invitedTeamRole } from '../teams/teams.ts';
import { billingDetails, billingDetailsInput, paymentIntent, paymentType } from './billing-details.ts';
import { period } from './prices.ts';

const minute = 60_000;
const ofCheckout = z.object({ checkoutId: id });
/** The seats to buy. */
const editorSeatCount = z.int().min(1).max(mostSeats);
/** As it is typed. */
const couponCode = text(100);

/** What a checkout would cost (spec 2 §3 Checkout estimate). Amounts are minor units of `currencyCode`. */
export const checkoutEstimate = z.object({
  currencyCode: z.string(),
  /** For a seat and period, without tax. */
  unitAmount: z.int(),
  editorSeatCount: z.int(),
  /** All seats, before discount and tax. */
  amount: z.int(),
  /** The same after what the individual subscription that moves has left; null where nothing of one is taken off. */
  amountWithSubscriptionMigration: z.int().nullable(),
  taxAmount: z.int(),
  discountAmount: z.int(),
  /** What a period costs: `amount` − `discountAmount` + `taxAmount`, less what a moved subscription has left. With a trial it is due at its end. */
  totalAmount: z.int(),
  /** What is not charged, without tax, because its total is too small for the payment provider: tax and total are 0 then. */
  waivedAmount: z.int(),
  trialEnd: time.nullable(),
  appliedCouponCode: z.string().nullable(),
  period,
  /** What is charged at the press: 0 with a trial, else `totalAmount`. */
  dueToday: z.int(),
  /** The tax rate in hundredths of a percent: 2550 is 25.5 %. */
  taxRate: z.int(),
  /** Why no tax is charged in the buyer's country; null where it is, or where there is none to charge. */
  taxNote: z.enum(['reverse_charge']).nullable(),
});
/** What a checkout would cost. */
export type CheckoutEstimate = z.infer<typeof checkoutEstimate>;

/** The figures on the screen, as a press sends them back. */
const shownEstimate = z.object({
  currencyCode,
  period,
  editorSeatCount,
  taxAmount: amount,
  totalAmount: amount,
  dueToday: amount,
  appliedCouponCode: couponCode.nullable(),
});

/** What is wrong with what was filled in so far; the estimate is there nevertheless, without it. */
export const estimateError = z.object({
  code: z.enum(['INVALID_COUPON', 'UNSUPPORTED_COUNTRY', 'VALIDATION_ERROR']),
  /** The field of the billing details. */
  field: z.string().nullable(),
});

/**
 * The subscription checkout (spec 2 §2 Checkout page). It is bought for a team: the account's own, unless another one
 * that the person owns is named. Strangers get CHECKOUT_NOT_FOUND, as for an unknown id.
 */
export const checkout = {
  'POST /checkout': endpoint({
    summary: 'Begins a checkout. Nothing is bought before it is finalized.',
    spec: 'spec 2 §7 and §8 Checkout load errors',
    auth: 'user',
    input: z.object({ period: period.default('yearly'), teamId: id.optional() }),
    output: z.object({
      id,
      teamId: id,
      teamName: z.string(),
      billingDetails: billingDetails.nullable(),
      /** The one currency that the team is quoted in, whatever its country; null while that follows the country. */
      currencyCode: z.string().nullable(),
      /** The period where it cannot be chosen. */
      fixedPeriod: period.nullable(),
      /** When a trial that begins today would end; null where none is left. */
      trialEnd: time.nullable(),
      /** Who sold the individual subscription that moves to the team's with the purchase; null without one. */
      migratingFromType: z.enum(['appstore', 'paddle']).nullable(),
      /** Whether that subscription renews by itself, so that `migrationConsent` is needed. */
      migrationAutoRenewEnabled: z.boolean(),
      /** The seats that the people of the team hold already; fewer cannot be bought. */
      editorSeatsUsed: z.int(),
    }),
    errors: [
      'USER_ALREADY_HAS_SUBSCRIPTION',
      'UNSUPPORTED_COUNTRY',
      'EMAIL_NOT_VERIFIED',
      'CHECKOUT_NOT_ALLOWED',
      'PADDLE_PURCHASE_UNAVAILABLE',
      'PURCHASE_IN_PROGRESS',
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
    ],
    limit: { per: 'user', max: 60, windowMs: minute },
  }),
  'POST /checkout/{checkoutId}/estimate': endpoint({
    summary: 'What the checkout would cost as it is filled in. `requestVersion` is answered as it was sent.',
    spec: 'spec 2 §7 and §9',
    auth: 'user',
    params: ofCheckout,
    input: z.object({
      period,
      editorSeatCount,
      couponCode: couponCode.optional(),
      billingDetails: billingDetailsInput.partial(),
      requestVersion: z.int().min(0).default(0),
    }),
    output: z.object({
      requestVersion: z.int(),
      estimate: checkoutEstimate,
      errors: z.array(estimateError),
    }),
    errors: ['CHECKOUT_NOT_FOUND', 'PADDLE_PURCHASE_UNAVAILABLE', 'INVALID_UUID'],
    limit: { per: 'user', max: 240, windowMs: minute },
  }),
  'POST /checkout/{checkoutId}/start': endpoint({
    summary:
      'Fixes what is bought and gives the intent that the browser authorizes. `estimate` is the one on the screen: with ' +
      'other figures nothing is begun, and the details of ESTIMATE_OUTDATED have the new `estimate`. A repeated call ' +
      'for the same order gives the same intent; after a decline a new one.',
    spec: 'spec 2 §7, BILLING §7 A and B',
    auth: 'session',
    params: ofCheckout,
    input: z.object({
      estimate: shownEstimate,
      billingDetails: billingDetailsInput,
      paymentType,
      /** Needed where the individual subscription that moves renews by itself. */
      migrationConsent: z.boolean().default(false),
    }),
    output: z.object({ paymentIntent }),
    errors: [
      'CHECKOUT_NOT_FOUND',
      'ESTIMATE_OUTDATED',
      'INVALID_COUPON',
      'UNSUPPORTED_COUNTRY',
      'USER_ALREADY_HAS_SUBSCRIPTION',
      'TRIAL_ALREADY_USED',
      'PURCHASE_IN_PROGRESS',
      'EMAIL_NOT_VERIFIED',
      'CHECKOUT_NOT_ALLOWED',
      'PADDLE_PURCHASE_UNAVAILABLE',
      'PAYMENT_UNAVAILABLE',
      'PAYMENT_PROCESSING_FAILED',
      'INSUFFICIENT_SEATS',
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'INVALID_UUID',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /checkout/{checkoutId}/finalize': endpoint({
    summary:
      'Buys what was authorized. Repeated and concurrent calls get one charge and the same answer. `confirming`: the ' +
      'provider’s answer is awaited; the same call asks again. `invitedUsers` and `errors` are of `emails`, who are ' +
      'invited with the purchase.',
    spec: 'spec 2 §7, BILLING §7 C and D, DECISIONS 33',
    auth: 'session',
    params: ofCheckout,
    input: z.object({
      authorizedPaymentIntentID: text(200).min(1),
      emails: z.array(text(1000)).max(mostInvitees).optional(),
      role: invitedTeamRole.optional(),
    }),
    output: z.object({
      status: z.enum(['settled', 'confirming']),
      teamId: id,
      subscriptionId: id.nullable(),
      isTrial: z.boolean(),
      invitedUsers: z.array(z.object({ invitationId: id, email: z.string(), role: invitedTeamRole })),
      errors: z.array(z.object({ email: z.string(), code: inviteErrorCode })),
    }),
    errors: [
      'CHECKOUT_NOT_FOUND',
      'PAYMENT_PROCESSING_FAILED',
      'USER_ALREADY_HAS_SUBSCRIPTION',
      'TRIAL_ALREADY_USED',
      'PURCHASE_IN_PROGRESS',
      'INVALID_COUPON',
      'INSUFFICIENT_SEATS',
      'CONTRIBUTOR_LIMIT_REACHED',
      'PAYMENT_UNAVAILABLE',
      'PADDLE_PURCHASE_UNAVAILABLE',
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'INVALID_UUID',
    ],
    limit: { per: 'user', max: 60, windowMs: minute },
  }),
};
