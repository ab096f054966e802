import { defineJob } from '../../../platform/jobs/jobs.ts';

/** Mails a link for a new password, if the address has an account. */
export const passwordResetJob = defineJob<{ email: string }>('password-reset.send', {
  retryLimit: 10,
  retryDelay: 5,
  atOnce: 1,
});
