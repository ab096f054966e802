import type { CallOutput, CallRequest } from '@chamfer/contract';
import { distinctEmails } from '@chamfer/contract/email-address';
import type { ProjectRole } from '@chamfer/contract/roles';
import { and, eq, inArray } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keepOrder } from '../../../platform/database/locks.ts';
import { transactOnce } from '../../../platform/once/transact-once.ts';
import { authorize } from '../../../platform/policy.ts';
import { findUserByEmail, requireUser } from '../../people/people.service.ts';
import { users } from '../../people/people.tables.ts';
import { notifyInvitations } from '../../people/person-events.service.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import {
  ifArchived,
  lockMembership,
  subjectInProject,
  teamOf,
  withPlan,
} from '../../projects/project-locks.service.ts';
import { project } from '../../projects/projects.policy.ts';
import { projectUsers } from '../../projects/projects.tables.ts';
import { contributorsAtLimit } from './contributor-limit.ts';
import { sortCandidates } from './invite-candidates.ts';
import {
  dropInvitation,
  isOpen,
  lockInvitation,
  pendingOf,
  presentInvitation,
  renewInvitation,
  setInvitedRole,
  storeInvitations,
} from './sharing-invitations.service.ts';
import { mailInvitations } from './sharing-mails.service.ts';

type Invited = CallOutput<'POST /web/projects/{projectId}/invitations'>;
type Invitation = CallOutput<'PUT /web/projects/{projectId}/invitations/{invitationId}'>;
interface InvitationId {
  projectId: string;
  invitationId: string;
}

/**
 * Invites the addresses that can be invited, in one transaction with their mails.
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, SUBSCRIPTION_REQUIRED for editors; OPERATION_NOT_ALLOWED `archived`
 */
export function inviteToProject(
  ctx: Context,
  projectId: string,
  { emails, role }: CallRequest<'POST /web/projects/{projectId}/invitations'>['input'],
): Promise<Invited> {
  const target = { projectId, viewLinkId: null };
  return transactOnce(ctx, async (db) => {
    await requireGiving(ctx, db, projectId, role);
    keepOrder(db, 'sharing_invitations');
    const typed = distinctEmails(emails);
    const candidates = sortCandidates(
      typed,
      await knownEmails(ctx, db, projectId, { emails: [...typed.keys()], role }),
    );
    const made = await storeInvitations(ctx, db, target, { emails: candidates.emails, role });
    await mailInvitations(ctx, db, target, made);
    const subject = await subjectInProject(db, projectId, projectId);
    for (const { invitation } of made) {
      const facts = { invitationId: invitation.id, email: invitation.email, role };
      await audit(ctx, db, 'project.invitation_sent', subject, facts);
      await notifyInvited(ctx, db, invitation.email);
    }
    if (made.length > 0) await notifyProject(ctx, db, projectId, 'sharing');
    return {
      invitedUsers: made.map(({ invitation }) => presentInvitation(ctx, invitation)),
      errors: candidates.errors,
    };
  });
}

/**
 * Changes the role that an invitation gives.
 * @throws as `inviteToProject`, and PROJECT_INVITATION_NOT_FOUND
 */
export function changeProjectInvitation(
  ctx: Context,
  { projectId, invitationId }: InvitationId,
  role: ProjectRole,
): Promise<Invitation> {
  return transact(ctx, async (db) => {
    await requireGiving(ctx, db, projectId, role);
    const found = await lockInvitation(db, { projectId, viewLinkId: null }, invitationId);
    if (found.role !== role) {
      await setInvitedRole(db, invitationId, role);
      const facts = { invitationId, email: found.email, before: found.role, after: role };
      await audit(ctx, db, 'project.invitation_role_changed', await subjectInProject(db, projectId, projectId), facts);
      await notifyProject(ctx, db, projectId, 'sharing');
    }
    return presentInvitation(ctx, { ...found, role });
  });
}

/** Takes an invitation back. @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, PROJECT_INVITATION_NOT_FOUND */
export async function removeProjectInvitation(ctx: Context, { projectId, invitationId }: InvitationId): Promise<void> {
  await transact(ctx, async (db) => {
    authorize(project.removeInvitation, await lockMembership(ctx, db, projectId));
    const { email, role } = await lockInvitation(db, { projectId, viewLinkId: null }, invitationId);
    await dropInvitation(db, invitationId);
    const subject = await subjectInProject(db, projectId, projectId);
    await audit(ctx, db, 'project.invitation_removed', subject, { invitationId, email, role });
    await notifyProject(ctx, db, projectId, 'sharing');
    await notifyInvited(ctx, db, email);
  });
}

/**
 * Mails an invitation again, with a new link, for another 14 days.
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, PROJECT_INVITATION_NOT_FOUND; OPERATION_NOT_ALLOWED `archived`
 */
export function resendProjectInvitation(ctx: Context, { projectId, invitationId }: InvitationId): Promise<Invitation> {
  const target = { projectId, viewLinkId: null };
  return transact(ctx, async (db) => {
    authorize(project.share, await lockMembership(ctx, db, projectId), ifArchived);
    const renewed = await renewInvitation(ctx, db, await lockInvitation(db, target, invitationId));
    await mailInvitations(ctx, db, target, [renewed]);
    const { email, role } = renewed.invitation;
    const subject = await subjectInProject(db, projectId, projectId);
    await audit(ctx, db, 'project.invitation_resent', subject, { invitationId, email, role });
    await notifyProject(ctx, db, projectId, 'sharing');
    return presentInvitation(ctx, renewed.invitation);
  });
}

/** Requires that the actor may give people a role in a project, which is locked then. */
async function requireGiving(ctx: Context, db: Db, projectId: string, role: ProjectRole): Promise<void> {
  const facts = await lockMembership(ctx, db, projectId);
  if (role === 'editor') authorize(project.giveEditor, await withPlan(ctx, db, projectId, facts), ifArchived);
  else authorize(project.share, facts, ifArchived);
}

async function knownEmails(
  ctx: Context,
  db: Db,
  projectId: string,
  { emails, role }: { emails: string[]; role: ProjectRole },
) {
  const now = ctx.parts.clock.now();
  const members = await db
    .select({ email: users.email })
    .from(projectUsers)
    .innerJoin(users, eq(users.id, projectUsers.userId))
    .where(and(eq(projectUsers.projectId, projectId), inArray(users.email, emails)));
  const pending = await pendingOf(db, { projectId, viewLinkId: null });
  const limited =
    role === 'editor'
      ? await contributorsAtLimit(ctx, db, { projectId, teamId: await teamOf(db, projectId), emails })
      : [];
  return {
    own: (await requireUser(db, actorOf(ctx).userId)).email,
    members: new Set(members.map(({ email }) => email)),
    invited: new Set(pending.filter((invitation) => isOpen(invitation, now)).map(({ email }) => email)),
    limited: new Set(limited),
  };
}

/** Notifies the open pages of the person with an invited address, if they have an account. */
export async function notifyInvited(ctx: Context, db: Db, email: string): Promise<void> {
  const known = await findUserByEmail(db, email);
  if (known?.emailVerifiedAt) await notifyInvitations(ctx, db, known.id);
}
