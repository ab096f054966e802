import type { CallOutput, ErrorCode } from '@chamfer/contract';
import type { ProjectRole } from '@chamfer/contract/roles';
import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keepOrder } from '../../../platform/database/locks.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { storedAddress } from '../../people/mail-address.service.ts';
import { users } from '../../people/people.tables.ts';
import { projects } from '../../projects/projects.tables.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import { sharingInvitations } from '../sharing.tables.ts';

/** An invitation to a project or a review link, as it is stored. */
export type SharingInvitation = typeof sharingInvitations.$inferSelect;
type Shown = CallOutput<'PUT /web/projects/{projectId}/invitations/{invitationId}'>;

/** What is shared: a project, or one of its review links. */
export interface Target {
  projectId: string;
  viewLinkId: string | null;
}

/** An invitation that is about to be mailed, with the secrets of its link, which are stored as hashes only. */
export interface NewInvitation {
  invitation: SharingInvitation;
  hash: string;
  emailToken: string;
}

const invitationMs = 14 * 24 * 60 * 60_000;

/** The error for an invitation that is unknown, was removed or has expired. */
export function notInvited({ viewLinkId }: Pick<Target, 'viewLinkId'>): ErrorCode {
  return viewLinkId ? 'PROJECT_VIEW_LINK_INVITATION_NOT_FOUND' : 'PROJECT_INVITATION_NOT_FOUND';
}

/**
 * Invites addresses, as mail is sent to them, for 14 days (DECISIONS 13). Expired invitations of the same addresses are replaced; the caller has
 * made sure that none has a pending one.
 */
export async function storeInvitations(
  { parts: { ids, clock }, actor }: Context,
  db: Db,
  { projectId, viewLinkId }: Target,
  { emails, role }: { emails: string[]; role: ProjectRole },
): Promise<NewInvitation[]> {
  if (emails.length === 0) return [];
  const now = clock.now();
  const addresses = emails.map(storedAddress);
  await db.delete(sharingInvitations).where(
    and(
      ofTarget({ projectId, viewLinkId }),
      inArray(
        sharingInvitations.email,
        addresses.map(({ email }) => email),
      ),
      isNull(sharingInvitations.acceptedAt),
      lte(sharingInvitations.expiresAt, now),
    ),
  );
  const made = addresses.map((address) => {
    const [hash, emailToken] = [ids.secret(), ids.secret()];
    const invitation: SharingInvitation = {
      id: ids.uuid(),
      projectId,
      viewLinkId,
      ...address,
      role,
      tokenHash: hashSecret(hash),
      emailTokenHash: hashSecret(emailToken),
      invitedByUserId: actor?.userId ?? null,
      createdAt: now,
      sentAt: now,
      expiresAt: new Date(now.getTime() + invitationMs),
      acceptedAt: null,
      acceptedByUserId: null,
    };
    return { invitation, hash, emailToken };
  });
  await db.insert(sharingInvitations).values(made.map(({ invitation }) => invitation));
  return made;
}

/** Gives an invitation a new link, for another 14 days; the old link stops working. */
export async function renewInvitation(ctx: Context, db: Db, invitation: SharingInvitation): Promise<NewInvitation> {
  const { ids, clock } = ctx.parts;
  const [hash, emailToken, sentAt] = [ids.secret(), ids.secret(), clock.now()];
  const renewed = {
    tokenHash: hashSecret(hash),
    emailTokenHash: hashSecret(emailToken),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + invitationMs),
    invitedByUserId: actorOf(ctx).userId,
  };
  await db.update(sharingInvitations).set(renewed).where(eq(sharingInvitations.id, invitation.id));
  return { invitation: { ...invitation, ...renewed }, hash, emailToken };
}

/**
 * Locks a pending invitation in order to change it.
 * @throws PROJECT_INVITATION_NOT_FOUND or PROJECT_VIEW_LINK_INVITATION_NOT_FOUND, also if it was accepted
 */
export async function lockInvitation(db: Db, target: Target, invitationId: string): Promise<SharingInvitation> {
  keepOrder(db, 'sharing_invitations');
  const [found] = await db
    .select()
    .from(sharingInvitations)
    .where(and(eq(sharingInvitations.id, invitationId), ofTarget(target), isNull(sharingInvitations.acceptedAt)))
    .for('update');
  if (!found) throw new AppError(notInvited(target));
  return found;
}

/** The invitation with this secret in its link, whatever its state; undefined if there is none to this target. */
export async function findByHash(
  db: Db,
  target: Pick<Target, 'viewLinkId'> & Partial<Target>,
  hash: string,
): Promise<SharingInvitation | undefined> {
  const [found] = await db
    .select()
    .from(sharingInvitations)
    .where(and(eq(sharingInvitations.tokenHash, hashSecret(hash)), ofTarget(target)));
  return found;
}

/** The invitation with this id to a target, whatever its state. */
export async function findById(
  db: Db,
  target: Pick<Target, 'viewLinkId'> & Partial<Target>,
  invitationId: string,
): Promise<SharingInvitation | undefined> {
  const [found] = await db
    .select()
    .from(sharingInvitations)
    .where(and(eq(sharingInvitations.id, invitationId), ofTarget(target)));
  return found;
}

/** Whether an invitation can be accepted. */
export function isOpen({ acceptedAt, expiresAt }: SharingInvitation, now: Date): boolean {
  return acceptedAt === null && expiresAt > now;
}

/** Gives a pending invitation another role. */
export async function setInvitedRole(db: Db, invitationId: string, role: ProjectRole): Promise<void> {
  await db.update(sharingInvitations).set({ role }).where(eq(sharingInvitations.id, invitationId));
}

/** Removes an invitation; its link is unknown from now on. */
export async function dropInvitation(db: Db, invitationId: string): Promise<void> {
  await db.delete(sharingInvitations).where(eq(sharingInvitations.id, invitationId));
}

/** Marks an invitation as accepted. */
export async function closeInvitation(db: Db, invitationId: string, userId: string, now: Date): Promise<void> {
  await db
    .update(sharingInvitations)
    .set({ acceptedAt: now, acceptedByUserId: userId })
    .where(eq(sharingInvitations.id, invitationId));
}

/** The pending invitations of a target, expired ones included. */
export function pendingOf(db: Db, target: Target): Promise<SharingInvitation[]> {
  return db
    .select()
    .from(sharingInvitations)
    .where(and(ofTarget(target), isNull(sharingInvitations.acceptedAt)));
}

/**
 * The names of those among some addresses who are in the team of a project. Of others nobody learns here whether they
 * have an account.
 */
export async function namesOf(db: Db, projectId: string, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const found = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .innerJoin(teamUsers, eq(teamUsers.userId, users.id))
    .innerJoin(projects, and(eq(projects.teamId, teamUsers.teamId), eq(projects.id, projectId)))
    .where(and(inArray(users.email, emails), isNull(users.deletedAt)));
  return new Map(found.map(({ email, name }) => [email, name]));
}

/** An invitation as those who share see it. */
export function presentInvitation({ parts: { clock } }: Context, row: SharingInvitation, name?: string): Shown {
  return {
    type: 'invitation',
    invitationId: row.id,
    email: row.email,
    ...(name && { name }),
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt.toISOString(),
    isExpired: row.expiresAt <= clock.now(),
  };
}

function ofTarget({ projectId, viewLinkId }: Pick<Target, 'viewLinkId'> & Partial<Target>) {
  return and(
    projectId ? eq(sharingInvitations.projectId, projectId) : undefined,
    viewLinkId ? eq(sharingInvitations.viewLinkId, viewLinkId) : isNull(sharingInvitations.viewLinkId),
  );
}
