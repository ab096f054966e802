import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/** An open transaction of the test. Calls that need the rows it has locked wait for it. */
export interface Held {
  /** Runs another statement in the transaction. */
  run(text: string, values?: unknown[]): Promise<void>;
  commit(): Promise<void>;
}

/** Begins a transaction, runs a statement in it and keeps the transaction open. */
export async function hold(app: TestApp, text: string, values: unknown[] = []): Promise<Held> {
  const client = await app.parts.database.pool.connect();
  await client.query('begin');
  await client.query(text, values);
  return {
    async run(more, given = []) {
      await client.query(more, given);
    },
    async commit() {
      await client.query('commit');
      client.release();
    },
  };
}

/** Waits until at least `count` statements in the application's database are waiting for locks. */
export async function waitForBlocked(app: TestApp, count = 1): Promise<void> {
  await eventually(async () => {
    const { rows } = await app.parts.database.pool.query<{ blocked: number }>(
      `select count(*)::int as blocked from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]!.blocked < count) throw new Error(`${rows[0]!.blocked} of ${count} statements wait`);
  });
}
