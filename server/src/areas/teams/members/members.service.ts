import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import { byFlag, byId, byText, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { seatsOf } from '../core/seats.service.ts';
import type { Seats } from '../core/subscriptions.port.ts';
import { findTeam } from '../core/team-locks.service.ts';
import { invitation, member, type TeamFacts, team } from '../core/teams.policy.ts';
import { teamInvitations, teamUsers } from '../core/teams.tables.ts';

type Members = CallOutput<'GET /teams/{teamId}/users'>;
/** A member or a pending invitation, as lists show it. */
export type Member = Members['items'][number];

/** Owners first, then registered users before pending invitations, then by email (spec 2 §2 Members page). */
const order = keyset(
  'asc',
  byFlag(sql`(m.role <> 'owner')`),
  byFlag(sql`(m.user_id is null)`),
  byText(sql`m.email`),
  byId(sql`m.id`),
);

/**
 * A page of the members of a team and of its pending invitations, expired ones included.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN for guests; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listMembers(
  ctx: Context,
  teamId: string,
  { cursor, limit }: CallRequest<'GET /teams/{teamId}/users'>['query'],
): Promise<Members> {
  const { db } = ctx.parts.database;
  const facts = await findTeam(ctx, db, teamId);
  authorize(team.seeMembers, facts);
  const invited = and(eq(teamInvitations.teamId, teamId), isNull(teamInvitations.acceptedAt));
  const [found, memberCount, invitationCount, expiredCount, seats] = await Promise.all([
    selectMembers(db, teamId, order.after(cursor), limit + 1),
    db.$count(teamUsers, eq(teamUsers.teamId, teamId)),
    db.$count(teamInvitations, and(invited, gt(teamInvitations.expiresAt, ctx.parts.clock.now()))),
    db.$count(teamInvitations, and(invited, lte(teamInvitations.expiresAt, ctx.parts.clock.now()))),
    seatsOf(ctx, db, teamId),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  const items = rows.map((row) => present(ctx, facts, row));
  return { items, nextCursor, memberCount, invitationCount, expiredCount, seats: presentSeats(seats) };
}

/** One member or invitation, by either id, as lists show it. */
export async function findMember(
  ctx: Context,
  db: Db,
  teamId: string,
  { userId, invitationId }: { userId?: string; invitationId?: string },
): Promise<Member> {
  const facts = await findTeam(ctx, db, teamId);
  const [row] = await selectMembers(db, teamId, sql`m.id = ${userId ?? invitationId}`, 1);
  return present(ctx, facts, row!);
}

/** What the contract says of seats; null where nothing is sold. */
export function presentSeats(seats: Seats | null): Members['seats'] {
  if (!seats) return null;
  const { editorSeats, editorSeatsUsed, contributorSeats, contributorSeatsUsed } = seats;
  return { editorSeats, editorSeatsUsed, contributorSeats, contributorSeatsUsed };
}

type Row = {
  user_id: string | null;
  invitation_id: string | null;
  email: string;
  name: string;
  role: TeamRole;
  since: string;
  expires_at: string | null;
  spaces: { id: string; name: string | null }[];
  position: Position;
};

async function selectMembers(db: Db, teamId: string, where: SQL | undefined, limit: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select m.*, ${order.position} as position, coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
      from space_users su join spaces s on s.id = su.space_id
      where su.team_id = ${teamId} and su.user_id = m.user_id and s.type = 'team'
    ), '[]') as spaces
    from (
      select u.id, u.id as user_id, null::uuid as invitation_id, u.email, u.name, t.role::text,
        to_json(t.created_at) #>> '{}' as since, null as expires_at
      from team_users t join users u on u.id = t.user_id where t.team_id = ${teamId}
      union all
      select i.id, null, i.id, i.email, '', i.role::text, to_json(i.sent_at) #>> '{}', to_json(i.expires_at) #>> '{}'
      from team_invitations i where i.team_id = ${teamId} and i.accepted_at is null
    ) m
    where ${where ?? sql`true`}
    order by ${sql.join(order.orderBy, sql`, `)} limit ${limit}`);
  return rows;
}

function present(ctx: Context, { role }: TeamFacts, row: Row): Member {
  const isSelf = row.user_id === actorOf(ctx).userId;
  const facts = { role, memberRole: row.role, isSelf };
  const isPending = row.invitation_id !== null;
  return {
    userId: row.user_id,
    invitationId: row.invitation_id,
    email: row.email,
    name: row.name,
    role: row.role,
    isTeamUser: row.role !== 'guest',
    spaces: row.spaces.map(({ id, name }) => ({ id, ...(name !== null && { name }) })),
    since: new Date(row.since).toISOString(),
    isExpired: row.expires_at !== null && new Date(row.expires_at) <= ctx.parts.clock.now(),
    can: {
      remove: isPending ? may(invitation.remove, { role }) : may(member.remove, facts),
      resend: isPending && may(invitation.resend, { role }),
      changeRole: !isPending && may(member.changeRole, facts),
      makeOwner: !isPending && row.role !== 'owner' && may(member.transferOwnership, facts),
    },
  };
}
