import { sql } from 'drizzle-orm';
import { type Database, type Db, inTransaction } from './database/database.ts';
import { secrets } from './platform.tables.ts';
import { type Keys, loadKeys, paymentMarksName, seal, sealBytes, unseal, unsealBytes } from './secrets.ts';

/** A column whose values are encrypted with a key of the installation, as its area declares it. */
export interface SealedColumn {
  table: string;
  /** The column whose value each one is bound to. */
  owner: string;
  column: string;
  keyOf(keys: Keys): Buffer;
}

/**
 * Gives an installation that does not run new secrets: those that somebody who has read a backup of it knows. What was encrypted
 * with the old ones is encrypted with the new ones; everything that was signed with them ends: access tokens, addresses of files,
 * links to unsubscribe, proofs of a link's password. `also` runs in the same transaction.
 */
export function replaceSecrets(
  database: Database,
  columns: readonly SealedColumn[],
  also: (db: Db) => Promise<void>,
): Promise<void> {
  return inTransaction(database, async (db) => {
    const former = await loadKeys({ db });
    await db.delete(secrets);
    // No secret: without it the payments made so far would not be recognized.
    await db
      .insert(secrets)
      .values({ name: paymentMarksName, value: former.paymentMarks, createdAt: new Date() })
      .onConflictDoNothing();
    const keys = await loadKeys({ db });
    for (const column of columns) await sealAll(db, column, former, keys);
    await also(db);
  });
}

/** Encrypts every value of a column with the new key, a row at a time. An older backup may not have the table yet. */
async function sealAll(db: Db, { table, owner, column, keyOf }: SealedColumn, former: Keys, keys: Keys): Promise<void> {
  const { rows: tables } = await db.execute(sql`select to_regclass(${table}) is not null as exists`);
  if (!tables[0]?.exists) return;
  const [from, id, value] = [sql.identifier(table), sql.identifier(owner), sql.identifier(column)];
  const { rows: ids } = await db.execute<{ id: string }>(
    sql`select ${id}::text as id from ${from} where ${value} is not null`,
  );
  for (const { id: key } of ids) {
    const is = sql`where ${id}::text = ${key}`;
    const { rows } = await db.execute<{ sealed: string | Buffer }>(sql`select ${value} as sealed from ${from} ${is}`);
    const sealed = rows[0]!.sealed;
    const again =
      typeof sealed === 'string'
        ? seal(keyOf(keys), key, unseal(keyOf(former), key, sealed))
        : sealBytes(keyOf(keys), key, unsealBytes(keyOf(former), key, sealed));
    await db.execute(sql`update ${from} set ${value} = ${again} ${is}`);
  }
}
