import type { ClientBase } from 'pg';
import type { Manifest } from './backup-format.ts';

/** Counts the rows of every table, which reads all of them. On one connection in one transaction: at one moment. */
export async function countRows(client: ClientBase): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string; quoted: string }>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_t'
     order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name, quoted } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted}`);
    counts[name] = Number(rows[0]!.count);
  }
  return counts;
}

/**
 * What is not as the manifest has it, a sentence each. Where rows were not counted at the moment of the backup, numbers may
 * differ, and the tables alone have to be there.
 */
export function differences(found: Record<string, number>, { tables, isExact }: Manifest): string[] {
  return Object.entries(tables).flatMap(([table, rows]) => {
    if (found[table] === undefined) return [`The table ${table} is missing.`];
    if (isExact && found[table] !== rows) return [`The table ${table} has ${found[table]} rows instead of ${rows}.`];
    return [];
  });
}
