import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { allOf, countOf, timeOf, wanted } from '../core/wanted.ts';

type List = CallOutput<'GET /operator/teams'>;
type Shown = CallOutput<'GET /operator/teams/{teamId}'>;

const newestFirst = keyset('desc', byTime(sql`t.created_at`), byId(sql`t.id`));

/** A page of teams, newest first. @throws INVALID_REQUEST_QUERY_PARAMETER for a broken cursor */
export async function listTeams(
  { parts: { config, database } }: Context,
  { query, cursor, limit }: CallRequest<'GET /operator/teams'>['query'],
): Promise<List> {
  const { db } = database;
  const where = allOf(wanted(query, sql`t.id`, sql`t.name`));
  const [{ rows: found }, totalCount, foundCount] = await Promise.all([
    db.execute<TeamRow>(sql`
      select ${teamColumns}, ${newestFirst.position} as position
      from teams t where ${allOf(where, newestFirst.after(cursor))}
      order by ${sql.join(newestFirst.orderBy, sql`, `)} limit ${limit + 1}`),
    countOf(db, sql`from teams t`),
    countOf(db, sql`from teams t where ${where}`),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  const isSelling = config.BILLING !== 'off';
  return { items: rows.map((row) => present(row, isSelling)), nextCursor, totalCount, foundCount };
}

/** A team with its people and its plan; what is in its designs is not shown. @throws TEAM_NOT_FOUND */
export async function showTeam({ parts: { config, database } }: Context, teamId: string): Promise<Shown> {
  const { db } = database;
  const { rows } = await db.execute<TeamRow & { view_links: number; stored_bytes: number }>(sql`
    select ${teamColumns},
      (select count(*)::int from view_links l join projects p on p.id = l.project_id
        where p.team_id = t.id and p.deleted_at is null) as view_links,
      (select coalesce(sum(f.size), 0)::float8 from uploads f join projects p on p.id = f.project_id
        where p.team_id = t.id and f.completed_at is not null) as stored_bytes
    from teams t where t.id = ${teamId}`);
  const [row] = rows;
  if (!row) throw new AppError('TEAM_NOT_FOUND');
  return {
    ...present(row, config.BILLING !== 'off'),
    subscription: await subscriptionOf(db, teamId),
    viewLinks: row.view_links,
    storedBytes: row.stored_bytes,
    people: await peopleOf(db, teamId),
  };
}

type TeamRow = {
  id: string;
  name: string;
  badge: string;
  created_at: string;
  owner: { userId: string; name: string; email: string } | null;
  members: number;
  projects: number;
  position: Position;
};

const teamColumns = sql`t.id, t.name, t.badge, to_json(t.created_at) #>> '{}' as created_at,
  (select json_build_object('userId', u.id, 'name', u.name, 'email', u.email)
    from team_users m join users u on u.id = m.user_id
    where m.team_id = t.id and m.role = 'owner' order by m.created_at, u.id limit 1) as owner,
  (select count(*)::int from team_users m where m.team_id = t.id and m.role <> 'guest') as members,
  (select count(*)::int from projects p where p.team_id = t.id and not p.is_draft and p.deleted_at is null) as projects`;

function present({ id, name, badge, created_at, owner, members, projects }: TeamRow, isSelling: boolean) {
  const createdAt = timeOf(created_at);
  return { teamId: id, name, createdAt, owner, members, projects, plan: isSelling ? badge : null };
}

async function subscriptionOf(db: Db, teamId: string): Promise<Shown['subscription']> {
  const { rows } = await db.execute<{
    subscriptionId: string;
    plan: string;
    state: string;
    seats: number;
    until: string;
  }>(sql`
    select s.id as "subscriptionId", s.tier as plan, s.status as state, s.seats, to_json(s.period_end) #>> '{}' as until
    from subscriptions s where s.team_id = ${teamId} and s.status <> 'ended' order by s.created_at desc limit 1`);
  const [row] = rows;
  return row ? { ...row, until: timeOf(row.until) } : null;
}

async function peopleOf(db: Db, teamId: string): Promise<Shown['people']> {
  const { rows } = await db.execute<{ id: string; name: string; email: string; role: TeamRole; since: string }>(sql`
    select u.id, u.name, u.email, m.role, to_json(m.created_at) #>> '{}' as since
    from team_users m join users u on u.id = m.user_id
    where m.team_id = ${teamId} order by m.role desc, m.created_at, u.id limit 200`);
  return rows.map(({ id, since, ...person }) => ({ userId: id, ...person, since: timeOf(since) }));
}
