import type { Period } from './prices.ts';
import type { PaidPeriod } from './quote.ts';

const months: Record<Period, number> = { monthly: 1, yearly: 12 };

/**
 * The paid period with a number, from 1. Each is counted from the anchor, never from the one before: 31 January,
 * 28 February, 31 March (BILLING §8).
 */
export function periodOf(anchor: Date, period: Period, no: number): PaidPeriod {
  return { start: addMonths(anchor, months[period] * (no - 1)), end: addMonths(anchor, months[period] * no) };
}

/** The number of the period that a point in time is in; a period that is wholly over is never charged (rule 9). */
export function periodNoAt(anchor: Date, period: Period, at: Date): number {
  const passed = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  const estimate = Math.max(1, Math.floor(passed / months[period]) - 1);
  let no = estimate;
  while (periodOf(anchor, period, no).end <= at) no++;
  return no;
}

/** The same day and time some months later; where that month is shorter, its last day. UTC. */
export function addMonths(from: Date, count: number): Date {
  const month = from.getUTCMonth() + count;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const moved = new Date(from);
  moved.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return moved;
}
