import { brand } from '@chamfer/contract/brand';
import { sql } from 'drizzle-orm';
import { type Context, snapshot } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { fileHeaders } from '../../platform/http/security-headers.ts';

/** Everything that is stored about a person: rows by table, in the names of the database, without secrets. */
export interface PersonExport {
  product: string;
  userId: string;
  exportedAt: string;
  tables: Record<string, Record<string, unknown>[]>;
}

/** What is in no export: hashes, keys and secrets, which would open something, and where files are kept. */
const hidden = '(hash|secret|sealed|challenge|_key$|^key$|^token|_token$|^code$|code_hash|provider_hint|session_index)';

/** Columns that name the person a row is about; a row that names them in another one is a team's or somebody else's. */
const about = ['user_id', 'directory_user_id', 'actor_user_id'];
/** Tables of what people write: a row is of the one who made it. */
const written = ['comments', 'comment_pictures'];

/**
 * Collects what is stored about a person: their row, and each row of any table that names them as the one who made it, has it or
 * did it. It goes by the columns of the database, so that no table is forgotten. Of what belongs to a team or to somebody else,
 * which the person may not see any more, there are only id, times and as what it names them. Files of designs belong to teams, and
 * are not in it. Whether somebody may have it, and that they got it, is up to the caller.
 */
export function collectPerson(ctx: Context, userId: string): Promise<PersonExport> {
  return snapshot(ctx, async (db) => {
    const tables: PersonExport['tables'] = { users: await rowsOf(db, 'users', ['id'], userId) };
    for (const { name, columns } of await tablesAboutPeople(db)) {
      const rows = await rowsOf(db, name, columns, userId);
      if (rows.length > 0) tables[name] = rows;
    }
    return { product: brand.name, userId, exportedAt: ctx.parts.clock.now().toISOString(), tables };
  });
}

/** Answers with what is stored about a person as a JSON file. */
export async function sendPerson(exported: PersonExport, { reply }: Pick<Exchange, 'reply'>): Promise<void> {
  fileHeaders(reply);
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="person-${exported.userId}.json"`);
  await reply.send(`${JSON.stringify(exported, null, 2)}\n`);
}

/** Tables with columns that name a person, such as `user_id` and `created_by_user_id`. */
async function tablesAboutPeople(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_name ~ '(^|_)user_id$'
    group by table_name order by table_name`);
  return rows;
}

/** The rows of a table that name a person in one of some columns; bytes and secrets are left out. */
async function rowsOf(db: Db, table: string, columns: string[], userId: string): Promise<Record<string, unknown>[]> {
  const own = columns.filter(
    (column) =>
      table === 'users' || about.includes(column) || (column === 'created_by_user_id' && written.includes(table)),
  );
  const isOneOf = (names: string[]) =>
    names.length === 0
      ? sql`false`
      : sql.join(
          names.map((column) => sql`t.${sql.identifier(column)} = ${userId}`),
          sql` or `,
        );
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
    select (
      select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(to_jsonb(t)) e
      where e.key !~ ${hidden}
        and (${isOneOf(own)} or e.key = 'id' or e.key ~ '_at$' or e.value = to_jsonb(${userId}::text))
    ) as row
    from ${sql.identifier(table)} t where ${isOneOf(columns)}`);
  return rows.map(({ row }) => row);
}
