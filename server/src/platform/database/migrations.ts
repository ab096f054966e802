import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';

/** The folder of the migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** A migration of this version: its file, its time in `meta/_journal.json`, and the hash of its content. */
export interface Migration {
  file: string;
  when: number;
  hash: string;
}

/** A migration that was applied to a database. */
export interface Applied {
  when: number;
  hash: string;
  /** The time of the newest migration that a version has to know so that it may run with this one; null: this one. */
  oldest: number | null;
}

/** Why a database cannot be migrated. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** The migrations of this version, in order. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const files = readMigrationFiles({ migrationsFolder: folder });
  return journal.entries.map(({ tag }, index) => {
    const { folderMillis: when, hash } = files[index]!;
    return { file: `${tag}.sql`, when, hash };
  });
}

/** The migrations applied to a database; empty for a new database. */
export async function readApplied(client: ClientBase): Promise<Applied[]> {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists");
  if (!table.rows[0].exists) return [];
  const { rows: applied } = await client.query(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  );
  const reach = await client.query("select to_regclass('migration_reach') is not null as exists");
  const known = reach.rows[0].exists
    ? await client.query('select migration, oldest from migration_reach')
    : { rows: [] };
  const oldest = new Map(known.rows.map((row) => [Number(row.migration), Number(row.oldest)]));
  return applied.map(({ hash, created_at }) => {
    const when = Number(created_at);
    return { hash, when, oldest: oldest.get(when) ?? null };
  });
}

/** The migrations that a database does not have yet, in order. */
export function pendingMigrations(migrations: Migration[], applied: Pick<Applied, 'when'>[]): Migration[] {
  const had = new Set(applied.map(({ when }) => when));
  return migrations.filter(({ when }) => !had.has(when));
}

/**
 * Checks whether this version may run with a database, and migrate it. A newer version may have migrated it meanwhile, if
 * each of its migrations says that this one may go on: that is how one goes back. Drizzle compares only the newest applied
 * time: it would silently skip a migration merged with an older time, accept a database newer than the program, and run the
 * first migration on one that has the history from before it.
 * @throws MigrationError naming the file
 */
export function checkMigrations(migrations: Migration[], applied: Applied[]): void {
  const newest = Math.max(...applied.map(({ when }) => when));
  const [first, last] = [migrations[0]?.when ?? 0, migrations.at(-1)?.when ?? 0];
  const known = new Map(migrations.map((migration) => [migration.when, migration]));
  for (const { when, hash, oldest } of applied) {
    const migration = known.get(when);
    if (!migration) {
      if (when > last && oldest !== null && oldest <= last) continue;
      const day = new Date(when).toISOString();
      if (when > last) {
        throw new MigrationError(
          `This database was made by a newer version of Chamfer (it has a migration of ${day}), with which this one cannot run. Start that version or a later one, or restore the backup from before.`,
        );
      }
      throw new MigrationError(
        when < first
          ? `This database was made by an early version of Chamfer (it has a migration of ${day}), and such databases are not taken over. Start with another DATA_DIR or DATABASE_URL.`
          : `This database has a migration of ${day} that this version of Chamfer does not know. It was made by another one.`,
      );
    }
    if (migration.hash !== hash) {
      throw new MigrationError(
        `The migration ${migration.file} was changed after this database had it. Restore the file.`,
      );
    }
  }
  const skipped = pendingMigrations(migrations, applied).find(({ when }) => when <= newest);
  if (skipped) {
    throw new MigrationError(
      `The migration ${skipped.file} would be skipped: its time in meta/_journal.json is before that of one this database has had. Generate it again.`,
    );
  }
}
