import { sql } from 'drizzle-orm';
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
  const result = await parts.database.db.execute<{ count: number; window_start: Date }>(sql`
    insert into rate_limits as r (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      count = case when r.window_start <= ${over} then 1 else r.count + 1 end,
      window_start = case when r.window_start <= ${over} then excluded.window_start else r.window_start end
    returning count, window_start`);
  const row = result.rows[0]!;
  if (row.count <= max) return;
  const until = new Date(row.window_start).getTime() + windowMs - now.getTime();
  throw new AppError('TOO_MANY_REQUESTS', null, { retryAfter: Math.max(1, Math.ceil(until / 1000)) });
}
