import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { searched } from '../../../platform/database/searched.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a row has the id that somebody searches for, or what they search for is in one of its texts; null: nothing is. */
export function wanted(query: string | undefined, id: SQLWrapper, ...texts: SQLWrapper[]): SQL | null {
  const trimmed = query?.trim();
  if (!trimmed) return null;
  return uuid.test(trimmed) ? sql`${id} = ${trimmed.toLowerCase()}::uuid` : searched(trimmed, ...texts);
}

/** Conditions that all have to be met. */
export function allOf(...conditions: (SQL | null | undefined | false)[]): SQL {
  const given = conditions.filter((condition): condition is SQL => Boolean(condition));
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** The only number of a query that counts. */
export async function countOf(db: Db, from: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${from}`);
  return rows[0]!.count;
}

/** A time of a query, which wrote it with `to_json`, as calls answer it. */
export function timeOf(written: string): string;
export function timeOf(written: string | null): string | null;
export function timeOf(written: string | null): string | null {
  return written === null ? null : new Date(written).toISOString();
}
