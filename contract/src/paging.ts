import { z } from 'zod';

/**
 * Where a page of a list ended, as the server wrote it. Only the server knows what is in it: a client hands it back to
 * get the page that follows, and a text that no server gave is refused with INVALID_REQUEST_QUERY_PARAMETER.
 */
export const cursor = z
  .string()
  .max(500)
  .regex(/^[\w-]+$/);

/** The cursor of the page that follows, for answers with other fixed fields; null on the last page. */
export const nextCursor = cursor.nullable();

/** How many of something a page may hold, from a query, where numbers come as text. */
export const pageSize = (max: number) => z.coerce.number().int().min(1).max(max);

/**
 * The query parameters of a list: `cursor` from the page before, none for the first page, and `limit`, the most items
 * that the page may hold, 1 to `max`; `max` by default.
 */
export const pageQuery = (max: number) => ({ cursor: cursor.optional(), limit: pageSize(max).default(max) });

/** A page of a list. Rows that others add meanwhile never make an item appear twice or be left out. */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor });
