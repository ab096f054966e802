import type { Sandbox } from './sandbox.ts';
import { noFaults } from './sandbox-store.ts';

/** Turns every fault off, and lets go of every intent that is not decided yet, as if people had left. */
export async function letGo({ store, intents }: Pick<Sandbox, 'store' | 'intents'>): Promise<void> {
  await store.setFaults(noFaults);
  const { rows } = await store.pool.query<{ id: string }>(
    "select id from sandbox_pay.intents where status in ('open', 'challenge', 'authorized') order by id",
  );
  for (const { id } of rows) await intents.void(id);
}

/**
 * Drops the webhooks that wait, and takes all that is over from the lists of the console. The rows stay, as a provider's
 * books do: what was charged can still be refunded, and a repeated call of the app gets its old answer.
 */
export async function clearLists({ store }: Pick<Sandbox, 'store'>): Promise<void> {
  await store.within(async (client) => {
    await client.query('update sandbox_pay.events set is_dropped = true where delivered_at is null');
    await client.query(
      `update sandbox_pay.intents set is_cleared = true
      where not is_cleared and status in ('captured', 'declined', 'expired')`,
    );
    for (const table of ['charges', 'refunds', 'events']) {
      await client.query(`update sandbox_pay.${table} set is_cleared = true where not is_cleared`);
    }
  });
}
