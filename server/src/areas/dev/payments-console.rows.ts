import type { Faults, IntentRow, Sandbox } from '@chamfer/sandbox-pay';
import { readSteps, type Step } from '@chamfer/sandbox-pay';
import type { Context } from '../../platform/context.ts';
import { type OrderPurpose, purposesOf, teamsNamed } from '../billing/orders/order-purposes.service.ts';
import { type List, listQueries, outcomes } from './payments-console.lists.ts';

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
  /** The state of a dispute about it; null without one. */
  dispute: 'inquiry' | 'open' | 'won' | 'lost' | null;
}

/** Money that went back. */
export interface RefundRow {
  id: string;
  key: string;
  charge_id: string;
  intent_id: string;
  order_id: string;
  customer_id: string;
  amount: number;
  currency: string;
  created_at: Date;
  state: 'sending' | 'done' | 'failed';
}

/** A webhook, sent or not. */
export interface WebhookRow {
  id: string;
  type: string;
  intent_id: string | null;
  /** Of its intent; null without one. */
  order_id: string | null;
  customer_id: string | null;
  created_at: Date;
  delivered_at: Date | null;
  is_dropped: boolean;
  attempts: number;
  next_attempt_at: Date;
  /** What the app answered last; null before the first time. */
  last_status: number | null;
  /** How long that took, in milliseconds. */
  took_ms: number | null;
}

/** Which rows are wanted. */
export interface Wanted {
  list: List;
  /** Looked for in ids, cards, outcomes and the names of teams. */
  words: string;
  /** One of the outcomes of the list; '' for all of them. */
  outcome: string;
  /** The intent whose course is shown; '' for none. */
  intent: string;
}

/** What the console shows. Of the lists only the chosen one is read. */
export interface ConsoleRows {
  counts: Record<List, number>;
  faults: Faults;
  intents: IntentRow[];
  charges: ChargeRow[];
  refunds: RefundRow[];
  webhooks: WebhookRow[];
  /** What the orders of the rows are for, by their ids. */
  purposes: Map<string, OrderPurpose>;
  detail: Detail | null;
}

/** An intent with all that happened to it. */
export interface Detail {
  intent: IntentRow;
  steps: Step[];
  webhooks: WebhookRow[];
}

/** How many rows a list shows. */
const shown = 100;

/** Reads a list of the console, newest first, and the intent that is looked at. */
export async function readConsole(ctx: Context, { store }: Sandbox, wanted: Wanted): Promise<ConsoleRows> {
  const { list, words, outcome } = wanted;
  const { columns, from, text, order } = listQueries[list];
  const counts = await store.pool.query<Record<List, number>>(
    `select (select count(*) from sandbox_pay.intents where not is_cleared)::int as intents, (select count(*) from
    sandbox_pay.charges where not is_cleared)::int as charges, (select count(*) from sandbox_pay.refunds where not
    is_cleared)::int as refunds, (select count(*) from sandbox_pay.events where not is_cleared)::int as webhooks`,
  );
  const has = outcomes[list].find(({ name }) => name === outcome)?.where ?? 'true';
  const { rows } = await store.pool.query<IntentRow & ChargeRow & RefundRow & WebhookRow>(
    `select ${columns} from ${from} where not t.is_cleared and ${has}
      and (strpos(lower(${text}), lower($1)) > 0 or ${listQueries[list].customer} = any($2))
    order by ${order} limit ${shown}`,
    [words, await teamsNamed(ctx, words)],
  );
  const detail = await readDetail({ store }, wanted.intent);
  const orderIds = [...rows.map((row) => row.order_id), detail?.intent.order_id].filter((id) => id != null);
  const none = { intents: [], charges: [], refunds: [], webhooks: [] };
  return {
    ...none,
    counts: counts.rows[0]!,
    faults: await store.faults(),
    [list]: rows,
    purposes: await purposesOf(ctx, orderIds),
    detail,
  };
}

async function readDetail({ store }: Pick<Sandbox, 'store'>, id: string): Promise<Detail | null> {
  if (id === '') return null;
  const { rows } = await store.pool.query<IntentRow>(
    'select * from sandbox_pay.intents where id = $1 and not is_cleared',
    [id],
  );
  const intent = rows[0];
  if (!intent) return null;
  const { columns, from, order } = listQueries.webhooks;
  const webhooks = await store.pool.query<WebhookRow>(
    `select ${columns} from ${from} where t.intent_id = $1 order by ${order} limit ${shown}`,
    [id],
  );
  return { intent, steps: await readSteps(store, id), webhooks: webhooks.rows.toReversed() };
}
