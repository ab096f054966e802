import type { CallOutput, CallRequest } from '@chamfer/contract';
import { distinctEmails } from '@chamfer/contract/email-address';
import type { LinkRole } from '@chamfer/contract/roles';
import { and, eq, inArray } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keepOrder } from '../../../platform/database/locks.ts';
import { transactOnce } from '../../../platform/once/transact-once.ts';
import { requireUser } from '../../people/people.service.ts';
import { users } from '../../people/people.tables.ts';
import { subjectInProject } from '../../projects/project-locks.service.ts';
import { projectUsers } from '../../projects/projects.tables.ts';
import { lockLinkPeople } from '../../review/links/link-state.service.ts';
import { link } from '../../review/links/links.policy.ts';
import { viewLinkUsers } from '../../review/review.tables.ts';
import { sortCandidates } from './invite-candidates.ts';
import { notifyInvited } from './project-invitations.service.ts';
import {
  dropInvitation,
  isOpen,
  lockInvitation,
  pendingOf,
  presentInvitation,
  renewInvitation,
  setInvitedRole,
  storeInvitations,
  type Target,
} from './sharing-invitations.service.ts';
import { mailInvitations } from './sharing-mails.service.ts';

type Invited = CallOutput<'POST /web/project-view-links/{viewLink}/invitations'>;
type Invitation = CallOutput<'PUT /web/project-view-links/{viewLink}/invitations/{invitationId}'>;
interface InvitationId {
  viewLink: string;
  invitationId: string;
}

/**
 * Invites the addresses that can be invited to a review link, in one transaction with their mails.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN; OPERATION_NOT_ALLOWED `archived`
 */
export function inviteToLink(
  ctx: Context,
  viewLinkId: string,
  { emails, role }: CallRequest<'POST /web/project-view-links/{viewLink}/invitations'>['input'],
): Promise<Invited> {
  return transactOnce(ctx, async (db) => {
    const { projectId } = (await lockLinkPeople(ctx, db, viewLinkId, link.update)).link;
    keepOrder(db, 'sharing_invitations');
    const target = { projectId, viewLinkId };
    const typed = distinctEmails(emails);
    const candidates = sortCandidates(typed, await knownEmails(ctx, db, target, [...typed.keys()]));
    const made = await storeInvitations(ctx, db, target, { emails: candidates.emails, role });
    await mailInvitations(ctx, db, target, made);
    const subject = await subjectInProject(db, projectId, viewLinkId);
    for (const { invitation } of made) {
      const facts = { invitationId: invitation.id, email: invitation.email, role };
      await audit(ctx, db, 'view_link.invitation_sent', subject, facts);
      await notifyInvited(ctx, db, invitation.email);
    }
    return {
      invitedUsers: made.map(({ invitation }) => presentInvitation(ctx, invitation)),
      errors: candidates.errors,
    };
  });
}

/**
 * Changes the role that an invitation gives.
 * @throws as `inviteToLink`, and PROJECT_VIEW_LINK_INVITATION_NOT_FOUND
 */
export function changeLinkInvitation(
  ctx: Context,
  { viewLink: viewLinkId, invitationId }: InvitationId,
  role: LinkRole,
): Promise<Invitation> {
  return transact(ctx, async (db) => {
    const { projectId } = (await lockLinkPeople(ctx, db, viewLinkId, link.update)).link;
    const found = await lockInvitation(db, { projectId, viewLinkId }, invitationId);
    if (found.role !== role) {
      await setInvitedRole(db, invitationId, role);
      const facts = { invitationId, email: found.email, before: found.role, after: role };
      const subject = await subjectInProject(db, projectId, viewLinkId);
      await audit(ctx, db, 'view_link.invitation_role_changed', subject, facts);
    }
    return presentInvitation(ctx, { ...found, role });
  });
}

/** Takes an invitation back. @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN, …_INVITATION_NOT_FOUND */
export async function removeLinkInvitation(
  ctx: Context,
  { viewLink: viewLinkId, invitationId }: InvitationId,
): Promise<void> {
  await transact(ctx, async (db) => {
    const { projectId } = (await lockLinkPeople(ctx, db, viewLinkId, link.removePeople)).link;
    const { email, role } = await lockInvitation(db, { projectId, viewLinkId }, invitationId);
    await dropInvitation(db, invitationId);
    const subject = await subjectInProject(db, projectId, viewLinkId);
    await audit(ctx, db, 'view_link.invitation_removed', subject, { invitationId, email, role });
    await notifyInvited(ctx, db, email);
  });
}

/**
 * Mails an invitation again, with a new link, for another 14 days.
 * @throws as `changeLinkInvitation`
 */
export function resendLinkInvitation(
  ctx: Context,
  { viewLink: viewLinkId, invitationId }: InvitationId,
): Promise<Invitation> {
  return transact(ctx, async (db) => {
    const { projectId } = (await lockLinkPeople(ctx, db, viewLinkId, link.update)).link;
    const target = { projectId, viewLinkId };
    const renewed = await renewInvitation(ctx, db, await lockInvitation(db, target, invitationId));
    await mailInvitations(ctx, db, target, [renewed]);
    const { email, role } = renewed.invitation;
    const subject = await subjectInProject(db, projectId, viewLinkId);
    await audit(ctx, db, 'view_link.invitation_resent', subject, { invitationId, email, role });
    return presentInvitation(ctx, renewed.invitation);
  });
}

async function knownEmails(ctx: Context, db: Db, target: Target & { viewLinkId: string }, emails: string[]) {
  const now = ctx.parts.clock.now();
  const onLink = await db
    .select({ email: users.email })
    .from(viewLinkUsers)
    .innerJoin(users, eq(users.id, viewLinkUsers.userId))
    .where(and(eq(viewLinkUsers.viewLinkId, target.viewLinkId), inArray(users.email, emails)));
  const inProject = await db
    .select({ email: users.email })
    .from(projectUsers)
    .innerJoin(users, eq(users.id, projectUsers.userId))
    .where(and(eq(projectUsers.projectId, target.projectId), inArray(users.email, emails)));
  const pending = await pendingOf(db, target);
  return {
    own: (await requireUser(db, actorOf(ctx).userId)).email,
    members: new Set([...onLink, ...inProject].map(({ email }) => email)),
    invited: new Set(pending.filter((invitation) => isOpen(invitation, now)).map(({ email }) => email)),
    limited: new Set<string>(),
  };
}
