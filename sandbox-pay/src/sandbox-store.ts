import { Pool, type PoolClient } from 'pg';

/** What the provider keeps of an intent. */
export interface IntentRow {
  id: string;
  /** What makes a repeated call of the app's server the same intent. */
  key: string;
  order_id: string;
  customer_id: string;
  amount: number;
  currency: string;
  method: 'card' | 'apple_pay' | 'saved';
  client_secret: string;
  status: 'open' | 'challenge' | 'authorized' | 'captured' | 'declined' | 'expired';
  reason: string | null;
  /** The card's number among the test cards, which decides what happens; null for Apple Pay and before a card is given. */
  card: string | null;
  payment_method: StoredMethod | null;
  charge_id: string | null;
  expires_at: Date | null;
  /** When a pending card change is through; null for all others. */
  ready_at: Date | null;
  /** How many captures were asked for. */
  captures: number;
  created_at: Date;
  /** Whether the console was reset since: it lists the row no more, and the app's server finds it all the same. */
  is_cleared: boolean;
}

/** A saved payment method; numbers of cards are never stored, only which test card it was. */
export interface StoredMethod {
  id: string;
  type: 'card' | 'apple_pay';
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
  country: string | null;
  fingerprint: string;
}

/** Settings of the console: what goes wrong on the way to the provider, and what happens to its webhooks. */
export interface Faults {
  /** Milliseconds that every call takes longer. */
  slowMs: number;
  /** Calls are refused as if the provider were down. */
  isDown: boolean;
  /** Calls are carried out, but their answers are lost. */
  losesAnswers: boolean;
  /** Webhooks wait until they are released. */
  holdsWebhooks: boolean;
  /** The register of VAT numbers does not answer. */
  vatIsDown: boolean;
}

/** What nothing is wrong with. */
export const noFaults: Faults = {
  slowMs: 0,
  isDown: false,
  losesAnswers: false,
  holdsWebhooks: false,
  vatIsDown: false,
};

const tables = `
create schema if not exists sandbox_pay;
create table if not exists sandbox_pay.intents (
  id text primary key,
  key text not null unique,
  order_id text not null,
  customer_id text not null,
  amount int not null,
  currency text not null,
  method text not null,
  client_secret text not null unique,
  status text not null,
  reason text,
  card text,
  payment_method jsonb,
  charge_id text,
  expires_at timestamptz,
  ready_at timestamptz,
  captures int not null default 0,
  created_at timestamptz not null
);
create table if not exists sandbox_pay.saved_methods (
  customer_id text not null,
  card text,
  payment_method jsonb not null,
  id text not null default 'pm_' || gen_random_uuid(),
  saved_at timestamptz not null default now()
);
alter table sandbox_pay.saved_methods drop constraint if exists saved_methods_pkey,
  add column if not exists id text not null default 'pm_' || gen_random_uuid(),
  add column if not exists saved_at timestamptz not null default now();
create unique index if not exists saved_methods_id on sandbox_pay.saved_methods (id);
create index if not exists saved_methods_customer on sandbox_pay.saved_methods (customer_id, saved_at);
create table if not exists sandbox_pay.charges (
  id text primary key,
  intent_id text not null unique references sandbox_pay.intents (id),
  order_id text not null,
  customer_id text not null,
  amount int not null,
  currency text not null,
  created_at timestamptz not null
);
create table if not exists sandbox_pay.refunds (
  id text primary key,
  key text not null unique,
  charge_id text not null references sandbox_pay.charges (id),
  amount int not null,
  created_at timestamptz not null
);
create table if not exists sandbox_pay.disputes (
  id text primary key,
  charge_id text not null unique references sandbox_pay.charges (id),
  amount int not null,
  status text not null,
  changed_at timestamptz not null
);
create table if not exists sandbox_pay.events (
  seq bigint generated always as identity primary key,
  id text not null unique,
  type text not null,
  intent_id text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  is_dropped boolean not null default false,
  attempts int not null default 0,
  next_attempt_at timestamptz not null
);
create table if not exists sandbox_pay.faults (
  single boolean primary key default true check (single),
  settings jsonb not null
);
create table if not exists sandbox_pay.steps (
  intent_id text not null,
  seq bigint generated always as identity,
  step text not null,
  detail text,
  at timestamptz not null,
  primary key (intent_id, seq)
);`;

/** Columns that came later, of tables that may be older. */
const laterColumns: readonly [table: string, column: string, type: string][] = [
  ['intents', 'is_cleared', 'boolean not null default false'],
  ['charges', 'is_cleared', 'boolean not null default false'],
  ['refunds', 'is_cleared', 'boolean not null default false'],
  ['events', 'is_cleared', 'boolean not null default false'],
  ['refunds', 'status', "text not null default 'done'"],
  ['refunds', 'due_at', 'timestamptz'],
  ['refunds', 'failed_at', 'timestamptz'],
  ['disputes', 'began_at', 'timestamptz'],
  ['events', 'last_status', 'int'],
  ['events', 'took_ms', 'int'],
];

/** Adds the columns that are missing; where none is, no lock is taken that another server would wait for. */
async function addColumns(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'sandbox_pay'",
  );
  const known = new Set(rows.map(({ name }) => name));
  for (const [table, column, type] of laterColumns) {
    if (!known.has(`${table}.${column}`)) {
      await client.query(`alter table sandbox_pay.${table} add column ${column} ${type}`);
    }
  }
}

/** The provider's own data: a schema and connections of its own, as if it were a company elsewhere. */
export interface SandboxStore {
  pool: Pool;
  /** Runs work in a transaction. */
  within<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  faults(): Promise<Faults>;
  /** Changes some faults and leaves the others. */
  setFaults(changes: Partial<Faults>): Promise<void>;
  close(): Promise<void>;
}

/** Opens the provider's data, and creates its tables where they are missing. */
export async function openSandboxStore(url: string): Promise<SandboxStore> {
  const pool = new Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 4000, statement_timeout: 10_000 });
  pool.on('error', () => undefined);
  const store: SandboxStore = {
    pool,
    async within(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(client);
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        client.release(true);
        throw error;
      }
    },
    async faults() {
      const { rows } = await pool.query<{ settings: Partial<Faults> }>('select settings from sandbox_pay.faults');
      return { ...noFaults, ...rows[0]?.settings };
    },
    async setFaults(changes) {
      await pool.query(
        `insert into sandbox_pay.faults (settings) values ($1)
        on conflict (single) do update set settings = sandbox_pay.faults.settings || excluded.settings`,
        [JSON.stringify(changes)],
      );
    },
    close: () => pool.end(),
  };
  await store.within(async (client) => {
    // Several servers of one installation may start at once.
    await client.query(`select pg_advisory_xact_lock(hashtext('sandbox_pay'))`);
    await client.query(tables);
    await addColumns(client);
  });
  return store;
}
