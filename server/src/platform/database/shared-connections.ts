import { Client } from 'pg';

/** The database is reached through a pooler that gives each transaction another connection. */
export class SharedConnectionsError extends Error {
  override name = 'SharedConnectionsError';
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that gives each transaction another connection, such as PgBouncer with pool_mode = transaction. Notifications get lost there, so that a token would go on working after a log-out. Give the address of the database itself, or set pool_mode = session. The server keeps connections of its own (DATABASE_POOL).',
    );
  }
}

/** How often is tried whether connections are shared: a pooler may give the same one by chance. */
const tries = 2;

/**
 * Checks that connections belong to whoever opened them. Two are opened; the second one holds a transaction while the first
 * one is asked again. A pooler has given both the same process of the database, or gives the first one another now.
 * @throws SharedConnectionsError where they are shared; the error of PostgreSQL or the system if it cannot be asked
 */
export async function refuseSharedConnections(url: string): Promise<void> {
  const options = {
    connectionString: url,
    application_name: 'chamfer-start',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  };
  const [one, other] = [new Client(options), new Client(options)];
  for (const client of [one, other]) client.on('error', () => undefined);
  try {
    await Promise.all([one.connect(), other.connect()]);
    const own = await processOf(one);
    for (let time = 0; time < tries; time += 1) {
      await other.query('begin');
      if ((await processOf(other)) === own || (await processOf(one)) !== own) throw new SharedConnectionsError();
      await other.query('rollback');
    }
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
