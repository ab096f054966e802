import type { CallRequest } from '@chamfer/contract';
import { reachesInTeam, type TeamRole } from '@chamfer/contract/roles';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { authorize } from '../../../platform/policy.ts';
import { signOn } from '../../auth/sign-in/sign-on.port.ts';
import { requireOtherWayIn } from '../../factors/ways-in.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { requireUser } from '../../people/people.service.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { endOwnerships } from '../../projects/project-handover.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { teamName } from '../core/invitation-mails.service.ts';
import { setTeamRole } from '../core/memberships.service.ts';
import { dropPrivateSpaces, privateSpaceOf } from '../core/private-spaces.service.ts';
import { takeSeat } from '../core/seats.service.ts';
import { notifyTeam } from '../core/team-events.service.ts';
import { dropInvitationOf } from '../core/team-invitations.service.ts';
import { lockTeam, rolesInTeam } from '../core/team-locks.service.ts';
import { member } from '../core/teams.policy.ts';
import { teamOwnerMail } from '../teams.mails.ts';
import { leaveBehind } from './departure.service.ts';
import { findMember, type Member } from './members.service.ts';

/**
 * Changes the role of a member. Somebody who stops holding a seat first hands over the designs that only they own; with
 * `transfer` the actor becomes seat manager in the same transaction (ACCESS §7).
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, TEAM_USER_NOT_FOUND, INSUFFICIENT_SEATS, CONTRIBUTOR_LIMIT_REACHED;
 * OPERATION_NOT_ALLOWED with a `reason`: `changed` if the role is no longer `from`, `no_seat` if ownership would pass to
 * somebody without a seat, `heir` if the heir cannot own projects, `exempt_owner` for the last owner with another way in
 * than single sign-on
 */
export async function changeMemberRole(
  ctx: Context,
  { teamId, userId }: { teamId: string; userId: string },
  { role, transfer, from, heirId }: CallRequest<'PUT /teams/{teamId}/users/{userId}'>['input'],
): Promise<Member> {
  const { userId: actorId } = actorOf(ctx);
  const changed = await transact(ctx, async (db) => {
    const facts = await lockTeam(ctx, db, teamId, [userId, ...(heirId ? [heirId] : [])]);
    const roles = await rolesInTeam(db, teamId, [userId]);
    const before = roles.get(userId) ?? null;
    const about = { ...facts, memberRole: before, isSelf: userId === actorId };
    authorize(member.changeRole, about);
    if (from && from !== before) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'changed', role: before });
    if (role === 'owner' && !reachesInTeam(before, 'editor')) {
      throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'no_seat' });
    }
    if (before !== role && role === 'owner') await mailOwnership(ctx, db, teamId, userId);
    if (before === 'guest' && role !== before) await endInvitation(ctx, db, teamId, userId);
    if (role !== 'owner') await requireOtherWayIn(db, teamId, userId);
    if (before !== role) await giveRole(ctx, db, { teamId, userId, before: before!, role, heirId });
    if (transfer && role === 'owner') await stepDown(ctx, db, teamId, userId);
    await notifyTeam(ctx, db, teamId, 'members');
    await notifyAccess(ctx, db, [userId, ...(transfer ? [actorId] : [])]);
    return findMember(ctx, db, teamId, { userId });
  });
  forgetRights(ctx.parts);
  return changed;
}

/**
 * Gives a member another role, in a locked team; `before` is the present one. Somebody who stops holding a seat first hands
 * over the designs that only they own.
 * @throws INSUFFICIENT_SEATS, CONTRIBUTOR_LIMIT_REACHED, PURCHASE_IN_PROGRESS; OPERATION_NOT_ALLOWED `heir`
 */
export async function giveRole(
  ctx: Context,
  db: Db,
  {
    teamId,
    userId,
    before,
    role,
    heirId,
  }: { teamId: string; userId: string; before: TeamRole; role: TeamRole; heirId: string | undefined },
): Promise<void> {
  await takeSeat(ctx, db, teamId, { role, before });
  if (reachesInTeam(before, 'editor') && !reachesInTeam(role, 'editor')) {
    // Contributors and guests own nothing, and have no private space (ACCESS §1 and §7).
    await leaveBehind(ctx, db, { teamId, userId, heirId });
    await endOwnerships(db, userId, teamId);
    await dropPrivateSpaces(db, userId, teamId);
  }
  await setTeamRole(db, { teamId, userId, role });
  await signOn().derive(ctx, db, [userId]);
  if (reachesInTeam(role, 'editor')) await privateSpaceOf(ctx, db, teamId, userId);
  await audit(ctx, db, 'team.member_role_changed', { id: teamId, teamId }, { userId, before, after: role });
}

/** A guest who was invited too has what the invitation was for: it would hold another seat. */
async function endInvitation(ctx: Context, db: Db, teamId: string, userId: string): Promise<void> {
  const { email } = await requireUser(db, userId);
  const ended = await dropInvitationOf(db, teamId, email);
  if (!ended) return;
  const facts = { invitationId: ended.id, email, role: ended.role };
  await audit(ctx, db, 'team.invitation_removed', { id: teamId, teamId }, facts);
}

/** The actor stops being an owner, now that somebody else is. */
async function stepDown(ctx: Context, db: Db, teamId: string, to: string): Promise<void> {
  const { userId } = actorOf(ctx);
  await requireOtherWayIn(db, teamId, userId);
  await setTeamRole(db, { teamId, userId, role: 'seat_manager' });
  await signOn().derive(ctx, db, [userId]);
  await audit(ctx, db, 'team.ownership_transferred', { id: teamId, teamId }, { from: userId, to });
}

async function mailOwnership(ctx: Context, db: Db, teamId: string, userId: string): Promise<void> {
  const [user, { name: by }] = [await requireUser(db, userId), await requireUser(db, actorOf(ctx).userId)];
  const billing = ctx.parts.config.BILLING === 'off' ? 'off' : 'other';
  await sendMail(ctx, db, teamOwnerMail, ownerOf(user), { team: await teamName(db, teamId), by, billing, teamId });
}
