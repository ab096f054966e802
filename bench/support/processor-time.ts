import { readFileSync } from 'node:fs';

/** Seconds that processors worked. */
export interface ProcessorTime {
  /** For the process itself. */
  own: number;
  /** For its children that have ended. */
  children: number;
}

/** Ticks a second of /proc; Linux has had a hundred on every machine for decades. */
const ticks = 100;

/** What a process, and its children that are gone, have taken of the processors so far. NaN where there is no /proc. */
export function processorTime(pid: number): ProcessorTime {
  try {
    // The name of the program may hold blanks and brackets; the numbers begin behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
    const seconds = (first: number) => (fields[first]! + fields[first + 1]!) / ticks;
    return { own: seconds(11), children: seconds(13) };
  } catch {
    return { own: NaN, children: NaN };
  }
}

/** What was taken between two looks. */
export function since(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  return { own: after.own - before.own, children: after.children - before.children };
}
