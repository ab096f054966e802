import { parseArgs } from 'node:util';

/** What `npm test` was asked for. */
export interface TestOptions {
  /** Without what needs a browser. */
  fast: boolean;
  /** With what takes too long for every change. */
  deep: boolean;
  /** The part of the test files to run, counted from 1; null for all. */
  shard: { index: number; count: number } | null;
  /** Parts of paths: only files with one of them run; all if there are none. */
  areas: string[];
}

/** Reads the arguments of `npm test`. @throws Error for an option that is unknown, or a shard that there is not */
export function readOptions(given: string[]): TestOptions {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { fast: { type: 'boolean' }, deep: { type: 'boolean' }, shard: { type: 'string' } },
  });
  const { fast = false, deep = false, shard } = values;
  return { fast, deep, shard: shard === undefined ? null : readShard(shard), areas: positionals };
}

function readShard(text: string): { index: number; count: number } {
  const [index, count] = (/^(\d+)\/(\d+)$/.exec(text)?.slice(1) ?? []).map(Number);
  if (!index || !count || index > count) throw new Error(`--shard ${text} is not one such as 1/2.`);
  return { index, count };
}
