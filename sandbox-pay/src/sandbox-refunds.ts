import type { PoolClient } from 'pg';
import type { Clock } from './clock.ts';
import { SandboxError } from './sandbox-error.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { makeWriter } from './sandbox-writer.ts';
import { testCards } from './test-cards.ts';

/** How long a refund is under way, or takes to come back, where it does. */
const takesMs = 2 * 60_000;

/** A refund as the app's server sees it. */
export interface PublicRefund {
  id: string;
  status: 'sending' | 'done' | 'failed';
  /** Why it failed. */
  code: string | null;
}

interface RefundRow {
  id: string;
  amount: number;
  charge_id: string;
  intent_id: string;
  card: string | null;
  status: PublicRefund['status'];
  due_at: Date | null;
}

const columns = `r.id, r.amount, r.charge_id, r.status, r.due_at, c.intent_id, i.card from sandbox_pay.refunds r
  join sandbox_pay.charges c on c.id = r.charge_id join sandbox_pay.intents i on i.id = c.intent_id`;
const present = ({ id, status }: RefundRow): PublicRefund => ({
  id,
  status,
  code: status === 'failed' ? 'lost_or_stolen_card' : null,
});

/** Refunds of the sandbox. With some cards they are under way for a while, or come back after they were done. */
export function makeSandboxRefunds(store: SandboxStore, clock: Clock) {
  const { newId, note, tell } = makeWriter(clock);

  /** Writes what time alone has changed about a refund. */
  async function ripen(client: PoolClient, row: RefundRow): Promise<RefundRow> {
    if (!row.due_at || row.due_at > clock.now()) return row;
    const status = row.status === 'sending' ? 'done' : 'failed';
    await client.query(
      'update sandbox_pay.refunds set status = $2, due_at = null, failed_at = case $2 when $4 then $3::timestamptz end where id = $1',
      [row.id, status, row.due_at, 'failed'],
    );
    await note(client, row.intent_id, status === 'done' ? 'refunded' : 'refund_failed', String(row.amount));
    await tell(client, status === 'done' ? 'charge.refund.done' : 'charge.refund.failed', row.intent_id);
    return { ...row, status, due_at: null };
  }

  return {
    /** Sends money back, once for a key. */
    create: (key: string, chargeId: string, amount: number): Promise<PublicRefund> =>
      store.within(async (client) => {
        const { rows: charges } = await client.query<{ amount: number; intent_id: string; card: string | null }>(
          `select c.amount, c.intent_id, i.card from sandbox_pay.charges c join sandbox_pay.intents i on i.id = c.intent_id
          where c.id = $1 for update of c`,
          [chargeId],
        );
        const charge = charges[0];
        if (!charge) throw new SandboxError(404, 'no_such_charge');
        const { rows: same } = await client.query<RefundRow>(`select ${columns} where r.key = $1`, [key]);
        if (same[0]) {
          if (same[0].amount === amount && same[0].charge_id === chargeId) return present(same[0]);
          throw new SandboxError(409, 'key_used_for_something_else');
        }
        const disputed =
          "select 1 from sandbox_pay.disputes where charge_id = $1 and status in ('open', 'lost') and amount > 0";
        if ((await client.query(disputed, [chargeId])).rowCount) throw new SandboxError(409, 'disputed');
        const { rows: sums } = await client.query<{ sum: string | null }>(
          "select sum(amount) from sandbox_pay.refunds where charge_id = $1 and status <> 'failed'",
          [chargeId],
        );
        const isTooMuch = amount < 1 || Number(sums[0]?.sum ?? 0) + amount > charge.amount;
        if (isTooMuch) throw new SandboxError(400, 'more_than_was_charged');
        const card = charge.card === null ? undefined : testCards[charge.card];
        const status = card?.refundsLate ? 'sending' : 'done';
        const dueAt = card?.refundsLate || card?.refundsFail ? new Date(clock.now().getTime() + takesMs) : null;
        const id = newId('re');
        await client.query(
          `insert into sandbox_pay.refunds (id, key, charge_id, amount, created_at, status, due_at)
          values ($1, $2, $3, $4, $5, $6, $7)`,
          [id, key, chargeId, amount, clock.now(), status, dueAt],
        );
        await note(client, charge.intent_id, status === 'done' ? 'refunded' : 'refund_sent', String(amount));
        await tell(client, 'charge.refunded', charge.intent_id);
        return { id, status, code: null };
      }),

    read: (id: string): Promise<PublicRefund> =>
      store.within(async (client) => {
        const { rows } = await client.query<RefundRow>(`select ${columns} where r.id = $1 for update of r`, [id]);
        if (!rows[0]) throw new SandboxError(404, 'no_such_refund');
        return present(await ripen(client, rows[0]));
      }),

    /** Carries out what is due by now: webhooks say so. */
    ripenAll: (): Promise<void> =>
      store.within(async (client) => {
        const { rows } = await client.query<RefundRow>(
          `select ${columns} where r.due_at <= $1 order by r.id for update of r skip locked`,
          [clock.now()],
        );
        for (const row of rows) await ripen(client, row);
      }),
  };
}

/** The refunds of the sandbox. */
export type SandboxRefunds = ReturnType<typeof makeSandboxRefunds>;
