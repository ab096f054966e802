import type { Refuse } from './xml-limits.ts';

/** How far the provider's clock may be from ours, in milliseconds. */
export const clockSkewMs = 60_000;

/** Times in SAML are in UTC (Core 1.3.3). */
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,12})?Z$/;

/** A time as SAML writes it, such as `2026-03-01T09:00:00Z`; null if there is none. Others are refused as `wrong-time`. */
export function readTime(text: string | null, refuse: Refuse): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  if (!utc.test(text) || Number.isNaN(time.getTime())) refuse('wrong-time', { found: text });
  return time;
}

/** Requires that a time has come, if there is one; the clocks may differ. */
export function requireBegun(from: Date | null, now: Date, refuse: Refuse): void {
  if (from && from.getTime() > now.getTime() + clockSkewMs) {
    refuse('not-yet-valid', { expected: now.toISOString(), found: from.toISOString() });
  }
}

/** Requires that a time has not come, if there is one; the clocks may differ. */
export function requireNotOver(until: Date | null, now: Date, refuse: Refuse): void {
  if (until && until.getTime() + clockSkewMs <= now.getTime()) {
    refuse('expired', { expected: now.toISOString(), found: until.toISOString() });
  }
}
