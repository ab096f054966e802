import { defineJob } from './jobs/jobs.ts';
import type { Parts } from './parts.ts';

/** Removes expired data of one area, or resumes what a kill interrupted. It may run concurrently with itself. */
export type Sweep = (parts: Parts) => Promise<void>;

/** Removes what time has made useless, in every area. */
export const sweepJob = defineJob<Record<string, never>>('hygiene.sweep', {
  retryLimit: 1,
  retryDelay: 60,
  atOnce: 1,
  schedule: '*/15 * * * *',
});

/**
 * Runs every sweep, even if previous ones failed.
 * @throws AggregateError with all errors, after every sweep was tried
 */
export async function runSweeps(parts: Parts, sweeps: readonly Sweep[]): Promise<void> {
  const problems: unknown[] = [];
  for (const sweep of sweeps) {
    try {
      await sweep(parts);
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'the sweep did not get everything done');
}
