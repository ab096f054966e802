import type { Area } from '../../platform/area.ts';
import { workOn } from '../../platform/jobs/job-worker.ts';
import * as mails from './auth.mails.ts';
import { authRoutes } from './auth.routes.ts';
import { sweepAuth } from './auth.sweep.ts';
import { proofRoutes } from './proof/proof.routes.ts';
import { passwordResetJob } from './recovery/auth.jobs.ts';
import { sendPasswordReset } from './recovery/password-reset.service.ts';

/** Sign-in, sign-up and identity proofs. */
export const auth = {
  calls: { ...authRoutes, ...proofRoutes },
  jobs: [workOn(passwordResetJob, sendPasswordReset)],
  addresses: [{ table: 'one_time_tokens', column: 'email', noun: 'link' }],
  mails: Object.values(mails),
  sweeps: [sweepAuth],
} satisfies Area;
