import { defineJob } from '../../../platform/jobs/jobs.ts';

/** An act, as its transaction sent it: what it is about, by ids alone. */
export interface ActPayload {
  eventId: string;
  teamId: string;
  type: string;
  /** ISO 8601. */
  at: string;
  ids: Record<string, string | number>;
}

/** Makes one delivery of an act for each webhook of the team that wants it. */
export const fanOutJob = defineJob<ActPayload>('webhook.fan-out', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  atOnce: 1,
  isInSeries: true,
});

const delivering = {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  atOnce: 6,
  lookEvery: 1,
  isInSeries: true,
} as const;

/** Tries what is due of a webhook. */
export const deliverJob = defineJob<{ webhookId: string }>('webhook.deliver', delivering);

/** The same for webhooks whose receivers are slow, which wait for each other here and hold up nobody else. */
export const deliverSlowlyJob = defineJob<{ webhookId: string }>('webhook.deliver-slowly', delivering);
