import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../app-error.ts';

/** A column, or an expression, that a list is sorted by. None may be null. */
type Sorted = SQL | SQL.Aliased | AnyColumn;

/** One part of an order: what it sorts by, how a cursor holds it, and how it is compared with what a cursor held. */
export interface SortKey {
  expression: Sorted;
  written: SQL;
  held: z.ZodType<string | number | boolean>;
  compared: (value: unknown) => SQL;
}

/** Sorts by a point in time. Cursors hold microseconds since 1970, as exactly as PostgreSQL does. */
export const byTime = (expression: Sorted): SortKey => ({
  expression,
  written: sql`(extract(epoch from ${expression}) * 1000000)::bigint`,
  // The year 2200: as seconds in floating point, later ones would be off by a microsecond.
  held: z.int().min(0).max(7_258_118_400_000_000),
  compared: (value) => sql`to_timestamp(${value}::float8 / 1000000)`,
});

/** Sorts by an id, which comes last in every order: it distinguishes rows that are equal otherwise. */
export const byId = (expression: Sorted): SortKey => ({
  expression,
  written: sql`${expression}`,
  held: z.uuid(),
  compared: (value) => sql`${value}::uuid`,
});

/** Sorts by a condition, false before true. */
export const byFlag = (expression: Sorted): SortKey => ({
  expression,
  written: sql`${expression}`,
  held: z.boolean(),
  compared: (value) => sql`${value}::boolean`,
});

/** Sorts by a whole number. */
export const byNumber = (expression: Sorted): SortKey => ({
  expression,
  written: sql`${expression}`,
  held: z.int(),
  compared: (value) => sql`${value}::bigint`,
});

/** Sorts by a text, by its characters' codes: the same on every machine. */
export const byText = (expression: Sorted): SortKey => ({
  expression: sql`${expression} collate "C"`,
  written: sql`${expression}`,
  held: z.string().max(400),
  compared: (value) => sql`${value}::text collate "C"`,
});

/** The position of a row in an order, as cursors encode it. */
export type Position = (string | number | boolean)[];

/** The order of a list and its pages: `where` a page begins, how rows are sorted, and each row's `position`. */
export interface Keyset {
  orderBy: SQL[];
  /** To be selected with each row; `cutPage` makes the next cursor of it. */
  position: SQL<Position>;
  /** The rows after a cursor; undefined, which is no condition, without one. @throws INVALID_REQUEST_QUERY_PARAMETER */
  after: (cursor: string | undefined) => SQL | undefined;
}

/**
 * The order of a list by the values of its rows instead of by their number, so that rows which come or go between two
 * pages move nothing: no row is met twice, and none is left out that was there all along. A row that itself moves to the
 * front meanwhile, because it was edited, appears again when the list is read again. An index with the same columns makes
 * a page cost the same wherever it begins.
 */
export function keyset(direction: 'asc' | 'desc', ...keys: SortKey[]): Keyset {
  const held = z.tuple(keys.map((key) => key.held) as [z.ZodType<string | number | boolean>]);
  return {
    orderBy: keys.map(({ expression }) => (direction === 'asc' ? sql`${expression} asc` : sql`${expression} desc`)),
    position: sql<Position>`json_build_array(${list(keys.map(({ written }) => written))})`,
    after: (cursor) => {
      if (cursor === undefined) return undefined;
      const read = held.safeParse(readJson(cursor));
      if (!read.success) throw brokenCursor();
      const values = (read.data as Position).map((value, index) => keys[index]!.compared(value));
      const columns = list(keys.map(({ expression }) => sql`${expression}`));
      return sql`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${list(values)})`;
    },
  };
}

/** The page in what was found by a query for one row more than it may hold, and the cursor of the page after it. */
export function cutPage<Row extends { position: Position }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, nextCursor: last ? Buffer.from(JSON.stringify(last.position)).toString('base64url') : null };
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

function brokenCursor(): AppError {
  const message = 'is no cursor of this list';
  return new AppError('INVALID_REQUEST_QUERY_PARAMETER', null, {
    validationErrors: [{ field: 'cursor', code: 'invalid_format', message }],
  });
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
