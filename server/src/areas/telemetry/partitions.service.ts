import type { PoolClient } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import type { DataParts } from '../../platform/parts.ts';

/** How many days ahead partitions are made: a server whose jobs rest for a week stores as before. */
const daysAhead = 7;
const dayMs = 24 * 60 * 60_000;
const prefix = 'telemetry_events_';
/** Waiting longer than this for the table would make those who store events wait as long. */
const lockMs = 2000;

type PartitionParts = DataParts & { config: Pick<Config, 'TELEMETRY' | 'TELEMETRY_RETENTION_DAYS'> };

/**
 * Makes the partitions of today and the next seven days, and drops those whose time is over. What came while there was none
 * is in the default partition, and moves. It may run at the same time as itself: the days take turns.
 */
export async function keepPartitions(parts: PartitionParts): Promise<void> {
  const { config, clock } = parts;
  const now = clock.now().getTime();
  const existing = await readPartitions(parts);
  if (config.TELEMETRY === 'store') {
    for (let ahead = 0; ahead <= daysAhead; ahead++) {
      const day = dayOf(now + ahead * dayMs);
      if (!existing.includes(day)) await alone(parts, (client) => makePartition(client, day));
    }
  }
  const oldest = dayOf(now - config.TELEMETRY_RETENTION_DAYS * dayMs);
  for (const day of existing.filter((each) => each < oldest)) {
    await alone(parts, (client) => client.query(`drop table if exists ${nameOf(day)}`));
  }
  await parts.database.pool.query('delete from telemetry_events_default where day < $1', [oldest]);
}

/** The days that have a partition. */
async function readPartitions({ database }: DataParts): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'telemetry_events'::regclass",
  );
  return rows
    .map(({ name }) => /^telemetry_events_(\d{4})(\d{2})(\d{2})$/.exec(name))
    .flatMap((found) => (found ? [`${found[1]}-${found[2]}-${found[3]}`] : []));
}

/** Attached rather than created in place: whoever stores into other days need not wait. */
async function makePartition(client: PoolClient, day: string): Promise<void> {
  const name = nameOf(day);
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name]);
  if (rows[0]!.exists) return;
  const next = dayOf(Date.parse(day) + dayMs);
  await client.query(`create table ${name} (like telemetry_events including all)`);
  // Nothing of that day may arrive in the default partition between moving and attaching.
  await client.query('lock table telemetry_events_default in share row exclusive mode');
  await client.query(
    `with moved as (delete from telemetry_events_default where day = '${day}' returning *) insert into ${name} select * from moved`,
  );
  await client.query(`alter table telemetry_events attach partition ${name} for values from ('${day}') to ('${next}')`);
}

/** Runs work in a transaction that nobody else does at the same time, in any process. */
async function alone({ database }: DataParts, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local lock_timeout = ${lockMs}; select pg_advisory_xact_lock(${partitionLock})`);
    await work(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const partitionLock = 7_302_084;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const nameOf = (day: string) => prefix + day.replaceAll('-', '');
