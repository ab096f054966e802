import type { CallRequest } from '@chamfer/contract';
import type { ProjectRole } from '@chamfer/contract/roles';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { requireUser } from '../../people/people.service.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { findRole } from '../../projects/effective-role.service.ts';
import { dropIdleGuests } from '../../projects/idle-guests.service.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import {
  ifArchived,
  lockMembership,
  subjectInProject,
  teamOf,
  withPlan,
} from '../../projects/project-locks.service.ts';
import { directRole, dropRole, ownerStays, setRole } from '../../projects/project-roles.service.ts';
import { mayOwnProjects, project, projectUser } from '../../projects/projects.policy.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { notifyLinksOf } from '../../review/links/link-state.service.ts';
import { dropFromLinksOf } from '../../review/links/view-link-ends.service.ts';
import { roleInTeam } from '../../teams/core/team-locks.service.ts';
import { requireEditRoom } from '../invitations/contributor-limit.ts';
import { mailEnd, mailLeft, mailRole } from '../invitations/sharing-mails.service.ts';
import { dropLinkInvitations } from './forget-person.service.ts';
import { findMember, type Member } from './project-members.service.ts';

interface ProjectUser {
  projectId: string;
  userId: string;
}

/**
 * Changes the role of somebody in a project (ACCESS §3 and §7).
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, PROJECT_USER_NOT_FOUND, SUBSCRIPTION_REQUIRED for editors,
 * CONTRIBUTOR_LIMIT_REACHED; OPERATION_NOT_ALLOWED with a `reason`: `archived`, `changed` if the role is no longer
 * `from`, `no_seat` if ownership would pass to somebody without a seat, `last_owner`, `private_space` for the person in
 * whose private space it lies
 */
export async function changeProjectUser(
  ctx: Context,
  who: ProjectUser,
  { role, from }: CallRequest<'PUT /web/projects/{projectId}/users/{userId}'>['input'],
): Promise<Member> {
  const { projectId, userId } = who;
  const changed = await transact(ctx, async (db) => {
    const facts = await lockMembership(ctx, db, projectId, [userId]);
    const before = await directRole(db, who);
    const about = { ...facts, userRole: before, isSelf: userId === actorOf(ctx).userId };
    authorize(role === 'owner' ? projectUser.makeOwner : projectUser.changeRole, about, ifArchived);
    if (from && from !== before) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'changed', role: before });
    if (before !== role) {
      await requireRole(ctx, db, who, { before: before!, role });
      await setRole(db, who, role);
      const subject = await subjectInProject(db, projectId, projectId);
      await audit(ctx, db, 'project.member_role_changed', subject, { userId, before: before!, after: role });
      await mailRole(ctx, db, who, role);
      await notifyProject(ctx, db, projectId, 'sharing');
      await notifyAccess(ctx, db, [userId]);
      await notifyLinksOf(ctx, db, projectId);
    }
    return findMember(ctx, db, who, facts);
  });
  forgetRights(ctx.parts);
  return changed;
}

async function requireRole(
  ctx: Context,
  db: Db,
  { projectId, userId }: ProjectUser,
  { before, role }: { before: ProjectRole; role: ProjectRole },
): Promise<void> {
  const teamId = await teamOf(db, projectId);
  if (role === 'owner' && !mayOwnProjects(await roleInTeam(db, teamId, userId))) {
    throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'no_seat' });
  }
  if (before === 'owner') await requireOwnerless(db, { projectId, userId });
  if (role !== 'editor' || before === 'owner') return;
  // The actor's rights were looked at already: this asks for the plan alone.
  const plan = await withPlan(ctx, db, projectId, { role: 'editor', isArchived: false, inTeam: null });
  authorize(project.giveEditor, plan);
  const { email } = await requireUser(db, userId);
  await requireEditRoom(ctx, db, { projectId, teamId, email, role });
}

/** Notifies somebody that their role was taken: what they have left through the space, or that they have no access. */
async function mailTaken(ctx: Context, db: Db, who: ProjectUser): Promise<void> {
  const { projectId, userId } = who;
  const left = await findRole(db, projectId, userId);
  if (left) await mailRole(ctx, db, who, left);
  else await mailEnd(ctx, db, { projectId, viewLinkId: null }, userId);
}

async function requireOwnerless(db: Db, who: ProjectUser): Promise<void> {
  const reason = await ownerStays(db, who);
  if (reason) throw new AppError('OPERATION_NOT_ALLOWED', { reason });
}

/**
 * Ends the role of somebody in a project and on its links, or one's own, with the invitations to its links that they have
 * not accepted; guests without another project or space leave the team with it (ACCESS §6).
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, PROJECT_USER_NOT_FOUND; OPERATION_NOT_ALLOWED with a `reason`:
 * `last_owner`, `private_space`, or `no_direct_role` for somebody who would leave, and is in the project through its space only
 */
export async function removeProjectUser(ctx: Context, who: ProjectUser): Promise<void> {
  const { projectId, userId } = who;
  const isSelf = userId === actorOf(ctx).userId;
  await transact(ctx, async (db) => {
    const facts = await lockMembership(ctx, db, projectId, [userId]);
    const role = await directRole(db, who);
    if (isSelf) {
      const stays = role === 'owner' ? await ownerStays(db, who) : null;
      const leaving = { ...facts, hasDirectRole: role !== null, anotherOwnerStays: stays === null };
      authorize(project.leave, leaving, { OPERATION_NOT_ALLOWED: stays ?? 'no_direct_role' });
    } else {
      authorize(projectUser.remove, { ...facts, userRole: role, isSelf });
      if (role === 'owner') await requireOwnerless(db, who);
    }
    const subject = await subjectInProject(db, projectId, projectId);
    await dropRole(db, who);
    await dropFromLinksOf(db, projectId, [userId]);
    await dropLinkInvitations(db, projectId, userId);
    await audit(ctx, db, isSelf ? 'project.member_left' : 'project.member_removed', subject, { userId, role: role! });
    if (isSelf) await mailLeft(ctx, db, projectId);
    else await mailTaken(ctx, db, who);
    await dropIdleGuests(ctx, db, subject.teamId, [userId]);
    await notifyProject(ctx, db, projectId, 'sharing');
    await notifyAccess(ctx, db, [userId]);
    await notifyLinksOf(ctx, db, projectId);
  });
  forgetRights(ctx.parts);
}
