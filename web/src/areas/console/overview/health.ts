import type { Overview } from '../use-console.ts';

/** How a part of the installation is. */
export type Health = 'ok' | 'warn' | 'danger';

/** After how long a job that waits is a sign that nothing works on jobs. Milliseconds. */
const longWait = 10 * 60_000;

/** The server: calls that failed are a warning, one in a hundred is trouble. */
export function serverHealth({ calls }: Overview): Health {
  if (calls.failed === 0) return 'ok';
  return calls.failed * 100 >= calls.count ? 'danger' : 'warn';
}

/** Jobs: those that failed or are paused are a warning, one that is not paused and has waited for ten minutes is trouble. */
export function jobsHealth({ jobs }: Overview, now = Date.now()): Health {
  if (jobs.pausedKinds === null) return 'warn';
  if (jobs.oldestWaitingSince !== null && now - Date.parse(jobs.oldestWaitingSince) >= longWait) return 'danger';
  return jobs.failed > 0 || jobs.pausedKinds > 0 ? 'warn' : 'ok';
}

/** Mails: some that failed are a warning, more than were sent is trouble. */
export function mailHealth({ mails }: Overview): Health {
  if (mails.failed === 0) return 'ok';
  return mails.failed > mails.sent ? 'danger' : 'warn';
}

/** The disk: from 80 % on a warning, from 90 % on trouble. */
export function diskHealth(disk: NonNullable<Overview['disk']>): Health {
  const share = disk.used / disk.total;
  if (share >= 0.9) return 'danger';
  return share >= 0.8 ? 'warn' : 'ok';
}
