/** A measured number and its budget; without a budget it is informational. */
export interface Measure {
  what: string;
  /** In `unit`. */
  measured: number;
  /** Such as `kB`, `s` or `×`. */
  unit: string;
  atMost?: number;
  atLeast?: number;
}

/** Measures something and reports each number as soon as it is known. It stops what it started, even if it fails. */
export type Benchmark = (tell: (measure: Measure) => void) => Promise<void>;

/** One line: name, measured value, budget, `ok` or `over`. */
export function lineOf(measure: Measure): string {
  const { what, measured, unit, atMost, atLeast } = measure;
  const budget = [
    ...(atLeast === undefined ? [] : [`≥ ${atLeast} ${unit}`]),
    ...(atMost === undefined ? [] : [`≤ ${atMost} ${unit}`]),
  ].join(' and ');
  const verdict = budget ? (isWithin(measure) ? 'ok' : 'over') : 'shown';
  return `  ${what.padEnd(68)} ${`${rounded(measured)} ${unit}`.padStart(12)}   ${budget.padEnd(22)} ${verdict}`;
}

/** Whether a measure is within its budget. */
export function isWithin({ measured, atMost, atLeast }: Measure): boolean {
  return (atMost === undefined || measured <= atMost) && (atLeast === undefined || measured >= atLeast);
}

/** The median. @throws Error for an empty list */
export function median(values: number[]): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The results of two measurements, round by round. */
export interface Pairs {
  first: number[];
  second: number[];
  /** The median over the rounds of first ÷ second. */
  ratio: number;
}

/**
 * Measures two things alternately, swapping the order every round, so that other load on the machine affects both
 * similarly. A warm-up round before the first does not count.
 */
export async function alternate(
  rounds: number,
  measureFirst: () => Promise<number>,
  measureSecond: () => Promise<number>,
): Promise<Pairs> {
  const first: number[] = [];
  const second: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const pair = { first: 0, second: 0 };
    const turns: [keyof typeof pair, () => Promise<number>][] = [
      ['first', measureFirst],
      ['second', measureSecond],
    ];
    for (const [name, run] of round % 2 === 0 ? turns : turns.reverse()) pair[name] = await run();
    if (round < 0) continue;
    first.push(pair.first);
    second.push(pair.second);
  }
  return { first, second, ratio: median(first.map((value, round) => value / second[round]!)) };
}

function rounded(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 1000 ? 0 : size >= 20 ? 1 : 2);
}
