import type { Client } from 'pg';
import { checkMigrations, pendingMigrations, readApplied, readMigrations } from '../../platform/database/migrations.ts';
import { refuseSharedConnections } from '../../platform/database/shared-connections.ts';
import { clockFinding } from './address-checks.ts';
import { type Check, type Finding, ok, type Place, problem, reasonOf, warning } from './check.ts';
import { connected } from './connected.ts';

/** The least major version of PostgreSQL that the product runs with. */
const leastMajor = 15;
/** What a process holds besides DATABASE_POOL: one that listens, and those of the queue. */
const connectionsBesides = 6;

/** The database, its connections and what its tables need. */
export const databaseChecks: readonly Check[] = [
  { group: 'database', name: 'reachable', look: checkReachable },
  { group: 'database', name: 'version', look: (place) => withDatabase(place, checkVersion) },
  { group: 'database', name: 'migrations', look: (place) => withDatabase(place, checkTables) },
  { group: 'database', name: 'connections', look: (place) => withDatabase(place, checkConnections) },
  { group: 'database', name: 'pooler', look: checkPooler },
  { group: 'database', name: 'role', look: (place) => withDatabase(place, checkRole) },
  { group: 'database', name: 'clock', look: (place) => withDatabase(place, checkClock) },
];

/**
 * Looks at the database on a connection of its own that can only read; null where there is no connection, which
 * `reachable` reports.
 */
export async function withDatabase(
  place: Place,
  look: (client: Client, place: Place) => Promise<Finding | Finding[]>,
): Promise<Finding | Finding[] | null> {
  const client = await connected(place.databaseUrl).catch(() => null);
  if (!client) return null;
  try {
    return await look(client, place);
  } finally {
    // A database that went silent does not answer to a farewell.
    client.end().catch(() => undefined);
  }
}

async function checkReachable({ databaseUrl, config }: Place): Promise<Finding> {
  if (databaseUrl === null) {
    return problem(
      `No server runs on ${config.DATA_DIR}, so its database cannot be looked at: start the server, and look again.`,
    );
  }
  try {
    const client = await connected(databaseUrl);
    client?.end().catch(() => undefined);
    return ok('The database answers.');
  } catch (error) {
    return problem(`The database does not answer (${reasonOf(error)}): start it, or mend DATABASE_URL.`);
  }
}

async function checkVersion(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ number: string }>("select current_setting('server_version_num') as number");
  const major = Math.floor(Number(rows[0]!.number) / 10_000);
  return major >= leastMajor
    ? ok(`PostgreSQL is of version ${major}.`)
    : problem(`PostgreSQL is of version ${major}: use version ${leastMajor} or later.`);
}

async function checkTables(client: Client): Promise<Finding> {
  const [migrations, applied] = [readMigrations(), await readApplied(client)];
  if (applied.length === 0) return warning("The database is empty: start the server, or run 'migrate'.");
  // What it throws says what to do.
  checkMigrations(migrations, applied);
  const pending = pendingMigrations(migrations, applied).length;
  return pending === 0
    ? ok('The tables are those of this version.')
    : warning(`The database lacks ${pending} migrations of this version: run 'migrate', or start a server of it.`);
}

async function checkConnections(client: Client, { config }: Place): Promise<Finding> {
  const { rows } = await client.query<{ most: number; open: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`,
  );
  const { most, open } = rows[0]!;
  const each = config.DATABASE_POOL + connectionsBesides;
  const fit = Math.floor(most / each);
  const text = `PostgreSQL takes ${most} connections, of which ${open} are open; a server holds up to ${each}`;
  if (fit < 1) return problem(`${text}: raise max_connections, or lower DATABASE_POOL.`);
  if (open > most * 0.9) return warning(`${text}: raise max_connections, as few are left.`);
  return ok(`${text}, so that ${fit} fit.`);
}

async function checkPooler({ databaseUrl }: Place): Promise<Finding | null> {
  if (databaseUrl === null || !(await connected(databaseUrl).then(endQuietly, () => false))) return null;
  // What it throws says what to do.
  await refuseSharedConnections(databaseUrl);
  return ok('Connections to the database are its own, not shared by a pooler.');
}

function endQuietly(client: Client | null): boolean {
  client?.end().catch(() => undefined);
  return client !== null;
}

async function checkRole(client: Client, { config }: Place): Promise<Finding> {
  const { rows } = await client.query<{ name: string; isSuper: boolean; mayCreate: boolean }>(
    `select current_user::text as name, current_setting('is_superuser') = 'on' as "isSuper",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate"`,
  );
  const { name, isSuper, mayCreate } = rows[0]!;
  if (!mayCreate) {
    return problem(
      `The role ${name} may not make tables: make it the owner of the database, or grant CREATE on it and on schema public.`,
    );
  }
  return isSuper && config.DATABASE_URL
    ? warning(`The role ${name} is a superuser: use one that owns this database alone.`)
    : ok(`The role ${name} may do what the server needs.`);
}

async function checkClock(client: Client, { now }: Place): Promise<Finding> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return clockFinding(rows[0]!.now.getTime() - now().getTime(), 'by the clock of the database');
}
