import { Client } from 'pg';

/** A connection to a database that can only read and waits for nothing long; null without an address. @throws Error of `pg` */
export async function connected(url: string | null): Promise<Client | null> {
  if (url === null) return null;
  const client = new Client({
    connectionString: url,
    application_name: 'chamfer-doctor',
    connectionTimeoutMillis: 4000,
    query_timeout: 4000,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set default_transaction_read_only = on');
  return client;
}
