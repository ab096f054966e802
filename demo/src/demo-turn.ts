import type { Parts } from '@chamfer/server/parts';
import { Client } from 'pg';

/**
 * Runs `work` when no other process runs work of this name; until then it waits. The turn is a lock of a connection, so that
 * it ends with the process however that ends, and takes none of the pool.
 */
export async function inDemoTurn<Result>(
  { database: { url } }: Pick<Parts, 'database'>,
  name: 'company' | 'designs',
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, keepAlive: true });
  // What uses the database next says that it is away.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`demo ${name}`]);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
