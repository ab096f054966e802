import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { DataParts } from '../parts.ts';
import { requestCounts } from '../platform.tables.ts';

const hourMs = 60 * 60_000;
/** How often a process adds what it counted to the database, in milliseconds. */
const saveEveryMs = 10_000;
/** How long hours are kept, in milliseconds. */
const keptMs = 8 * 24 * hourMs;

/** What was answered within an hour. */
export interface HourOfRequests {
  hour: Date;
  count: number;
  /** With a 5xx. */
  failed: number;
}

/** Counts the requests that this process answers; the database has the sums of all processes. */
export interface RequestCounts {
  /** One request was answered with this status. */
  count(status: number): void;
  /** Adds what was counted to the database. It is done by itself every ten seconds, and at the end. */
  save(): Promise<void>;
  close(): Promise<void>;
}

/** Starts counting. What cannot be saved is added with the next try. */
export function startRequestCounts({
  clock,
  database,
  log,
}: {
  clock: Clock;
  database: Database;
  log: Log;
}): RequestCounts {
  let counted = new Map<number, { count: number; failed: number }>();
  const add = (hour: number, more: { count: number; failed: number }) => {
    const { count, failed } = counted.get(hour) ?? { count: 0, failed: 0 };
    counted.set(hour, { count: count + more.count, failed: failed + more.failed });
  };
  const save = async () => {
    const saved = counted;
    counted = new Map();
    const rows = [...saved].map(([hour, counts]) => ({ hour: new Date(hour), ...counts }));
    if (rows.length === 0) return;
    try {
      await addTo(database.db, rows);
    } catch (error) {
      for (const [hour, counts] of saved) add(hour, counts);
      log.debug({ err: error }, 'the numbers of requests are not saved yet');
    }
  };
  const timer = setInterval(() => void save(), saveEveryMs);
  timer.unref();
  return {
    count: (status) => add(hourOf(clock.now()), { count: 1, failed: status >= 500 ? 1 : 0 }),
    save,
    async close() {
      clearInterval(timer);
      await save();
    },
  };
}

async function addTo(db: Db, rows: HourOfRequests[]): Promise<void> {
  await db
    .insert(requestCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: requestCounts.hour,
      set: {
        count: sql`${requestCounts.count} + excluded.count`,
        failed: sql`${requestCounts.failed} + excluded.failed`,
      },
    });
}

/** The last 24 hours, the present one included, the oldest first; those without requests have zeros. */
export async function readLastDay(db: Db, now: Date): Promise<HourOfRequests[]> {
  const first = hourOf(now) - 23 * hourMs;
  const rows = await db
    .select()
    .from(requestCounts)
    .where(sql`${requestCounts.hour} >= ${new Date(first).toISOString()}`);
  const known = new Map(rows.map((row) => [row.hour.getTime(), row]));
  return Array.from({ length: 24 }, (_, place) => {
    const hour = new Date(first + place * hourMs);
    return known.get(hour.getTime()) ?? { hour, count: 0, failed: 0 };
  });
}

/** Removes hours that nobody looks at any more. */
export async function sweepRequestCounts({ clock, database }: DataParts): Promise<void> {
  await database.db.delete(requestCounts).where(lt(requestCounts.hour, new Date(clock.now().getTime() - keptMs)));
}

/** The beginning of an hour, in milliseconds. */
function hourOf(moment: Date): number {
  return Math.floor(moment.getTime() / hourMs) * hourMs;
}
