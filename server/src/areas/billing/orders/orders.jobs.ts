import { defineJob } from '../../../platform/jobs/jobs.ts';

/**
 * Asks the provider about an order that is being confirmed, until the answer is known: nothing but a decline or an
 * expired authorization ends it (BILLING §7). Repeated for about a day; the tick takes it up after that.
 */
export const settleJob = defineJob<{ orderId: string }>('billing.settle', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3600,
  atOnce: 2,
});

/** Gives the authorization of an intent back that nothing will be bought with. */
export const voidJob = defineJob<{ intentId: string }>('billing.void', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3600,
  atOnce: 1,
});

/** Gives an authorization back whose order was not reserved within a minute of its press. */
export const releaseJob = defineJob<{ orderId: string; intentId: string }>('billing.release', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3600,
  atOnce: 1,
});

/**
 * Looks, ten minutes after an intent was handed out or authorized, whether its order was reserved by then; what was
 * authorized for nothing is given back. Repeated as long as somebody may still authorize it.
 */
export const followUpJob = defineJob<{ orderId: string; intentId: string }>('billing.look-after', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3600,
  atOnce: 1,
});

/** Does what is due: renewals, reminders, retries, ends; takes up what a kill left. */
export const tickJob = defineJob<Record<string, never>>('billing.tick', {
  retryLimit: 0,
  retryDelay: 60,
  atOnce: 1,
  schedule: '* * * * *',
});

/** Sends a refund to the provider. */
export const refundJob = defineJob<{ refundId: string }>('billing.refund', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3600,
  atOnce: 1,
});

/** Reads what Paddle sold from Paddle, once a day. */
export const syncPaddleJob = defineJob<Record<string, never>>('billing.sync-paddle', {
  retryLimit: 3,
  retryDelay: 600,
  atOnce: 1,
  schedule: '37 3 * * *',
});

/** Has the provider forget a saved payment method that another one replaced. */
export const forgetMethodJob = defineJob<{ methodId: string }>('billing.forget-method', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3600,
  atOnce: 1,
});

/** Reads what the provider lists of what happened: webhooks that an outage swallowed are found here. */
export const readEventsJob = defineJob<Record<string, never>>('billing.read-events', {
  retryLimit: 0,
  retryDelay: 60,
  atOnce: 1,
  schedule: '*/10 * * * *',
});

/** Compares what the provider took with what is booked, once a day. */
export const checkChargesJob = defineJob<Record<string, never>>('billing.check-charges', {
  retryLimit: 3,
  retryDelay: 600,
  atOnce: 1,
  schedule: '17 3 * * *',
});

/** Asks about VAT numbers again that could not be checked. Apart from the tick: a slow register keeps no renewal waiting. */
export const checkVatJob = defineJob<Record<string, never>>('billing.check-vat', {
  retryLimit: 0,
  retryDelay: 60,
  atOnce: 1,
  schedule: '*/5 * * * *',
});
