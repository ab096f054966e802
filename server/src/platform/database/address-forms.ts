import { mailboxOf, readEmail } from '@chamfer/contract/email-address';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './database-errors.ts';

/** A column of addresses, as its area declares it. The texts are SQL over the row `a`, and `o` for another one. */
export interface AddressColumn {
  table: string;
  column: string;
  /** What a row is, as operators read it. */
  noun: string;
  /** Whether two rows may not have the same address; absent where any may. */
  excludes?: string;
  /** Who gets an address first that several have in other forms. */
  order?: string;
}

/** A row whose address is another form of one that belongs to somebody else. */
export interface AddressCollision {
  noun: string;
  id: string;
  /** As it is stored. */
  email: string;
  /** In the form in which addresses are compared; null if it cannot be read as an address. */
  mailbox: string | null;
  /** The row of the same table that has this form; null if there is none. */
  withId: string | null;
}

/**
 * Brings stored addresses into the form in which they are compared (DECISIONS 81): those that were stored before it was
 * one. Rows that would collide with another one stay as they are and are returned: whose account goes on is for people to
 * say. A row at a time, so that a kill leaves nothing half done; the next start goes on.
 */
export async function alignAddresses(
  { database, log }: { database: Database; log: Log },
  columns: readonly AddressColumn[],
): Promise<AddressCollision[]> {
  let changed = 0;
  for (const column of columns) {
    for (const { id, email } of await findOtherForms(database.pool, column)) {
      if (readEmail(email) !== null && (await align(database.pool, column, id, email))) changed += 1;
    }
  }
  const collisions = await findCollisions(database.pool, columns);
  if (changed > 0) log.info({ changed }, 'stored email addresses were brought into one form');
  if (collisions.length > 0) {
    const rows = collisions.map(({ noun, id, withId }) => ({ noun, id, withId }));
    log.warn({ rows }, 'some email addresses are another form of one that is taken: `chamfer addresses` lists them');
  }
  return collisions;
}

/** Rows whose address is not in the form in which addresses are compared, with what keeps them from it. */
export async function findCollisions(pool: Pool, columns: readonly AddressColumn[]): Promise<AddressCollision[]> {
  const found: AddressCollision[] = [];
  for (const column of columns.filter(({ excludes }) => excludes !== undefined)) {
    for (const { id, email } of await findOtherForms(pool, column)) {
      const mailbox = readEmail(email) === null ? null : mailboxOf(email);
      const { rows } = await pool.query<{ id: string }>(
        `select o.id from ${column.table} a join ${column.table} o on ${othersWith(column, '$2')} where a.id = $1`,
        [id, mailbox],
      );
      found.push({ noun: column.noun, id, email, mailbox, withId: rows[0]?.id ?? null });
    }
  }
  return found;
}

/** Rows with anything but small letters, digits and signs of ASCII in their address, where it has another form. */
async function findOtherForms(
  pool: Pool,
  { table, column, order = 'a.id' }: AddressColumn,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select a.id, a.${column} as email from ${table} a
    where a.${column} collate "C" ~ '[^!-@[-~]' order by ${order}, a.id`,
  );
  return rows.filter(({ email }) => mailboxOf(email) !== email);
}

/** False if another row has the address. */
async function align(pool: Pool, column: AddressColumn, id: string, email: string): Promise<boolean> {
  const { table, column: name } = column;
  try {
    const { rowCount } = await pool.query(
      `update ${table} a set ${name} = $2
      where a.id = $1 and a.${name} = $3 and not exists (select from ${table} o where ${othersWith(column, '$2')})`,
      [id, mailboxOf(email), email],
    );
    return rowCount === 1;
  } catch (error) {
    // Somebody took the address in this moment.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

function othersWith({ column, excludes = 'false' }: AddressColumn, mailbox: string): string {
  return `o.${column} = ${mailbox} and o.id <> a.id and ${excludes}`;
}
