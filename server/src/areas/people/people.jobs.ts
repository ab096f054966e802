import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** Sends one mail; its id is the idempotency key. */
export const mailJob = defineJob<Mail>('mail.send', { retryLimit: 10, retryDelay: 5, atOnce: 2 });
