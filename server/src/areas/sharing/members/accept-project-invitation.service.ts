import type { CallOutput } from '@chamfer/contract';
import type { LinkRole, ProjectRole } from '@chamfer/contract/roles';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { proveAddress } from '../../auth/registration/first-proof.service.ts';
import { findUser, isEmailUsed, lockUser, type User } from '../../people/people.service.ts';
import { isInUse } from '../../projects/project-changes.service.ts';
import { lockRoles, subjectInProject } from '../../projects/project-locks.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import {
  closeInvitation,
  findByHash,
  findById,
  isOpen,
  lockInvitation,
  notInvited,
  type SharingInvitation,
} from '../invitations/sharing-invitations.service.ts';
import { nameOf } from '../invitations/sharing-mails.service.ts';
import { dropPending, joinProject } from './join-project.service.ts';
import { joinLink } from './link-members.service.ts';

type Shown = CallOutput<'GET /web/projects/{projectId}/invitations-by-hash/{hash}'>;
/** What the address of an invitation names: a project, or a review link. */
export type Place = { projectId: string; viewLinkId: null } | { viewLinkId: string };

/**
 * What an invitation link invites to, and where it leads the visitor: who is signed in with the invited address accepts
 * it, or sees what they have accepted; others sign in or up with that address (DECISIONS 42).
 * @throws PROJECT_INVITATION_NOT_FOUND or PROJECT_VIEW_LINK_INVITATION_NOT_FOUND
 */
export async function showInvitation(ctx: Context, place: Place, hash: string): Promise<Shown> {
  const { db } = ctx.parts.database;
  const found = await findByHash(db, place, hash);
  const actor = ctx.actor && (await findUser(db, ctx.actor.userId));
  const isSame = actor?.email === found?.email;
  const isTheirs = found?.acceptedAt ? found.acceptedByUserId === actor?.id : isSame;
  if (!found || !(isOpen(found, ctx.parts.clock.now()) || (found.acceptedAt && isTheirs))) {
    throw new AppError(notInvited(place));
  }
  const inviter = found.invitedByUserId ? await findUser(db, found.invitedByUserId) : null;
  return {
    action: await actionOf(db, found, isTheirs),
    email: found.email,
    name: await nameOf(db, found),
    role: found.role,
    inviterName: inviter?.name ?? '',
  };
}

async function actionOf(db: Db, found: SharingInvitation, isTheirs: boolean): Promise<Shown['action']> {
  if (isTheirs) return found.acceptedAt ? 'view' : 'accept';
  return (await isEmailUsed(db, found.email)) ? 'login' : 'signup';
}

/**
 * Gives the account of the invited address its role; the email token proves the mailbox and can be used once
 * (DECISIONS 16 and 38).
 * @throws PROJECT_INVITATION_NOT_FOUND or PROJECT_VIEW_LINK_INVITATION_NOT_FOUND, also for another account;
 * CONTRIBUTOR_LIMIT_REACHED
 */
export async function acceptByHash(
  ctx: Context,
  place: Place,
  hash: string,
  emailToken: string | undefined,
): Promise<{ role: ProjectRole }> {
  const found = await findByHash(ctx.parts.database.db, place, hash);
  if (!found) throw new AppError(notInvited(place));
  const proves = emailToken !== undefined && hashSecret(emailToken) === found.emailTokenHash;
  return accept(ctx, found, { proves });
}

/**
 * Accepts an invitation that waits for the verified address of the account (ACCESS §4).
 * @throws as `acceptByHash`, also while the address is not verified
 */
export async function acceptWaiting(ctx: Context, place: Place, invitationId: string): Promise<{ role: ProjectRole }> {
  const { db } = ctx.parts.database;
  const found = await findById(db, place, invitationId);
  const user = await findUser(db, actorOf(ctx).userId);
  if (!found || !user?.emailVerifiedAt) throw new AppError(notInvited(place));
  return accept(ctx, found, { proves: false });
}

async function accept(
  ctx: Context,
  found: SharingInvitation,
  { proves }: { proves: boolean },
): Promise<{ role: ProjectRole }> {
  const { userId } = actorOf(ctx);
  const { projectId, viewLinkId } = found;
  const role = await transact(ctx, async (db) => {
    const user = await lockInvited(db, userId, { proves });
    if (user?.email !== found.email) throw new AppError(notInvited(found));
    await lockRoles(db, projectId, 'no key update', 'no key update');
    if (viewLinkId) await lockRows(db, 'view_links', [viewLinkId], 'no key update');
    const invitation = await lockInvitation(db, found, found.id);
    if (!isOpen(invitation, ctx.parts.clock.now()) || !(await isInUse(db, projectId))) {
      throw new AppError(notInvited(found));
    }
    await closeInvitation(db, invitation.id, userId, ctx.parts.clock.now());
    const given = viewLinkId
      ? await joinLink(ctx, db, { viewLinkId, projectId, userId, role: invitation.role as LinkRole })
      : await joinProject(ctx, db, { projectId, user, role: invitation.role, via: 'invitation' });
    if (!viewLinkId) await dropPending(db, projectId, user);
    const facts = { invitationId: invitation.id, userId, role: invitation.role };
    const subject = await subjectInProject(db, projectId, viewLinkId ?? projectId);
    await audit(ctx, db, viewLinkId ? 'view_link.invitation_accepted' : 'project.invitation_accepted', subject, facts);
    if (proves) await proveAddress(ctx, db, user);
    return given;
  });
  forgetRights(ctx.parts);
  return { role };
}

/** The invited account, locked; for update where it is about to be changed. */
async function lockInvited(db: Db, userId: string, { proves }: { proves: boolean }): Promise<User | null> {
  if (proves) return lockUser(db, userId);
  await lockRows(db, 'users', [userId], 'key share');
  return findUser(db, userId);
}
