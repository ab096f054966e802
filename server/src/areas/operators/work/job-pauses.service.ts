import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { pauseJobs, resumeJobs } from '../../../platform/jobs/job-pauses.ts';
import { listJobKinds } from '../../../platform/jobs/listed-jobs.ts';

/** Which jobs an operator pauses or resumes, and why: those of a kind, or all. */
export interface Pausing {
  kind?: string | undefined;
  reason: string;
}

/** How the audit log names all jobs. */
const all = 'all';

/** Pauses all jobs or those of a kind, on every server. Nothing is done to those that are paused. @throws JOB_NOT_FOUND */
export function pauseWork(ctx: Context, { kind, reason }: Pausing): Promise<void> {
  return transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    if (kind !== undefined && !(await listJobKinds(db)).includes(kind)) throw new AppError('JOB_NOT_FOUND');
    if (!(await pauseJobs(db, { kind: kind ?? null, reason, pausedAt: ctx.parts.clock.now() }))) return;
    await audit(ctx, db, 'operator.jobs_paused', kind ?? all, { kind: kind ?? all, reason });
  });
}

/** Resumes all jobs, or those of a kind that was paused by itself. Nothing is done where none are. */
export function resumeWork(ctx: Context, { kind, reason }: Pausing): Promise<void> {
  return transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    if (!(await resumeJobs(db, kind ?? null))) return;
    await audit(ctx, db, 'operator.jobs_resumed', kind ?? all, { kind: kind ?? all, reason });
  });
}
