import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Clock } from './clock.ts';
import { makeStepLog } from './sandbox-steps.ts';

/** What every act of the sandbox writes besides its own rows: ids, steps of the console, and events that webhooks bring. */
export function makeWriter(clock: Clock) {
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  return {
    newId,
    note: makeStepLog(clock),
    /** Writes an event, within the transaction of what it is about. */
    async tell(client: PoolClient, type: string, intentId: string | null): Promise<void> {
      await client.query(
        'insert into sandbox_pay.events (id, type, intent_id, created_at, next_attempt_at) values ($1, $2, $3, $4, $4)',
        [newId('evt'), type, intentId, clock.now()],
      );
    },
  };
}
