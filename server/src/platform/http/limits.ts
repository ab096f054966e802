import { AppError } from '../app-error.ts';
import type { Parts } from '../parts.ts';

/** At most `max` uses of `key` in `windowMs` milliseconds. */
export interface UseLimit {
  key: string;
  max: number;
  windowMs: number;
}

/**
 * Counts one use of a key. Windows begin with their first use; counts are shared by all processes.
 * @throws TOO_MANY_REQUESTS with the seconds until the window ends.
 */
export async function countUse(parts: Parts, { key, max, windowMs }: UseLimit): Promise<void> {
  const now = parts.clock.now();
  const over = new Date(now.getTime() - windowMs);
  const result = await parts.database.pool.query<{ count: number; window_start: Date }>({
    name: 'count-use',
    text: countSql,
    values: [key, now, over],
  });
  const row = result.rows[0]!;
  if (row.count <= max) return;
  const until = row.window_start.getTime() + windowMs - now.getTime();
  throw new AppError('TOO_MANY_REQUESTS', null, { retryAfter: Math.max(1, Math.ceil(until / 1000)) });
}

/** Counting does not wait for the disk: a power cut may forget the last counts, and some tries more are allowed. */
const countSql = `
  with quick as (select set_config('synchronous_commit', 'off', true))
  insert into rate_limits as r (key, window_start, count) select $1, $2::timestamptz, 1 from quick
  on conflict (key) do update set
    count = case when r.window_start <= $3 then 1 else r.count + 1 end,
    window_start = case when r.window_start <= $3 then excluded.window_start else r.window_start end
  returning count, window_start`;
