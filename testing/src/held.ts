import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** A transaction of the test's own that is open, so that calls wait for what it has locked. */
export interface Held {
  /** Another statement of the transaction. */
  run(text: string, values?: unknown[]): Promise<void>;
  commit(): Promise<void>;
}

/** Begins a transaction with a statement and holds it open. */
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

/** Waits until so many statements of the application's database wait for locks of others. */
export async function waitForBlocked(app: TestApp, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await app.parts.database.pool.query<{ blocked: number }>(
        `select count(*)::int as blocked from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows[0]!.blocked < count) throw new Error(`${rows[0]!.blocked} of ${count} statements wait`);
    },
    { timeout: 5000, interval: 20 },
  );
}
