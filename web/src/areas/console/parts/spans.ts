import type { Formats } from '../../../i18n/format.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A span of time in milliseconds in its largest unit: '4 sec', '18 min', '5 hr', from two days on '12 days'. */
export function spanOf(format: Formats, ms: number): string {
  if (ms < 2 * day) return format.duration(ms);
  return format.number(Math.floor(ms / day), { style: 'unit', unit: 'day', unitDisplay: 'long' });
}

/** How long ago a moment was, as a span; never negative. */
export function sinceOf(format: Formats, moment: string, now = Date.now()): string {
  return spanOf(format, Math.max(0, now - Date.parse(moment)));
}
