import type { CallOutput } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import { reachesInTeam } from '@chamfer/contract/roles';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { endTeamTokensOf } from '../../api-tokens/token-ends.service.ts';
import { signOn } from '../../auth/sign-in/sign-on.port.ts';
import { requireOtherWayIn } from '../../factors/ways-in.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { requireUser } from '../../people/people.service.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { dropProjectRoles, leftBehind } from '../../projects/project-handover.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { forgetPerson } from '../../sharing/members/forget-person.service.ts';
import { handOver } from '../../sharing/members/handover.service.ts';
import { teamName } from '../core/invitation-mails.service.ts';
import { holdsEditorSeat, seatsOf } from '../core/seats.service.ts';
import { notifyTeam } from '../core/team-events.service.ts';
import { leaveTeam } from '../core/team-leave.service.ts';
import { findTeam, hasOtherOwner, lockTeam, roleInTeam } from '../core/team-locks.service.ts';
import { member, team } from '../core/teams.policy.ts';
import { removedFromTeamMail } from '../teams.mails.ts';
import { countLosses, listHeirs } from './departure-preview.ts';
import { presentSeats } from './members.service.ts';

/** A member of a team. */
interface Membership {
  teamId: string;
  userId: string;
}

/**
 * What somebody loses, and what stays, if they leave or are removed: for oneself, or for those who may remove them.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, TEAM_USER_NOT_FOUND
 */
export async function previewDeparture(
  ctx: Context,
  { teamId, userId }: Membership,
): Promise<CallOutput<'GET /app/teams/{teamId}/users/{userId}/departure'>> {
  const { db } = ctx.parts.database;
  const { userId: actorId } = actorOf(ctx);
  const facts = await findTeam(ctx, db, teamId);
  const memberRole = await roleInTeam(db, teamId, userId);
  if (userId === actorId) authorize(team.hearEvents, facts);
  else if (!may(member.changeRole, { ...facts, memberRole, isSelf: false })) {
    authorize(member.remove, { ...facts, memberRole, isSelf: false });
  }
  const [losses, left, heirs, seats, isKept] = await Promise.all([
    countLosses(db, teamId, userId),
    leftBehind(db, userId, teamId),
    listHeirs(db, teamId, userId),
    seatsOf(ctx, db, teamId),
    hasOtherOwner(db, teamId, userId),
  ]);
  const freed = { editors: holdsEditorSeat(memberRole) ? 1 : 0, contributors: memberRole === 'contributor' ? 1 : 0 };
  return {
    ...losses,
    handedOverCount: left.filter(({ isOpen }) => isOpen).length,
    heirs,
    seatsAfter: presentSeats(
      seats && {
        ...seats,
        editorSeatsUsed: seats.editorSeatsUsed - freed.editors,
        contributorSeatsUsed: seats.contributorSeatsUsed - freed.contributors,
      },
    ),
    freesEditorSeat: seats !== null && freed.editors > 0,
    renewsAt: freed.editors > 0 ? (seats?.renewsAt?.toISOString() ?? null) : null,
    isLastOwner: memberRole === 'owner' && !isKept,
  };
}

/**
 * Removes a member (ACCESS §6): everything they had in the team ends with the transaction. Their designs pass to the
 * heir; comments stay.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, TEAM_USER_NOT_FOUND; OPERATION_NOT_ALLOWED `heir`
 */
export async function removeMember(ctx: Context, { teamId, userId }: Membership, heirId?: string): Promise<void> {
  await transact(ctx, async (db) => {
    const facts = await lockTeam(ctx, db, teamId, [userId, ...(heirId ? [heirId] : [])]);
    const memberRole = await roleInTeam(db, teamId, userId);
    authorize(member.remove, { ...facts, memberRole, isSelf: userId === actorOf(ctx).userId });
    await depart(ctx, db, 'team.member_removed', { teamId, userId, role: memberRole!, heirId });
  });
  forgetRights(ctx.parts);
}

/**
 * Leaves a team.
 * @throws TEAM_NOT_FOUND; OPERATION_NOT_ALLOWED `last_owner`, `exempt_owner`, or `heir`
 */
export async function leave(ctx: Context, teamId: string, heirId?: string): Promise<void> {
  const { userId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    const facts = await lockTeam(ctx, db, teamId, heirId ? [heirId] : []);
    if (!may(team.leave, { ...facts, hasOtherOwner: await hasOtherOwner(db, teamId, userId) })) {
      authorize(team.hearEvents, facts);
      throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'last_owner' });
    }
    await requireOtherWayIn(db, teamId, userId);
    await depart(ctx, db, 'team.member_left', { teamId, userId, role: facts.role!, heirId });
  });
  forgetRights(ctx.parts);
}

/**
 * Gives what a member leaves behind to the heir that was named, in a locked team.
 * @throws OPERATION_NOT_ALLOWED `heir` if the heir is no seat holder of the team
 */
export async function leaveBehind(
  ctx: Context,
  db: Db,
  { teamId, userId, heirId }: Membership & { heirId: string | undefined },
): Promise<{ heirId?: string; projectIds?: string[] }> {
  if (heirId && (heirId === userId || !reachesInTeam(await roleInTeam(db, teamId, heirId), 'editor'))) {
    throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'heir' });
  }
  const done = await handOver(ctx, db, userId, { teamId, heirId });
  const [first] = done;
  return first ? { heirId: first.heirId, projectIds: done.map(({ projectId }) => projectId) } : {};
}

/**
 * Ends everything a member has in a locked team (ACCESS §6), which may not be without an owner then. Without a named heir
 * their designs go to the longest-serving other owner. Afterwards `forgetRights` is called.
 */
export async function depart(
  ctx: Context,
  db: Db,
  act: 'team.member_removed' | 'team.member_left',
  { teamId, userId, role, heirId }: Membership & { role: TeamRole; heirId: string | undefined },
): Promise<void> {
  const handed = await leaveBehind(ctx, db, { teamId, userId, heirId });
  await dropProjectRoles(db, userId, teamId);
  await forgetPerson(db, userId, teamId);
  await endTeamTokensOf(ctx, db, { teamId, userId });
  await leaveTeam(ctx, db, userId, teamId);
  await signOn().derive(ctx, db, [userId]);
  await audit(ctx, db, act, { id: teamId, teamId }, { userId, role, ...handed });
  // Who was switched off in the company's directory hears of it from the company.
  if (act === 'team.member_removed' && !ctx.directory) await mailRemoval(ctx, db, teamId, userId);
  await notifyTeam(ctx, db, teamId, 'members');
  await notifyAccess(ctx, db, [userId, ...(handed.heirId ? [handed.heirId] : [])]);
}

async function mailRemoval(ctx: Context, db: Db, teamId: string, userId: string): Promise<void> {
  const user = await requireUser(db, userId);
  await sendMail(ctx, db, removedFromTeamMail, ownerOf(user), { team: await teamName(db, teamId) });
}
