import type { CallOutput, CallRequest } from '@chamfer/contract';
import { type AuditKind, auditKinds } from '@chamfer/contract/calls/teams/audit';
import { searchedEmail } from '@chamfer/contract/email-address';
import { type SQL, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { literally } from '../../../platform/database/searched.ts';
import { authorize } from '../../../platform/policy.ts';
import { findPeople } from '../../people/people.service.ts';
import { findTeam } from '../core/team-locks.service.ts';
import { team } from '../core/teams.policy.ts';
import { kindOf } from './audit-kinds.ts';

type Log = CallOutput<'GET /app/teams/{teamId}/audit'>;
/** An entry of the audit log, as its readers see it. */
export type AuditEntry = Log['items'][number];
/** Which entries are asked for. */
export type AuditFilter = CallRequest<'GET /app/teams/{teamId}/audit.csv'>['query'];

const newestFirst = keyset('desc', byTime(sql`a.at`), byId(sql`a.id`));
const kind = kindOf(sql`a.action`);

/**
 * A page of what was changed in a team, newest first (ACCESS §10).
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function readAudit(
  ctx: Context,
  teamId: string,
  { cursor, limit, ...filter }: CallRequest<'GET /app/teams/{teamId}/audit'>['query'],
): Promise<Log> {
  const { db } = ctx.parts.database;
  authorize(team.readAudit, await findTeam(ctx, db, teamId));
  const [page, kindCounts] = await Promise.all([
    readPage(db, filtered(teamId, filter), { cursor, limit }),
    countKinds(db, filtered(teamId, { ...filter, kinds: undefined })),
  ]);
  const chosen = filter.kinds?.length ? [...new Set(filter.kinds)] : auditKinds;
  return { ...page, kindCounts, totalCount: chosen.reduce((sum, one) => sum + kindCounts[one], 0) };
}

async function countKinds(db: Db, where: SQL): Promise<Log['kindCounts']> {
  const { rows } = await db.execute<{ kind: AuditKind; count: number }>(
    sql`select ${kind} as kind, count(*)::int as count from audit_log a where ${where} group by 1`,
  );
  const found = new Map(rows.map((row) => [row.kind, row.count]));
  return Object.fromEntries(auditKinds.map((one) => [one, found.get(one) ?? 0])) as Log['kindCounts'];
}

/** The most entries in one file. */
const mostExported = 100_000;
const exportPage = 1000;

/**
 * The same entries one after another, for a file; recorded in the log itself. The right is looked at once, before.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN
 */
export async function exportAudit(
  ctx: Context,
  teamId: string,
  filter: AuditFilter,
): Promise<AsyncGenerator<AuditEntry[]>> {
  const where = filtered(teamId, filter);
  await transact(ctx, async (db) => {
    authorize(team.exportAudit, await findTeam(ctx, db, teamId));
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from audit_log a where ${where}`);
    const count = Math.min(rows[0]!.count, mostExported);
    const facts = { from: filter.from ?? null, until: filter.until ?? null, rows: count };
    await audit(ctx, db, 'team.audit_exported', { id: teamId, teamId }, facts);
  });
  return pages(ctx.parts.database.db, where);
}

async function* pages(db: Db, where: SQL): AsyncGenerator<AuditEntry[]> {
  let cursor: string | undefined;
  for (let read = 0; read < mostExported; read += exportPage) {
    const page = await readPage(db, where, { cursor, limit: exportPage });
    yield page.items;
    if (!page.nextCursor) return;
    cursor = page.nextCursor;
  }
}

function filtered(teamId: string, { query, actorUserId, kinds, from, until }: AuditFilter): SQL {
  const conditions = [sql`a.team_id = ${teamId}`];
  if (actorUserId) conditions.push(sql`a.actor_user_id = ${actorUserId}`);
  if (kinds && kinds.length > 0) conditions.push(sql`${kind} = any(${sql.param(kinds)}::text[])`);
  // As dates, because PostgreSQL reads no text with the year 0.
  if (from) conditions.push(sql`a.at >= ${new Date(from)}`);
  if (until) conditions.push(sql`a.at < ${new Date(until)}`);
  const wanted = query?.trim();
  if (wanted) conditions.push(speaksOf(teamId, wanted));
  return sql.join(conditions, sql` and `);
}

/**
 * Whether an entry is by or about a person, or about an object of the team, whose name or address fits. What fits is
 * looked up once for all entries, not once for each. The addresses of guests, which nobody sees, are not looked through.
 */
function speaksOf(teamId: string, wanted: string): SQL {
  const pattern = `%${literally(wanted)}%`;
  const address = `%${literally(searchedEmail(wanted))}%`;
  const fitting = sql`from users u where u.name ilike ${pattern} or (u.kind = 'full' and u.email ilike ${address})`;
  return sql`(
    a.details ->> 'email' ilike ${address} or a.details ->> 'name' ilike ${pattern}
    or a.actor_user_id in (select u.id ${fitting})
    or a.details ->> 'userId' in (select u.id::text ${fitting})
    or a.details ->> 'to' in (select u.id::text ${fitting})
    or a.subject in (
      select p.id::text from projects p where p.team_id = ${teamId} and p.name ilike ${pattern}
      union all
      select l.id::text from view_links l join projects p on p.id = l.project_id
        where p.team_id = ${teamId} and l.title ilike ${pattern}
      union all
      select e.id::text from web_exports e join projects p on p.id = e.project_id
        where p.team_id = ${teamId} and e.title ilike ${pattern}
      union all
      select s.id::text from spaces s where s.team_id = ${teamId} and s.name ilike ${pattern}))`;
}

/** The subject as an id, so that its name is found by index; null if it is none. */
const subjectId = sql`(case when a.subject ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then a.subject::uuid end)`;

type Named = NonNullable<AuditEntry['actor']>;

type Row = {
  id: string;
  at: string;
  actor_user_id: string | null;
  action: string;
  kind: AuditEntry['kind'];
  subject_name: string | null;
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
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const after = newestFirst.after(cursor);
  const { rows: found } = await db.execute<Row>(sql`
    select a.id, to_json(a.at) #>> '{}' as at, a.actor_user_id, a.action, ${kind} as kind, a.details, a.ip, a.device,
      a.request_id, ${newestFirst.position} as position,
      coalesce(
        (select p.name from projects p where p.id = ${subjectId} and p.team_id = a.team_id),
        (select l.title from view_links l join projects p on p.id = l.project_id
          where l.id = ${subjectId} and p.team_id = a.team_id),
        (select s.name from spaces s where s.id = ${subjectId} and s.team_id = a.team_id),
        (select e.title from web_exports e join projects p on p.id = e.project_id
          where e.id = ${subjectId} and p.team_id = a.team_id),
        a.details ->> 'name'
      ) as subject_name
    from audit_log a where ${where} ${after ? sql`and ${after}` : sql``}
    order by ${sql.join(newestFirst.orderBy, sql`, `)} limit ${limit + 1}`);
  const { rows, nextCursor } = cutPage(found, limit);
  const people = await findPeople(
    db,
    rows.flatMap((row) => [row.actor_user_id, personOf(row.details)]),
  );
  const byUser = new Map(people.map(({ userId, name = '', email = '' }) => [userId, { userId, name, email }]));
  return { items: rows.map((row) => present(row, byUser)), nextCursor };
}

function present(row: Row, people: Map<string, Named>): AuditEntry {
  const personId = personOf(row.details);
  const email = typeof row.details.email === 'string' ? row.details.email : null;
  const unknown = (userId: string) => ({ userId, name: '', email: '' });
  const invited = email ? { userId: null, name: '', email } : null;
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: row.actor_user_id ? (people.get(row.actor_user_id) ?? unknown(row.actor_user_id)) : null,
    action: row.action,
    kind: row.kind,
    subjectName: row.subject_name,
    person: personId ? (people.get(personId) ?? unknown(personId)) : invited,
    details: row.details,
    ip: row.ip,
    device: row.device,
    requestId: row.request_id,
  };
}

/** The person that an act was done to, by the facts of the act. */
function personOf({ userId, to }: Record<string, unknown>): string | null {
  if (typeof userId === 'string') return userId;
  return typeof to === 'string' ? to : null;
}
