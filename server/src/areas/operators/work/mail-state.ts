import type { JobState } from '../../../platform/jobs/listed-jobs.ts';

/** What became of a mail, by the job that sends it. */
export function mailStateOf(state: JobState): 'waiting' | 'sent' | 'failed' {
  if (state === 'done') return 'sent';
  return state === 'failed' ? 'failed' : 'waiting';
}
