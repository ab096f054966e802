import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { freeContributorSeats, seatsOf } from '../../teams/core/seats.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { lockInvitationOf } from '../../teams/core/team-invitations.service.ts';
import { roleInTeam } from '../../teams/core/team-locks.service.ts';
import { addTeamUser } from '../../teams/core/teams.service.ts';
import { takeInvitation } from '../../teams/invitations/accept-team-invitation.service.ts';
import { ssoSettings } from '../sso.tables.ts';

/**
 * Joins the team of a connection (DECISIONS 18 and 84): with the role of a pending invitation; else, at the first sign-in, as
 * contributor while a place is free, or as a guest who stays. Later sign-ins bring nobody back whom the team removed. Whoever is in the team already stays what they are, unless an invitation of a
 * guest is pending. `ctx` acts as the person. The account is locked; the team is locked here, so that its places are counted
 * one after the other.
 */
export async function joinTeam(
  ctx: Context,
  db: Db,
  { teamId, userId, email, isFirst }: { teamId: string; userId: string; email: string; isFirst: boolean },
): Promise<void> {
  await lockRows(db, 'teams', [teamId], 'no key update');
  const before = await roleInTeam(db, teamId, userId);
  if (before !== null && before !== 'guest') return;
  const invitation = await lockInvitationOf(db, { teamId, email, now: ctx.parts.clock.now() });
  if (invitation) await takeInvitation(ctx, db, invitation, { userId, before });
  else if (isFirst && before === null && (await isJoiningOn(db, teamId))) await joinFreely(ctx, db, teamId, userId);
  else return;
  await notifyTeam(ctx, db, teamId, 'members');
  await notifyAccess(ctx, db, [userId]);
}

/** Whether people join a team by signing in; they do by default. */
export async function isJoiningOn(db: Db, teamId: string): Promise<boolean> {
  const [found] = await db.select().from(ssoSettings).where(eq(ssoSettings.teamId, teamId));
  return found?.isJoiningOn ?? true;
}

async function joinFreely(ctx: Context, db: Db, teamId: string, userId: string): Promise<void> {
  const seats = await seatsOf(ctx, db, teamId);
  const role = seats === null || freeContributorSeats(seats) > 0 ? 'contributor' : 'guest';
  await addTeamUser(ctx, db, { teamId, userId, role, isPrimary: false, joinedVia: 'sso' });
  await audit(ctx, db, 'team.member_joined', { id: teamId, teamId }, { userId, role, via: 'sso' });
}
