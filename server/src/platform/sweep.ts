import { defineJob } from './jobs/jobs.ts';
import type { Parts } from './parts.ts';

/** Removes what time has made useless in one area, or takes up what a kill has left. It may run beside itself. */
export type Sweep = (parts: Parts) => Promise<void>;

/** Removes what time has made useless, in every area. */
export const sweepJob = defineJob<Record<string, never>>('hygiene.sweep', {
  retryLimit: 1,
  retryDelay: 60,
  atOnce: 1,
  schedule: '*/15 * * * *',
});

const day = 24 * 60 * 60_000;

/** The time a day ago. */
export function dayAgoOf({ clock }: Pick<Parts, 'clock'>): Date {
  return new Date(clock.now().getTime() - day);
}

/**
 * Runs every sweep, whatever the ones before it met.
 * @throws AggregateError with what went wrong, after everything was tried
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
