import type { CallOutput, CallRequest } from '@chamfer/contract';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numberOf } from '../../billing/ledger/invoices.service.ts';
import { seatsOf } from '../../teams/core/seats.service.ts';
import { allOf, countOf, timeOf, wanted } from '../core/wanted.ts';

type List = CallOutput<'GET /operator/subscriptions'>;
type Shown = CallOutput<'GET /operator/subscriptions/{subscriptionId}'>;
type Listed = List['items'][number];

const newestFirst = keyset('desc', byTime(sql`s.created_at`), byId(sql`s.id`));
/** Subscriptions stay when their team or person goes. */
const source = sql`from subscriptions s
  left join teams t on t.id = s.team_id
  left join users u on u.id = s.user_id and u.deleted_at is null`;

/** A page of subscriptions, newest first. @throws INVALID_REQUEST_QUERY_PARAMETER for a broken cursor */
export async function listSubscriptions(
  { parts: { database } }: Context,
  { query, status, kind, plan, cursor, limit }: CallRequest<'GET /operator/subscriptions'>['query'],
): Promise<List> {
  const { db } = database;
  const where = allOf(
    isAbout(query),
    status && sql`s.status = ${status}`,
    kind && sql`s.type = ${kind}`,
    plan && sql`s.tier = ${plan}`,
  );
  const [{ rows: found }, totalCount, foundCount] = await Promise.all([
    db.execute<Row & { position: Position }>(sql`
      select ${columns}, ${newestFirst.position} as position
      ${source} where ${allOf(where, newestFirst.after(cursor))}
      order by ${sql.join(newestFirst.orderBy, sql`, `)} limit ${limit + 1}`),
    countOf(db, sql`from subscriptions`),
    countOf(db, sql`${source} where ${where}`),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  return { items: rows.map(present), nextCursor, totalCount, foundCount };
}

/** Whether a subscription, its team, its person or the store’s id for it is what somebody searches for; null: nothing is. */
function isAbout(query: string | undefined) {
  const its = wanted(query, sql`s.id`, sql`t.name`, sql`u.name`, sql`u.email`, sql`coalesce(s.external_id, '')`);
  if (!its) return null;
  return sql`(${its} or s.team_id::text = ${query!.trim().toLowerCase()} or s.user_id::text = ${query!.trim().toLowerCase()})`;
}

/** A subscription, how it is paid for, and the invoices of its team. @throws SUBSCRIPTION_NOT_FOUND */
export async function showSubscription(ctx: Context, subscriptionId: string): Promise<Shown> {
  const { db } = ctx.parts.database;
  const { rows } = await db.execute<Row & Details>(
    sql`select ${columns}, ${details} ${source}
      left join billing_customers c on c.team_id = s.team_id
      where s.id = ${subscriptionId}`,
  );
  const [row] = rows;
  if (!row) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const isRunning = row.status !== 'ended';
  const seats = row.team && isRunning ? await seatsOf(ctx, db, row.team.teamId) : null;
  return {
    ...present(row),
    periodStart: timeOf(row.period_start),
    trialEnd: timeOf(row.trial_end),
    periodNext: row.period_next,
    seatsNext: row.seats_next,
    seatsTaken: seats?.editorSeatsUsed ?? null,
    unitAmount: row.unit_amount,
    currencyCode: row.currency_code,
    externalId: row.external_id,
    payment: {
      state: paymentStateOf(row),
      method: row.method,
      nextAttemptAt: timeOf(row.next_attempt_at),
      lastFailure: await lastFailureOf(db, subscriptionId),
    },
    invoices: row.team ? await invoicesOf(db, row.team.teamId) : [],
  };
}

/** What was not sold here is paid elsewhere or not at all; nothing is to be paid for a trial, nor for what has ended. */
function paymentStateOf({ origin, status }: Row): Shown['payment']['state'] {
  if (origin !== 'checkout' || status === 'starting' || status === 'trialing' || status === 'ended') return 'none';
  return status === 'grace' ? 'overdue' : 'paid';
}

/** The last order that failed, unless one was settled after it. */
async function lastFailureOf(db: Db, subscriptionId: string): Promise<Shown['payment']['lastFailure']> {
  const { rows } = await db.execute<{ at: string; reason: string | null }>(sql`
    select to_json(o.created_at) #>> '{}' as at, o.reason from orders o
    where o.subscription_id = ${subscriptionId} and o.status = 'failed' and not exists (
      select from orders later where later.subscription_id = o.subscription_id and later.status = 'settled'
        and later.created_at > o.created_at)
    order by o.created_at desc limit 1`);
  const [row] = rows;
  return row ? { at: timeOf(row.at), reason: row.reason } : null;
}

async function invoicesOf(db: Db, teamId: string): Promise<Shown['invoices']> {
  const { rows } = await db.execute<InvoiceRow>(sql`
    select id, series, year, seq, to_json(issued_at) #>> '{}' as issued_at, total, currency_code
    from invoices where team_id = ${teamId} order by invoices.issued_at desc, id desc limit 50`);
  return rows.map((row) => ({
    invoiceId: row.id,
    number: numberOf(row),
    kind: row.series === 'R' ? 'invoice' : 'credit_note',
    issuedAt: timeOf(row.issued_at),
    totalAmount: row.total,
    currencyCode: row.currency_code,
  }));
}

type InvoiceRow = {
  id: string;
  series: 'R' | 'G';
  year: number;
  seq: number;
  issued_at: string;
  total: number;
  currency_code: string;
};

type Row = Pick<Listed, 'kind' | 'origin' | 'plan' | 'status' | 'team' | 'person' | 'seats' | 'period'> & {
  id: string;
  auto_renew: boolean;
  period_end: string;
  grace_until: string | null;
  created_at: string;
  ended_at: string | null;
};

const columns = sql`s.id, s.type as kind, s.origin, s.tier as plan, s.status, s.seats, s.period, s.auto_renew,
  case when s.team_id is not null then json_build_object('teamId', s.team_id, 'name', t.name) end as team,
  case when u.id is not null then json_build_object('userId', u.id, 'name', u.name, 'email', u.email) end as person,
  to_json(s.period_end) #>> '{}' as period_end, to_json(s.grace_until) #>> '{}' as grace_until,
  to_json(s.created_at) #>> '{}' as created_at, to_json(s.ended_at) #>> '{}' as ended_at`;

type Details = {
  period_start: string;
  trial_end: string | null;
  period_next: Shown['periodNext'];
  seats_next: number | null;
  unit_amount: number;
  currency_code: string;
  external_id: string | null;
  next_attempt_at: string | null;
  method: Shown['payment']['method'];
};

const details = sql`to_json(s.period_start) #>> '{}' as period_start, to_json(s.trial_end) #>> '{}' as trial_end,
  s.period_next, s.seats_next, s.unit_amount, s.currency_code, s.external_id,
  to_json(s.next_attempt_at) #>> '{}' as next_attempt_at, c.method`;

function present(row: Row): Listed {
  const { kind, origin, plan, status, team, person, seats, period } = row;
  return {
    subscriptionId: row.id,
    kind,
    origin,
    plan,
    status,
    team,
    person,
    seats,
    period,
    autoRenew: row.auto_renew,
    periodEnd: timeOf(row.period_end),
    graceUntil: timeOf(row.grace_until),
    createdAt: timeOf(row.created_at),
    endedAt: timeOf(row.ended_at),
  };
}
