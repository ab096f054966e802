/** Amounts are whole minor units; each division happens once and rounds half away from zero (BILLING §8). */

const dayMs = 24 * 60 * 60_000;

/** A paid period, as points in time. */
export interface PaidPeriod {
  start: Date;
  end: Date;
}

/** The days of a period, and those that are left of it: 24 hours each from its start, begun ones included. */
export function daysOf({ start, end }: PaidPeriod, now: Date): { left: number; all: number } {
  const all = Math.ceil((end.getTime() - start.getTime()) / dayMs);
  const begun = Math.floor((now.getTime() - start.getTime()) / dayMs);
  return { left: Math.min(all, Math.max(0, all - begun)), all };
}

/** What more seats cost for the rest of a period: the difference of the whole period, by its days. */
export function prorated(
  { unitAmount, before, after }: { unitAmount: number; before: number; after: number },
  days: { left: number; all: number },
): number {
  return divide(BigInt(unitAmount) * BigInt(after - before) * BigInt(days.left), BigInt(days.all));
}

function divide(dividend: bigint, divisor: bigint): number {
  const sign = dividend < 0n ? -1n : 1n;
  const size = dividend * sign;
  return Number(sign * ((2n * size + divisor) / (2n * divisor)));
}
