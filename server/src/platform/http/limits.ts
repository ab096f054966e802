import { AppError } from '../app-error.ts';
import type { Parts } from '../parts.ts';

/** At most `max` uses of `key` in `windowMs` milliseconds. */
export interface UseLimit {
  key: string;
  max: number;
  windowMs: number;
}

type Counter = Pick<Parts, 'clock' | 'database'>;

/**
 * Counts one use of a key. Windows begin with their first use; counts are shared by all processes.
 * @throws TOO_MANY_REQUESTS with the seconds until the window ends.
 */
export async function countUse(parts: Counter, { key, max, windowMs }: UseLimit): Promise<void> {
  const [use] = await addUses(parts, [key], windowMs);
  if (use!.count <= max) return;
  const until = use!.windowStart.getTime() + windowMs - parts.clock.now().getTime();
  throw new AppError('TOO_MANY_REQUESTS', null, { retryAfter: Math.max(1, Math.ceil(until / 1000)) });
}

/** How often a key was used in the window that began at `windowStart`. */
export interface Use {
  key: string;
  count: number;
  windowStart: Date;
}

/** Counts one use of each key and refuses none. Keys are locked in the order given, so it must be the same everywhere. */
export async function addUses({ clock, database }: Counter, keys: string[], windowMs: number): Promise<Use[]> {
  const now = clock.now();
  const over = new Date(now.getTime() - windowMs);
  const { rows } = await database.pool.query<Use>({ name: 'count-use', text: countSql, values: [keys, now, over] });
  return rows;
}

/** Counting does not wait for the disk: a power cut may forget the last counts, and some tries more are allowed. */
const countSql = `
  with quick as (select set_config('synchronous_commit', 'off', true))
  insert into rate_limits as r (key, window_start, count)
  select given.key, $2::timestamptz, 1 from quick, unnest($1::text[]) with ordinality as given (key, place)
  order by given.place
  on conflict (key) do update set
    count = case when r.window_start <= $3 then 1 else r.count + 1 end,
    window_start = case when r.window_start <= $3 then excluded.window_start else r.window_start end
  returning key, count, window_start as "windowStart"`;

/** How often each key was used in the window that runs, in the order of the keys. Counts nothing. */
export async function readUses({ clock, database }: Counter, keys: string[], windowMs: number): Promise<number[]> {
  const over = new Date(clock.now().getTime() - windowMs);
  const { rows } = await database.pool.query<Use>({ name: 'read-uses', text: readSql, values: [keys, over] });
  return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0);
}

const readSql = 'select key, count from rate_limits where key = any($1::text[]) and window_start > $2::timestamptz';

/** Forgets the uses of a key. */
export async function forgetUses({ database }: Pick<Parts, 'database'>, key: string): Promise<void> {
  await database.pool.query({ name: 'forget-uses', text: 'delete from rate_limits where key = $1', values: [key] });
}

/** Takes one use of a key back: for limits that count before the outcome is known, and only failures. */
export async function takeBackUse({ database }: Pick<Parts, 'database'>, key: string): Promise<void> {
  const text = 'update rate_limits set count = count - 1 where key = $1 and count > 0';
  await database.pool.query({ name: 'take-back-use', text, values: [key] });
}
