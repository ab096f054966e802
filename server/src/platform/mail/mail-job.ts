import { defineJob } from '../jobs/jobs.ts';
import type { FinishedMail } from './mail.ts';

/** Sends one mail. The mail's id is the idempotency key. */
export const mailJob = defineJob<FinishedMail>('mail.send', { retryLimit: 10, retryDelay: 5, atOnce: 2 });
