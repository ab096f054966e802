import { lt } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { dayAgoOf } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { rateLimits } from '../../platform.tables.ts';

/** At most `max` uses of `key` in `windowMs` milliseconds. */
export interface UseLimit {
  key: string;
  max: number;
  windowMs: number;
}

interface Counter {
  clock: Clock;
  database: Database;
}

/**
 * Counts one use of a key. A window begins with its first use; counts are shared by all processes.
 * @throws TOO_MANY_REQUESTS with the seconds until the window ends.
 */
export async function countUse(parts: Counter, limit: UseLimit): Promise<void> {
  const [use] = await addUses(parts, [limit.key], limit.windowMs);
  refuseBeyond(parts, limit, use!);
}

/** @throws TOO_MANY_REQUESTS with the seconds until the window ends, if a counted use exceeds the limit. */
export function refuseBeyond(
  { clock }: Pick<Counter, 'clock'>,
  { max, windowMs }: Omit<UseLimit, 'key'>,
  use: Use,
): void {
  if (use.count <= max) return;
  const until = use.windowStart.getTime() + windowMs - clock.now().getTime();
  throw new AppError('TOO_MANY_REQUESTS', null, { retryAfter: Math.max(1, Math.ceil(until / 1000)) });
}

/** How often a key was used in the window that began at `windowStart`. */
export interface Use {
  count: number;
  windowStart: Date;
}

/** Counts one use of each key without refusing any. Keys are locked in this order; it must be the same everywhere. */
export async function addUses({ clock, database }: Counter, keys: string[], windowMs: number): Promise<Use[]> {
  const now = clock.now();
  const over = new Date(now.getTime() - windowMs);
  const text = countSql('$1', '$2', '$3');
  const { rows } = await database.pool.query<Use>({ name: 'count-use', text, values: [keys, now, over] });
  return rows;
}

/**
 * The SQL that counts a use of each key, for embedding in larger statements; it returns `count` and `"windowStart"`.
 * `keys`, `now` and `over` (windows that began before it have ended) are separate placeholders; `keys` may also be
 * another expression for a text array, which may be empty.
 *
 * Counting does not wait for the disk: a power failure may lose the last counts and allow a few more attempts.
 */
export function countSql(keys: string, now: string, over: string): string {
  return `
    with quick as (select set_config('synchronous_commit', 'off', true))
    insert into rate_limits as r (key, window_start, count)
    select given.key, ${now}::timestamptz, 1 from quick, unnest(${keys}::text[]) with ordinality as given (key, place)
    order by given.place
    on conflict (key) do update set
      count = case when r.window_start <= ${over} then 1 else r.count + 1 end,
      window_start = case when r.window_start <= ${over} then excluded.window_start else r.window_start end
    returning count, window_start as "windowStart"`;
}

/** An SQL expression: the use count of each key in its current window, in order. Placeholders as in `countSql`. */
export function usesSql(keys: string, over: string): string {
  return `array (
    select coalesce((select count from rate_limits r where r.key = given.key and r.window_start > ${over}), 0)
    from unnest(${keys}::text[]) with ordinality as given (key, place)
    order by given.place
  )`;
}

/** Removes counters whose window ended more than a day ago. */
export async function sweepLimits(parts: Counter): Promise<void> {
  await parts.database.db.delete(rateLimits).where(lt(rateLimits.windowStart, dayAgoOf(parts)));
}

/** Lets the window of a key begin now: after the last try that was allowed, the wait is a whole window. */
export async function restartWindow({ clock, database }: Counter, key: string): Promise<void> {
  const text = 'update rate_limits set window_start = $2 where key = $1';
  await database.pool.query({ name: 'restart-window', text, values: [key, clock.now()] });
}

/** Resets the counters of keys. */
export async function forgetUses({ database }: Pick<Counter, 'database'>, keys: string[]): Promise<void> {
  const text = 'delete from rate_limits where key = any($1)';
  await database.pool.query({ name: 'forget-uses', text, values: [keys] });
}

/** Decrements the counter of a key: for limits that count before the outcome is known, but only failures matter. */
export async function takeBackUse({ database }: Pick<Counter, 'database'>, key: string): Promise<void> {
  const text = 'update rate_limits set count = count - 1 where key = $1 and count > 0';
  await database.pool.query({ name: 'take-back-use', text, values: [key] });
}
