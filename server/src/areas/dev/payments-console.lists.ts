/** The lists of the console. */
export const lists = ['intents', 'charges', 'refunds', 'webhooks'] as const;
/** One of the lists. */
export type List = (typeof lists)[number];

/** Where the rows of each list are: `t` is its table, `text` is looked into, `customer` is whose they are. */
export const listQueries: Record<
  List,
  { columns: string; from: string; text: string; customer: string; order: string }
> = {
  intents: {
    columns: 't.*',
    from: 'sandbox_pay.intents t',
    text: "concat_ws(' ', t.id, t.key, t.order_id, t.customer_id, t.card, t.status, t.reason)",
    customer: 't.customer_id',
    order: 't.created_at desc, t.id',
  },
  charges: {
    columns: `t.*, coalesce((select sum(amount) from sandbox_pay.refunds where charge_id = t.id and status <> 'failed'), 0)::int as refunded, (select status from sandbox_pay.disputes where charge_id = t.id) as dispute`,
    from: 'sandbox_pay.charges t',
    text: "concat_ws(' ', t.id, t.intent_id, t.order_id, t.customer_id)",
    customer: 't.customer_id',
    order: 't.created_at desc, t.id',
  },
  refunds: {
    columns: 't.*, t.status as state, c.currency, c.intent_id, c.order_id, c.customer_id',
    from: 'sandbox_pay.refunds t join sandbox_pay.charges c on c.id = t.charge_id',
    text: "concat_ws(' ', t.id, t.key, t.charge_id, c.intent_id, c.order_id, c.customer_id)",
    customer: 'c.customer_id',
    order: 't.created_at desc, t.id',
  },
  webhooks: {
    columns: 't.*, i.order_id, i.customer_id',
    from: 'sandbox_pay.events t left join sandbox_pay.intents i on i.id = t.intent_id',
    text: "concat_ws(' ', t.id, t.type, t.intent_id, i.order_id, i.customer_id)",
    customer: 'i.customer_id',
    order: 't.seq desc',
  },
};

/** What can have come of the rows of each list, and which of them it did. */
export const outcomes: Record<List, readonly { name: string; text: string; where: string }[]> = {
  intents: [
    { name: 'open', text: 'Open', where: "t.status = 'open'" },
    { name: 'challenge', text: 'At the bank', where: "t.status = 'challenge'" },
    { name: 'authorized', text: 'Authorized', where: "t.status = 'authorized' and t.ready_at is null" },
    { name: 'pending', text: 'Pending', where: "t.status = 'authorized' and t.ready_at is not null" },
    { name: 'succeeded', text: 'Succeeded', where: "t.status = 'captured'" },
    { name: 'declined', text: 'Declined', where: "t.status = 'declined'" },
    { name: 'left', text: 'Left', where: "t.status = 'expired' and t.reason = 'voided'" },
    {
      name: 'expired',
      text: 'Expired',
      where: "t.status = 'expired' and t.reason is distinct from 'voided'",
    },
  ],
  charges: [
    {
      name: 'charged',
      text: 'Charged',
      where: 'not exists (select 1 from sandbox_pay.refunds where charge_id = t.id)',
    },
    { name: 'refunded', text: 'Refunded', where: 'exists (select 1 from sandbox_pay.refunds where charge_id = t.id)' },
    { name: 'disputed', text: 'Disputed', where: 'exists (select 1 from sandbox_pay.disputes where charge_id = t.id)' },
  ],
  refunds: [
    { name: 'sending', text: 'On its way', where: "t.status = 'sending'" },
    { name: 'done', text: 'Refunded', where: "t.status = 'done'" },
    { name: 'failed', text: 'Came back', where: "t.status = 'failed'" },
  ],
  webhooks: [
    { name: 'waiting', text: 'Waiting', where: 't.delivered_at is null and not t.is_dropped' },
    { name: 'delivered', text: 'Delivered', where: 't.delivered_at is not null' },
    { name: 'dropped', text: 'Dropped', where: 't.is_dropped' },
  ],
};
