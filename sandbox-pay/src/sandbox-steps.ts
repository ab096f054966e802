import type { PoolClient } from 'pg';
import type { Clock } from './clock.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** What can happen to an intent, as the console tells its course. */
export type StepName =
  | 'created'
  /** A card came out of the hosted fields, or a press from the sheet of Apple Pay. */
  | 'given'
  | 'challenge'
  | 'authorized'
  | 'declined'
  | 'left'
  | 'expired'
  | 'pending'
  | 'captured'
  | 'answer_lost'
  | 'refund_sent'
  | 'refunded'
  | 'refund_failed'
  | 'inquiry'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** Something that happened to an intent. */
export interface Step {
  step: StepName;
  /** What it happened with: a card, a reason, an amount in minor units; null where the name says all. */
  detail: string | null;
  at: Date;
}

/** Writes down what happens to intents, within the transaction that does it. */
export function makeStepLog(clock: Clock) {
  return async (client: PoolClient, intentId: string, step: StepName, detail: string | null = null): Promise<void> => {
    await client.query('insert into sandbox_pay.steps (intent_id, step, detail, at) values ($1, $2, $3, $4)', [
      intentId,
      step,
      detail,
      clock.now(),
    ]);
  };
}

/** What happened to an intent so far, the first first. */
export async function readSteps({ pool }: Pick<SandboxStore, 'pool'>, intentId: string): Promise<Step[]> {
  const { rows } = await pool.query<Step>(
    'select step, detail, at from sandbox_pay.steps where intent_id = $1 order by seq',
    [intentId],
  );
  return rows;
}
