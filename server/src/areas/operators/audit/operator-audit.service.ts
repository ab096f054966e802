import type { CallOutput, CallRequest } from '@chamfer/contract';
import { searchedEmail } from '@chamfer/contract/email-address';
import { type SQL, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { literally } from '../../../platform/database/searched.ts';
import { sendCsv } from '../../../platform/http/csv.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { findPeople } from '../../people/people.service.ts';
import { allOf, countOf, timeOf } from '../core/wanted.ts';

type Log = CallOutput<'GET /operator/audit'>;
type Entry = Log['items'][number];
type Filter = CallRequest<'POST /operator/audit/export'>['input'];

const newestFirst = keyset('desc', byTime(sql`a.at`), byId(sql`a.id`));
/** What operators do: in the console, or on the command line, where acts have no actor and no address. */
const byOperator = sql`(a.action like 'operator.%' or a.action like 'flag.%' or a.action like 'voucher_batch.%'
  or a.action in ('education.photos_opened', 'education.approved', 'education.refused'))`;

/** A page of what was done in the installation, newest first. @throws INVALID_REQUEST_QUERY_PARAMETER for a broken cursor */
export async function readAllAudit(
  ctx: Context,
  { cursor, limit, ...filter }: CallRequest<'GET /operator/audit'>['query'],
): Promise<Log> {
  const { db } = ctx.parts.database;
  const where = filtered(filter);
  const [page, totalCount, foundCount] = await Promise.all([
    readPage(db, where, { cursor, limit }),
    countOf(db, sql`from audit_log a`),
    countOf(db, sql`from audit_log a where ${where}`),
  ]);
  return { ...page, totalCount, foundCount };
}

/** The most entries in one file. */
const mostExported = 100_000;
const exportPage = 1000;
const columns = [
  'time',
  'by',
  'by_email',
  'action',
  'subject',
  'person',
  'person_email',
  'team',
  'reason',
  'details',
  'ip',
  'device',
  'request_id',
];

/** Answers with the entries as a CSV file; that they were exported is in the log. */
export async function sendAuditFile(ctx: Context, filter: Filter, { reply }: Exchange): Promise<void> {
  const { clock, database } = ctx.parts;
  const where = filtered(filter);
  await transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    const rows = Math.min(await countOf(db, sql`from audit_log a where ${where}`), mostExported);
    await audit(ctx, db, 'operator.audit_exported', 'audit_log', { rows });
  });
  const day = clock.now().toISOString().slice(0, 10);
  await sendCsv(reply, { name: `operator-audit-${day}`, columns, rows: rowsOf(database.db, where) });
}

async function* rowsOf(db: Db, where: SQL): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  for (let read = 0; read < mostExported; read += exportPage) {
    const page = await readPage(db, where, { cursor, limit: exportPage });
    yield* page.items.map(rowOf);
    if (!page.nextCursor) return;
    cursor = page.nextCursor;
  }
}

function rowOf({
  at,
  actor,
  action,
  subject,
  person,
  teamName,
  reason,
  details,
  ip,
  device,
  requestId,
}: Entry): string[] {
  const named = [at, actor?.name ?? '', actor?.email ?? '', action, subject, person?.name ?? '', person?.email ?? ''];
  return [...named, teamName ?? '', reason ?? '', JSON.stringify(details), ip, device, requestId ?? ''];
}

function filtered({ query, by, userId, from, until }: Filter): SQL {
  return allOf(
    by === 'operators' && byOperator,
    userId ? sql`(a.actor_user_id = ${userId} or a.subject = ${userId} or a.details ->> 'userId' = ${userId})` : null,
    // As dates, because PostgreSQL reads no text with the year 0.
    from ? sql`a.at >= ${new Date(from)}` : null,
    until ? sql`a.at < ${new Date(until)}` : null,
    query?.trim() ? speaksOf(query.trim()) : null,
  );
}

/** Whether an entry is by or about somebody whose name or address fits, or has what is looked for in its act, ids or reason. */
function speaksOf(wanted: string): SQL {
  const pattern = `%${literally(wanted)}%`;
  const address = `%${literally(searchedEmail(wanted))}%`;
  const fitting = sql`from users u where u.name ilike ${pattern} or u.email ilike ${address}`;
  return sql`(a.request_id = ${wanted} or a.subject = ${wanted} or a.action ilike ${pattern}
    or a.details ->> 'reason' ilike ${pattern}
    or a.actor_user_id in (select u.id ${fitting})
    or a.subject in (select u.id::text ${fitting})
    or a.details ->> 'userId' in (select u.id::text ${fitting})
    or a.team_id in (select t.id from teams t where t.name ilike ${pattern}))`;
}

type Row = {
  id: string;
  at: string;
  actor_user_id: string | null;
  action: string;
  is_operator: boolean;
  subject: string;
  team_name: string | null;
  details: Record<string, unknown>;
  ip: string;
  device: string;
  request_id: string | null;
  position: Position;
};

async function readPage(
  db: Db,
  where: SQL,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ items: Entry[]; nextCursor: string | null }> {
  const { rows: found } = await db.execute<Row>(sql`
    select a.id, to_json(a.at) #>> '{}' as at, a.actor_user_id, a.action, ${byOperator} as is_operator, a.subject,
      (select t.name from teams t where t.id = a.team_id) as team_name, a.details, a.ip, a.device, a.request_id,
      ${newestFirst.position} as position
    from audit_log a where ${allOf(where, newestFirst.after(cursor))}
    order by ${sql.join(newestFirst.orderBy, sql`, `)} limit ${limit + 1}`);
  const { rows, nextCursor } = cutPage(found, limit);
  const people = await findPeople(
    db,
    rows.flatMap((row) => [row.actor_user_id, personOf(row.details)]),
  );
  const known = new Map(people.map(({ userId, name = '', email = '' }) => [userId, { userId, name, email }]));
  const named = (userId: string | null) => (userId ? (known.get(userId) ?? { userId, name: '', email: '' }) : null);
  const items = rows.map(
    (row): Entry => ({
      id: row.id,
      at: timeOf(row.at),
      actor: named(row.actor_user_id),
      action: row.action,
      isOperator: row.is_operator,
      subject: row.subject,
      person: named(personOf(row.details)),
      teamName: row.team_name,
      reason: typeof row.details.reason === 'string' ? row.details.reason : null,
      details: row.details,
      ip: row.ip,
      device: row.device,
      requestId: row.request_id,
    }),
  );
  return { items, nextCursor };
}

function personOf({ userId }: Record<string, unknown>): string | null {
  return typeof userId === 'string' && /^[\da-f-]{36}$/.test(userId) ? userId : null;
}
