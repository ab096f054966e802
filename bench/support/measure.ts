/** One number with what it must be; without a budget it is shown for information. */
export interface Measure {
  what: string;
  /** In `unit`. */
  measured: number;
  /** Such as `kB`, `s` or `×`. */
  unit: string;
  atMost?: number;
  atLeast?: number;
}

/** Measures something and tells each number as it is known. It ends what it started, also when it fails. */
export type Benchmark = (tell: (measure: Measure) => void) => Promise<void>;

/** One line: what, measured, budget, `ok` or `over`. */
export function lineOf(measure: Measure): string {
  const { what, measured, unit, atMost, atLeast } = measure;
  const budget = [
    ...(atLeast === undefined ? [] : [`≥ ${atLeast} ${unit}`]),
    ...(atMost === undefined ? [] : [`≤ ${atMost} ${unit}`]),
  ].join(' and ');
  const verdict = budget ? (isWithin(measure) ? 'ok' : 'over') : 'shown';
  return `  ${what.padEnd(68)} ${`${rounded(measured)} ${unit}`.padStart(12)}   ${budget.padEnd(22)} ${verdict}`;
}

/** Whether a measure keeps its budget. */
export function isWithin({ measured, atMost, atLeast }: Measure): boolean {
  return (atMost === undefined || measured <= atMost) && (atLeast === undefined || measured >= atLeast);
}

/** The middle of some numbers. @throws Error without any */
export function median(values: number[]): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** What two measurements gave, round by round. */
export interface Pairs {
  first: number[];
  second: number[];
  /** The median of the rounds' first ÷ second. */
  ratio: number;
}

/**
 * Measures two things by turns, the one that goes first changing every round, so that whatever else the machine does
 * meets both alike. A round before the first warms both up and does not count.
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
