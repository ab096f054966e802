import type { TeamRole } from '@chamfer/contract/roles';
import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { takeFreeSeat } from '../../teams/core/seats.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { lockInvitationOf } from '../../teams/core/team-invitations.service.ts';
import { roleInTeam } from '../../teams/core/team-locks.service.ts';
import { addTeamUser } from '../../teams/core/teams.service.ts';
import { takeInvitation } from '../../teams/invitations/accept-team-invitation.service.ts';
import { ssoSettings } from '../sso.tables.ts';
import { type Admitted, directory } from './directory.port.ts';

/**
 * Joins the team of a connection (DECISIONS 18 and 84): with the role of a pending invitation; else, at the first sign-in or when
 * the directory says so, with the role of their groups or as contributor while a place is free, or as a guest who stays. Later
 * sign-ins bring nobody back whom the team removed. Whoever is in the team already stays what they are, unless an invitation of
 * a guest is pending. `ctx` acts as the person. The account is locked; the team is locked here, so that its places are counted
 * one after the other.
 */
export async function joinTeam(ctx: Context, db: Db, person: Joining): Promise<void> {
  const { teamId, userId, admitted } = person;
  await lockRows(db, 'teams', [teamId], 'no key update');
  const role = await join(ctx, db, person);
  if (admitted) await directory().welcome(ctx, db, admitted, { teamId, userId, role });
}

/** Who signs in. */
interface Joining {
  teamId: string;
  userId: string;
  email: string;
  /** Whether the account has just come to be known to the identity provider. */
  isFirst: boolean;
  /** What the directory of the team says; null if it does not know the person. */
  admitted: Admitted | null;
}

/** Returns the role that joining gave, other than by an invitation; null for none. */
async function join(ctx: Context, db: Db, { teamId, userId, email, isFirst, admitted }: Joining) {
  const before = await roleInTeam(db, teamId, userId);
  if (before !== null && before !== 'guest') return null;
  const invitation = await lockInvitationOf(db, { teamId, email, now: ctx.parts.clock.now() });
  let role: TeamRole | null = null;
  if (invitation) await takeInvitation(ctx, db, invitation, { userId, before });
  else if (before !== null) return null;
  else if (admitted?.awaitsJoin)
    role = await joinFreely(ctx, db, { teamId, userId, wanted: admitted.role, via: 'scim' });
  else if (isFirst && (await isJoiningOn(db, teamId))) role = await joinFreely(ctx, db, { teamId, userId, via: 'sso' });
  else return null;
  await notifyTeam(ctx, db, teamId, 'members');
  await notifyAccess(ctx, db, [userId]);
  return role;
}

/** Whether people join a team by signing in; they do by default. */
export async function isJoiningOn(db: Db, teamId: string): Promise<boolean> {
  const [found] = await db.select().from(ssoSettings).where(eq(ssoSettings.teamId, teamId));
  return found?.isJoiningOn ?? true;
}

async function joinFreely(
  ctx: Context,
  db: Db,
  { teamId, userId, wanted, via }: { teamId: string; userId: string; wanted?: TeamRole | null; via: 'sso' | 'scim' },
): Promise<TeamRole> {
  const role = await takeFreeSeat(ctx, db, teamId, { wanted: wanted ?? 'contributor', before: null });
  await addTeamUser(ctx, db, { teamId, userId, role, isPrimary: false, joinedVia: via });
  await audit(ctx, db, 'team.member_joined', { id: teamId, teamId }, { userId, role, via });
  return role;
}
