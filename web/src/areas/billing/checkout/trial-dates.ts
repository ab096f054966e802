const dayMs = 24 * 60 * 60_000;
/** How long before its end a trial is reminded of (spec 2 §2). Days. */
const reminderDays = 2;

/** When a trial is reminded of: two days before its end, and 'tomorrow' where that is less than three days away. */
export function reminderOf(trialEnd: string, now: Date): Date | 'tomorrow' {
  const end = new Date(trialEnd).getTime();
  if (end - now.getTime() < 3 * dayMs) return 'tomorrow';
  return new Date(end - reminderDays * dayMs);
}

/** The whole days of a trial that begins now. */
export function trialDays(trialEnd: string, now: Date): number {
  return Math.max(0, Math.round((new Date(trialEnd).getTime() - now.getTime()) / dayMs));
}
