import type { Sandbox } from '../../sandbox-pay/sandbox.ts';
import type { Faults, IntentRow } from '../../sandbox-pay/sandbox-store.ts';

/** The lists of the console. */
export const lists = ['intents', 'charges', 'refunds', 'webhooks'] as const;
/** One of the lists. */
export type List = (typeof lists)[number];

/** Money that was taken, with what went back of it. */
export interface ChargeRow {
  id: string;
  intent_id: string;
  order_id: string;
  customer_id: string;
  amount: number;
  currency: string;
  created_at: Date;
  refunded: number;
  /** How a dispute about it stands; null without one. */
  dispute: 'open' | 'won' | 'lost' | null;
}

/** Money that went back. */
export interface RefundRow {
  id: string;
  key: string;
  charge_id: string;
  amount: number;
  currency: string;
  created_at: Date;
}

/** A webhook, sent or not. */
export interface WebhookRow {
  id: string;
  type: string;
  intent_id: string | null;
  created_at: Date;
  delivered_at: Date | null;
  is_dropped: boolean;
  attempts: number;
  next_attempt_at: Date;
}

/** What the console shows. Of the lists only the chosen one is read. */
export interface ConsoleRows {
  counts: Record<List, number>;
  faults: Faults;
  intents: IntentRow[];
  charges: ChargeRow[];
  refunds: RefundRow[];
  webhooks: WebhookRow[];
}

/** How many rows a list shows. */
const shown = 100;
const queries: Record<List, { columns: string; from: string; text: string; order: string }> = {
  intents: {
    columns: 't.*',
    from: 'sandbox_pay.intents t',
    text: "concat_ws(' ', t.id, t.key, t.order_id, t.customer_id, t.card, t.status, t.reason)",
    order: 't.created_at desc, t.id',
  },
  charges: {
    columns:
      't.*, coalesce((select sum(amount) from sandbox_pay.refunds where charge_id = t.id), 0)::int as refunded, (select status from sandbox_pay.disputes where charge_id = t.id) as dispute',
    from: 'sandbox_pay.charges t',
    text: "concat_ws(' ', t.id, t.intent_id, t.order_id, t.customer_id)",
    order: 't.created_at desc, t.id',
  },
  refunds: {
    columns: 't.*, charges.currency',
    from: 'sandbox_pay.refunds t join sandbox_pay.charges on charges.id = t.charge_id',
    text: "concat_ws(' ', t.id, t.key, t.charge_id)",
    order: 't.created_at desc, t.id',
  },
  webhooks: {
    columns: 't.*',
    from: 'sandbox_pay.events t',
    text: "concat_ws(' ', t.id, t.type, t.intent_id)",
    order: 't.seq desc',
  },
};

/** Reads a list of the console, newest first; `words` are looked for in its ids, customers, cards and outcomes. */
export async function readConsole({ store }: Sandbox, list: List, words: string): Promise<ConsoleRows> {
  const { columns, from, text, order } = queries[list];
  const counts = await store.pool.query<Record<List, number>>(
    `select (select count(*) from sandbox_pay.intents)::int as intents, (select count(*) from sandbox_pay.charges)::int
    as charges, (select count(*) from sandbox_pay.refunds)::int as refunds, (select count(*) from sandbox_pay.events)::int
    as webhooks`,
  );
  const { rows } = await store.pool.query(
    `select ${columns} from ${from} where strpos(lower(${text}), lower($1)) > 0 order by ${order} limit ${shown}`,
    [words],
  );
  const none = { intents: [], charges: [], refunds: [], webhooks: [] };
  return { ...none, counts: counts.rows[0]!, faults: await store.faults(), [list]: rows };
}
