import type { Clock } from './clock.ts';
import { SandboxError } from './sandbox-error.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { makeWriter } from './sandbox-writer.ts';

/** A dispute as the app's server sees it; `taken` is in minor units. */
export interface PublicDispute {
  id: string;
  chargeId: string;
  intentId: string;
  taken: number;
  currency: string;
  status: 'inquiry' | 'open' | 'won' | 'lost';
}

const columns = `d.id, d.charge_id as "chargeId", c.intent_id as "intentId", d.amount as taken, c.currency, d.status
  from sandbox_pay.disputes d join sandbox_pay.charges c on c.id = d.charge_id`;

/** Disputes of the sandbox: the holder of a card contests a charge, and a bank decides. */
export function makeSandboxDisputes(store: SandboxStore, clock: Clock) {
  const { newId, note, tell } = makeWriter(clock);
  return {
    /**
     * Contests a charge, once: what is left of it is taken back at once. An inquiry takes nothing, until it is contested again.
     */
    open: (chargeId: string, { isInquiry = false } = {}): Promise<string> =>
      store.within(async (client) => {
        const { rows: charges } = await client.query<{ left: number; intent_id: string }>(
          `select amount - coalesce((select sum(amount) from sandbox_pay.refunds where charge_id = $1
            and status <> 'failed'), 0)::int as left, intent_id from sandbox_pay.charges where id = $1 for update`,
          [chargeId],
        );
        const charge = charges[0];
        if (!charge) throw new SandboxError(404, 'no_such_charge');
        if (charge.left < 1) throw new SandboxError(409, 'refunded');
        const { rows } = await client.query<{ id: string }>(
          `insert into sandbox_pay.disputes (id, charge_id, amount, status, changed_at, began_at)
          values ($1, $2, $3, $4, $5, $5) on conflict (charge_id) do update set amount = excluded.amount,
            status = 'open', changed_at = excluded.changed_at
          where disputes.status = 'inquiry' and excluded.status = 'open' returning id`,
          [newId('dp'), chargeId, isInquiry ? 0 : charge.left, isInquiry ? 'inquiry' : 'open', clock.now()],
        );
        if (!rows[0]) throw new SandboxError(409, 'disputed');
        await (isInquiry
          ? note(client, charge.intent_id, 'inquiry')
          : note(client, charge.intent_id, 'disputed', String(charge.left)));
        await tell(client, 'charge.disputed', charge.intent_id);
        return rows[0].id;
      }),

    /** The bank decides: won, the money comes back to us; lost, it stays with the holder of the card. */
    close: (chargeId: string, isWon: boolean): Promise<void> =>
      store.within(async (client) => {
        const { rows } = await client.query<{ intent_id: string }>(
          `update sandbox_pay.disputes d set status = $2, changed_at = $3 from sandbox_pay.charges c
          where c.id = d.charge_id and d.charge_id = $1 and d.status in ('inquiry', 'open') returning c.intent_id`,
          [chargeId, isWon ? 'won' : 'lost', clock.now()],
        );
        if (!rows[0]) throw new SandboxError(404, 'no_open_dispute');
        await note(client, rows[0].intent_id, isWon ? 'dispute_won' : 'dispute_lost');
        await tell(client, 'charge.dispute_closed', rows[0].intent_id);
      }),

    async read(id: string): Promise<PublicDispute> {
      const { rows } = await store.pool.query<PublicDispute>(`select ${columns} where d.id = $1`, [id]);
      if (!rows[0]) throw new SandboxError(404, 'no_such_dispute');
      return rows[0];
    },

    /** A page of the disputes about an intent, or of all, that began since. */
    async list({ intentId, since, after }: { intentId: string | null; since: string; after: string }) {
      const { rows } = await store.pool.query<PublicDispute>(
        `select ${columns} where coalesce(d.began_at, d.changed_at) >= $1 and ($2::text is null or c.intent_id = $2)
          and d.id > $3 order by d.id limit 100`,
        [since, intentId, after],
      );
      return rows;
    },
  };
}

/** The disputes of the sandbox. */
export type SandboxDisputes = ReturnType<typeof makeSandboxDisputes>;
