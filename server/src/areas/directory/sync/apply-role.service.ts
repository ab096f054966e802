import { reachesInTeam, type TeamRole } from '@chamfer/contract/roles';
import { eq, sql } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { teamName } from '../../teams/core/invitation-mails.service.ts';
import { mailOwners } from '../../teams/core/owner-mails.service.ts';
import { takeFreeSeat } from '../../teams/core/seats.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { giveRole } from '../../teams/members/member-roles.service.ts';
import { groupRoleSql } from '../core/group-role.ts';
import { directorySeatMail } from '../directory.mails.ts';
import { directoryUsers } from '../directory.tables.ts';

/** People of a team's directory whose groups give another role than they were given, or one that had no free seat. */
export async function findRolesToApply(db: Db, teamId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from directory_users u
    join team_users tu on (tu.team_id, tu.user_id) = (u.team_id, u.user_id)
    where u.team_id = ${teamId} and u.active and u.deleted_at is null
      and u.applied_role is distinct from ${groupRoleSql}
    order by u.created_at, u.id`);
  return rows.map(({ id }) => id);
}

/**
 * Gives somebody the role that their groups say, if there is a seat for it, or takes back what groups gave. What an owner of the
 * team gave by hand stays, and owners stay owners. Without a seat the owners are mailed, once, and it is tried again later.
 */
export async function applyRole(
  ctx: Context,
  { teamId, directoryUserId }: { teamId: string; directoryUserId: string },
): Promise<void> {
  const seen = await findFacts(ctx.parts.database.db, directoryUserId);
  if (!seen) return;
  await transact(ctx, async (db) => {
    await lockRows(db, 'users', [seen.userId], 'key share');
    await lockRows(db, 'directory_users', [directoryUserId], 'no key update');
    await lockRows(db, 'teams', [teamId], 'no key update');
    const facts = await findFacts(db, directoryUserId);
    if (facts?.userId !== seen.userId || facts.applied === facts.wanted) return;
    const role = await decide(ctx, db, teamId, facts);
    if (role !== facts.role) {
      await giveRole(ctx, db, { teamId, userId: facts.userId, before: facts.role, role, heirId: undefined });
      await notifyTeam(ctx, db, teamId, 'members');
      await notifyAccess(ctx, db, [facts.userId]);
    }
    await noteRole(ctx, db, {
      ...facts,
      teamId,
      directoryUserId,
      role,
      isGiven: role !== facts.role || role === facts.given,
    });
  });
}

interface Facts {
  userId: string;
  /** What they are in the team. */
  role: TeamRole;
  /** What the directory gave them. */
  given: TeamRole | null;
  /** The highest role of the groups when it was last applied, and now. */
  applied: TeamRole | null;
  wanted: TeamRole | null;
  isSeatMissing: boolean;
}

/** The role that somebody gets. The seat for it is free. */
async function decide(ctx: Context, db: Db, teamId: string, { role, given, wanted }: Facts): Promise<TeamRole> {
  if (role === 'owner') return role;
  // The base of everybody in a directory is what a first sign-in gives.
  const target = wanted ?? 'contributor';
  if (reachesInTeam(target, role)) return takeFreeSeat(ctx, db, teamId, { wanted: target, before: role });
  // Lower than now: only if the directory gave what they have.
  return role === given ? takeFreeSeat(ctx, db, teamId, { wanted: target, before: null }) : role;
}

/** What a role was decided on, and what it became. */
interface Decided {
  teamId: string;
  directoryUserId: string;
  /** The highest role of the groups. */
  wanted: TeamRole | null;
  /** What the person has now, and whether the directory gave it. */
  role: TeamRole;
  isGiven: boolean;
  /** Whether the owners know that a seat is missing. */
  isSeatMissing: boolean;
}

/** Writes down what groups have given. A role without a seat is tried again, and the owners hear of it once. */
export async function noteRole(ctx: Context, db: Db, decided: Decided): Promise<void> {
  const { teamId, directoryUserId, wanted, role, isGiven, isSeatMissing } = decided;
  const isApplied = wanted === null || reachesInTeam(role, wanted);
  const now = ctx.parts.clock.now();
  await db
    .update(directoryUsers)
    .set({
      givenRole: isGiven && (wanted !== null || role === 'contributor') ? role : null,
      ...(isApplied ? { appliedRole: wanted, seatMissingSince: null } : !isSeatMissing && { seatMissingSince: now }),
    })
    .where(eq(directoryUsers.id, directoryUserId));
  if (isApplied || isSeatMissing) return;
  const team = await teamName(db, teamId);
  const facts = { ...(await nameOf(db, directoryUserId)), team, teamId };
  await mailOwners(db, teamId, (owner) => sendMail(ctx, db, directorySeatMail, owner, facts));
}

async function nameOf(db: Db, directoryUserId: string): Promise<{ person: string; email: string }> {
  const { rows } = await db.execute<{ person: string; email: string }>(sql`
    select coalesce(p.name, u.email) as person, u.email from directory_users u
    left join users p on p.id = u.user_id where u.id = ${directoryUserId}`);
  return rows[0]!;
}

async function findFacts(db: Db, directoryUserId: string): Promise<Facts | null> {
  const { rows } = await db.execute<Facts & Record<string, unknown>>(sql`
    select u.user_id as "userId", tu.role, u.given_role as given, u.applied_role as applied, ${groupRoleSql} as wanted,
      u.seat_missing_since is not null as "isSeatMissing"
    from directory_users u join team_users tu on (tu.team_id, tu.user_id) = (u.team_id, u.user_id)
    where u.id = ${directoryUserId} and u.active and u.deleted_at is null`);
  return rows[0] ?? null;
}
