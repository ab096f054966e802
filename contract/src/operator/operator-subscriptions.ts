import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { id, time } from '../shapes.ts';
import { searchedText, shown } from './operator-endpoint.ts';

/** Whose a subscription is and how it came about: of a team, a gift, for education, or sold by a store elsewhere. */
export const subscriptionKinds = ['team', 'gift', 'edu', 'appstore', 'paddle'] as const;
/** What a subscription is doing. */
export const subscriptionStatuses = ['starting', 'trialing', 'active', 'grace', 'ended'] as const;
/** The plans that are sold. */
export const subscriptionPlans = ['pro', 'lite'] as const;

const period = z.enum(['monthly', 'yearly']);

const subscription = z.object({
  subscriptionId: id,
  kind: z.enum(subscriptionKinds),
  origin: z.enum(['checkout', 'contract', 'store', 'voucher']),
  plan: z.enum(subscriptionPlans),
  status: z.enum(subscriptionStatuses),
  /** Of a subscription of a team; null for those of people. The name is null where the team is gone. */
  team: z.object({ teamId: id, name: z.string().nullable() }).nullable(),
  /** Of a subscription of a person; null for those of teams, and where the account is gone. */
  person: z.object({ userId: id, name: z.string(), email: z.string() }).nullable(),
  seats: z.int(),
  period,
  autoRenew: z.boolean(),
  /** When it renews or ends; of one that has ended, when its last period was over. */
  periodEnd: time,
  /** How long an overdue payment is waited for. */
  graceUntil: time.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});

/** Subscriptions, for operators, who change none of them here. */
export const operatorSubscriptions = {
  'GET /operator/subscriptions': endpoint({
    summary: 'Subscriptions, newest first. `query` is looked for in names of teams and people, addresses, and ids.',
    spec: 'OPERATE §10',
    ...shown,
    query: z.object({
      query: searchedText,
      status: z.enum(subscriptionStatuses).optional(),
      kind: z.enum(subscriptionKinds).optional(),
      plan: z.enum(subscriptionPlans).optional(),
      ...pageQuery(100),
    }),
    output: z.object({
      items: z.array(subscription),
      nextCursor,
      totalCount: z.int(),
      foundCount: z.int(),
    }),
    errors: [],
  }),
  'GET /operator/subscriptions/{subscriptionId}': endpoint({
    summary: 'A subscription with its seats, how it is paid for, and the invoices of its team.',
    spec: 'OPERATE §10',
    ...shown,
    params: z.object({ subscriptionId: id }),
    output: subscription.extend({
      periodStart: time,
      trialEnd: time.nullable(),
      /** From the next renewal on, where they change. */
      periodNext: period.nullable(),
      seatsNext: z.int().nullable(),
      /** Editor seats that are held in the team; null where the subscription is no running one of a team. */
      seatsTaken: z.int().nullable(),
      /** For a seat and period, without tax, in minor units. */
      unitAmount: z.int(),
      currencyCode: z.string(),
      /** The id that a store elsewhere knows it by. */
      externalId: z.string().nullable(),
      payment: z.object({
        /** `overdue`: a renewal was declined; `none`: nothing is paid here. */
        state: z.enum(['paid', 'overdue', 'none']),
        /** The saved payment method of the team. */
        method: z
          .object({
            type: z.enum(['card', 'apple_pay']),
            cardBrand: z.string().nullable(),
            lastFourDigits: z.string().nullable(),
          })
          .nullable(),
        nextAttemptAt: time.nullable(),
        /** The last payment that failed, in the provider’s words; null where none did, or one was taken after it. */
        lastFailure: z.object({ at: time, reason: z.string().nullable() }).nullable(),
      }),
      /** The last 50 invoices and credit notes of the team, newest first; totals with tax in minor units. */
      invoices: z.array(
        z.object({
          invoiceId: id,
          number: z.string(),
          kind: z.enum(['invoice', 'credit_note']),
          issuedAt: time,
          totalAmount: z.int(),
          currencyCode: z.string(),
        }),
      ),
    }),
    errors: ['SUBSCRIPTION_NOT_FOUND', 'INVALID_UUID'],
  }),
};
