import { sql } from 'drizzle-orm';
import { clientOf, type Db } from './database.ts';

/**
 * The order in which transactions lock rows, so that no two wait for each other (ACCESS §8). Of one table all rows are
 * locked at once, by id; what hangs on these, such as sessions, tokens, uploads and web exports, is locked after them.
 *
 * | What a transaction does                   | users         | teams         | projects                        | view_links    |
 * | ----------------------------------------- | ------------- | ------------- | ------------------------------- | ------------- |
 * | opens a session                           | key share     |               |                                 |               |
 * | begins an upload, whose bytes are counted | no key update | share         | share, revisions: no key update |               |
 * | goes on with an upload or a web export    |               | share         | share, revisions: no key update |               |
 * | creates a project                         | key share     | share         |                                 |               |
 * | changes a link                            |               | share         | share                           | no key update |
 * | changes who is in a project, or moves it  | key share     | no key update | no key update                   |               |
 * | invites people to a project, or answers   | key share     | no key update | no key update                   |               |
 * | invites people to a link                  | key share     | no key update | share                           | no key update |
 * | claims a voucher                          | no key update | no key update |                                 |               |
 * | becomes a guest of a link                 | key share     |               |                                 | share         |
 * | renames or deletes a project              |               | share         | no key update                   |               |
 * | changes who is in a team or its spaces    | key share     | no key update |                                 |               |
 * | changes how somebody signs in             | update        |               |                                 |               |
 * | switches somebody off by a directory      | update        | no key update | no key update                   |               |
 * | deletes an account                        | update        | update        | no key update                   |               |
 *
 * People in directories are locked after accounts and before teams.
 *
 * A transaction locks, reads the facts in a new statement, decides, writes. It never strengthens a lock, since two that
 * do wait for each other: it takes the strongest it will need at once.
 */
export const lockOrder = [
  'users',
  'directory_users',
  'teams',
  'subscriptions',
  'orders',
  'projects',
  'view_links',
  'team_invitations',
  'sharing_invitations',
] as const;

/** A table whose rows are locked in order. */
export type LockedTable = (typeof lockOrder)[number];
/** How strongly, weakest first. */
export type LockStrength = 'key share' | 'share' | 'no key update' | 'update';

/**
 * Locks rows of one table until the transaction ends, and gives the ids of those that are there.
 * @throws Error outside of a transaction, or out of order: a fault of ours, which may become a deadlock
 */
export async function lockRows(db: Db, table: LockedTable, ids: string[], strength: LockStrength): Promise<string[]> {
  keepOrder(db, table);
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where id = any(${sql.param(ids)}::uuid[]) order by id for ${sql.raw(strength)}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Notes that a statement of the caller's own locks rows of a table, such as one that reads them too.
 * @throws Error as `lockRows`
 */
export function keepOrder(db: Db, table: LockedTable): void {
  if (!clientOf(db)) throw new Error(`rows of ${table} are locked in a transaction`);
  const place = lockOrder.indexOf(table);
  const last = locked.get(db) ?? -1;
  if (place <= last) throw new Error(`${table} is locked before ${lockOrder[last]}, and once`);
  locked.set(db, place);
}

/** How far transactions have come in the order. */
const locked = new WeakMap<Db, number>();
