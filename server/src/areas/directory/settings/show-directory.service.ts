import type { CallOutput, CallRequest } from '@chamfer/contract';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { byId, byText, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import type { Person } from '../../people/people.service.ts';
import { holdsAnyDomain } from '../../sso/enforcement/find-connection.service.ts';
import { findTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { scimBase } from '../core/scim-address.ts';
import { directoryGroups, directoryTokens } from '../directory.tables.ts';
import { listDirectoryTokens } from './directory-tokens.service.ts';

type TeamDirectory = CallOutput<'GET /app/teams/{teamId}/directory'>;
type People = CallOutput<'GET /app/teams/{teamId}/directory/people'>;

/** How many owners are named who were switched off. */
const mostNames = 20;

/** What the owners of a team see of its directory. @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN */
export async function showDirectory(ctx: Context, teamId: string): Promise<TeamDirectory> {
  const { db } = ctx.parts.database;
  authorize(team.manageIntegrations, await findTeam(ctx, db, teamId));
  const [hasDomain, lastCall, people, kept, groupCount, tokens] = await Promise.all([
    holdsAnyDomain(db, teamId),
    findLastCall(db, teamId),
    countPeople(db, teamId),
    listKept(db, teamId),
    db.$count(directoryGroups, eq(directoryGroups.teamId, teamId)),
    listDirectoryTokens(ctx, db, teamId),
  ]);
  return {
    url: scimBase(ctx.parts),
    hasDomain,
    state: tokens.length === 0 ? 'off' : tokens.some(({ lastUsedAt }) => lastUsedAt !== null) ? 'on' : 'waiting',
    lastCall,
    people: { ...people, kept },
    groupCount,
    tokens,
  };
}

async function findLastCall(db: Db, teamId: string): Promise<TeamDirectory['lastCall']> {
  const { lastUsedAt, lastCall, lastStatus } = directoryTokens;
  const [found] = await db
    .select({ lastUsedAt, lastCall, lastStatus })
    .from(directoryTokens)
    .where(eq(directoryTokens.teamId, teamId))
    .orderBy(sql`${desc(lastUsedAt)} nulls last`)
    .limit(1);
  if (!found?.lastUsedAt) return null;
  return { call: found.lastCall ?? '', status: found.lastStatus ?? 0, at: found.lastUsedAt.toISOString() };
}

type Counts = Omit<TeamDirectory['people'], 'kept'>;

async function countPeople(db: Db, teamId: string): Promise<Counts> {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select count(*) filter (where state in ('joined', 'seatless'))::int as "joinedCount",
      count(*) filter (where state = 'awaited')::int as "awaitedCount",
      count(*) filter (where state in ('inactive', 'kept'))::int as "inactiveCount",
      count(*) filter (where state = 'seatless')::int as "seatlessCount"
    from (select ${stateSql} as state ${fromPeople(teamId)}) each`);
  return rows[0]!;
}

async function listKept(db: Db, teamId: string): Promise<Person[]> {
  const { rows } = await db.execute<Person & Record<string, unknown>>(sql`
    select p.id as "userId", p.name, p.email ${fromPeople(teamId)} and ${stateSql} = 'kept'
    order by p.name, p.id limit ${mostNames}`);
  return rows;
}

/** Somebody in a directory, under the alias u, with the account p and its place t in the team. */
function fromPeople(teamId: string): SQL {
  return sql`
    from directory_users u
    left join users p on p.id = u.user_id and p.deleted_at is null
    left join team_users t on (t.team_id, t.user_id) = (u.team_id, u.user_id)
    where u.team_id = ${teamId} and u.deleted_at is null`;
}

const stateSql: SQL = sql`case
  when not u.active then case when u.kept_owner_at is not null and t.role = 'owner' then 'kept' else 'inactive' end
  when t.user_id is not null then case when u.seat_missing_since is null then 'joined' else 'seatless' end
  when p.id is null or u.awaits_join then 'awaited'
  else 'outside' end`;

const byName = keyset('asc', byText(sql`u.user_name_key`), byId(sql`u.id`));

/**
 * A page of the people of a directory.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listDirectoryPeople(
  ctx: Context,
  teamId: string,
  { cursor, limit }: CallRequest<'GET /app/teams/{teamId}/directory/people'>['query'],
): Promise<People> {
  const { db } = ctx.parts.database;
  authorize(team.manageIntegrations, await findTeam(ctx, db, teamId));
  const after = byName.after(cursor);
  const { rows: found } = await db.execute<Row>(sql`
    select u.id, u.user_name, coalesce(p.name, u.attributes ->> 'displayName', '') as name, u.email,
      ${stateSql} as state, ${byName.position} as position
    ${fromPeople(teamId)} ${after ? sql`and ${after}` : sql``}
    order by ${sql.join(byName.orderBy, sql`, `)} limit ${limit + 1}`);
  const { rows, nextCursor } = cutPage(found, limit);
  const items = rows.map(({ id, user_name, name, email, state }) => ({
    directoryUserId: id,
    userName: user_name,
    name,
    email,
    state,
  }));
  return { items, nextCursor };
}

type Row = {
  id: string;
  user_name: string;
  name: string;
  email: string;
  state: People['items'][number]['state'];
  position: Position;
};
