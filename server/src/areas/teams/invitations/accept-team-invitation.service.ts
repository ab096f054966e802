import type { CallOutput } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { proveAddress } from '../../auth/registration/first-proof.service.ts';
import { findUser, findUserByEmail, isEmailUsed, lockUser } from '../../people/people.service.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { teamName } from '../core/invitation-mails.service.ts';
import { setTeamRole } from '../core/memberships.service.ts';
import { privateSpaceOf } from '../core/private-spaces.service.ts';
import { notifyTeam } from '../core/team-events.service.ts';
import {
  acceptInvitation,
  findInvitation,
  markAccepted,
  type TeamInvitation,
} from '../core/team-invitations.service.ts';
import { roleInTeam } from '../core/team-locks.service.ts';
import { addTeamUser } from '../core/teams.service.ts';
import { returnTarget } from './return-target.service.ts';

/**
 * What an invitation link invites to.
 * @throws TEAM_INVITATION_NOT_FOUND, TEAM_INVITATION_ALREADY_ACCEPTED
 */
export async function showInvitation(
  ctx: Context,
  secret: string,
): Promise<CallOutput<'GET /teams/self-serve-invitations/{hash}'>> {
  const { db } = ctx.parts.database;
  const { email, teamId, role, invitedByUserId, redirectUrl } = await findInvitation(db, secret, ctx.parts.clock.now());
  const inviter = invitedByUserId === null ? undefined : await findUser(db, invitedByUserId);
  return {
    email,
    teamName: await teamName(db, teamId),
    userExists: await isEmailUsed(db, email),
    role,
    inviterName: inviter?.name ?? '',
    redirectURL: returnTarget(ctx.parts.config, redirectUrl),
  };
}

/**
 * Adds the account of the invited address to the team, whoever is signed in: the link came by mail to that address, and
 * so proves it (DECISIONS 16, 38 and 62). A guest of the team becomes what the invitation says.
 * @throws TEAM_INVITATION_NOT_FOUND, also while the address has no account; TEAM_INVITATION_ALREADY_ACCEPTED
 */
export async function acceptByLink(
  ctx: Context,
  secret: string,
): Promise<CallOutput<'POST /teams/self-serve-invitations/{hash}/accept'>> {
  const { clock, database } = ctx.parts;
  const { email } = await findInvitation(database.db, secret, clock.now());
  const answer = await transact(ctx, async (db) => {
    const known = await findUserByEmail(db, email);
    const user = known && (await lockUser(db, known.id));
    if (!user || user.email !== email) throw new AppError('TEAM_INVITATION_NOT_FOUND');
    const invitation = await acceptInvitation(db, secret, clock.now());
    const { teamId } = invitation;
    const before = await roleInTeam(db, teamId, user.id);
    await proveAddress(ctx, db, user);
    const by = { ...ctx, actor: { userId: user.id, sessionId: null } };
    await joinAsInvited(by, db, invitation, { userId: user.id, before });
    await notifyTeam(ctx, db, teamId, 'members');
    await notifyAccess(ctx, db, [user.id]);
    return { teamId, teamName: await teamName(db, teamId) };
  });
  forgetRights(ctx.parts);
  return answer;
}

/**
 * Accepts a pending invitation, which the transaction has locked with its team, for the account of its address, which is
 * proven already, such as by the identity provider of the company. `ctx` acts as the person.
 */
export async function takeInvitation(
  ctx: Context,
  db: Db,
  invitation: TeamInvitation,
  joining: { userId: string; before: TeamRole | null },
): Promise<void> {
  await markAccepted(db, invitation.id, ctx.parts.clock.now());
  await joinAsInvited(ctx, db, invitation, joining);
}

async function joinAsInvited(
  ctx: Context,
  db: Db,
  { id: invitationId, teamId, role }: TeamInvitation,
  { userId, before }: { userId: string; before: TeamRole | null },
): Promise<void> {
  if (before === null) await addTeamUser(ctx, db, { teamId, userId, role, isPrimary: false });
  else if (before === 'guest') await promote(ctx, db, { teamId, userId, role });
  const subject = { id: teamId, teamId };
  await audit(ctx, db, 'team.invitation_accepted', subject, { invitationId, userId, role });
  if (before !== null && before !== 'guest') return;
  await audit(ctx, db, 'team.member_joined', subject, { userId, role, via: 'invitation' });
}

/** Somebody from outside becomes a member of the team. */
async function promote(
  ctx: Context,
  db: Db,
  member: { teamId: string; userId: string; role: 'editor' | 'contributor' },
): Promise<void> {
  await setTeamRole(db, member);
  if (member.role === 'editor') await privateSpaceOf(ctx, db, member.teamId, member.userId);
}
