import type { invitedTeamRoles } from '@chamfer/contract/roles';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keepOrder, lockRows } from '../../../platform/database/locks.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { type StoredAddress, storedAddress } from '../../people/mail-address.service.ts';
import { teamInvitations } from './teams.tables.ts';

/** An invitation, as it is stored. */
export type TeamInvitation = typeof teamInvitations.$inferSelect;

/**
 * Requires that no team invitation is pending for an address that registers without an invitation link. Called after
 * the address was found to be free. It reveals nothing about the team, and no more about the address than the error for
 * a taken address.
 * @throws TEAM_INVITATION_REQUIRED
 */
export async function requireNoInvitation(db: Db, email: string, now: Date): Promise<void> {
  const waiting = await db
    .select({ id: teamInvitations.id })
    .from(teamInvitations)
    .where(
      and(eq(teamInvitations.email, email), isNull(teamInvitations.acceptedAt), gt(teamInvitations.expiresAt, now)),
    )
    .limit(1);
  if (waiting.length > 0) throw new AppError('TEAM_INVITATION_REQUIRED');
}

/**
 * Finds the invitation for the secret of a link, if it can be accepted. An expired invitation is treated as unknown.
 * @throws TEAM_INVITATION_NOT_FOUND, TEAM_INVITATION_ALREADY_ACCEPTED
 */
export async function findInvitation(db: Db, secret: string, now: Date): Promise<TeamInvitation> {
  return requireOpen(await selectInvitation(db, secret), now);
}

/**
 * Accepts the invitation, inside the transaction that adds the member. Of two concurrent calls, the second finds it
 * already accepted. The team is locked first, as everywhere its members change, so that it cannot be deleted in the
 * meantime.
 * @throws TEAM_INVITATION_NOT_FOUND, TEAM_INVITATION_ALREADY_ACCEPTED
 */
export async function acceptInvitation(db: Db, secret: string, now: Date): Promise<TeamInvitation> {
  const { teamId } = requireOpen(await selectInvitation(db, secret), now);
  await lockRows(db, 'teams', [teamId], 'no key update');
  keepOrder(db, 'team_invitations');
  const invitation = requireOpen(await selectInvitation(db, secret).for('update'), now);
  await markAccepted(db, invitation.id, now);
  return invitation;
}

/** Notes that an invitation was accepted, in the transaction that has locked it and adds the member. */
export async function markAccepted(db: Db, invitationId: string, now: Date): Promise<void> {
  await db.update(teamInvitations).set({ acceptedAt: now }).where(eq(teamInvitations.id, invitationId));
}

/** The invitation of an address that can be accepted, locked until the transaction ends; undefined if there is none. */
export async function lockInvitationOf(
  db: Db,
  { teamId, email, now }: { teamId: string; email: string; now: Date },
): Promise<TeamInvitation | undefined> {
  keepOrder(db, 'team_invitations');
  const isOpen = and(isNull(teamInvitations.acceptedAt), gt(teamInvitations.expiresAt, now));
  const [found] = await db
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.email, email), isOpen))
    .for('update');
  return found;
}

function selectInvitation(db: Db, secret: string) {
  return db
    .select()
    .from(teamInvitations)
    .where(eq(teamInvitations.tokenHash, hashSecret(secret)));
}

function requireOpen([invitation]: TeamInvitation[], now: Date): TeamInvitation {
  if (!invitation) throw new AppError('TEAM_INVITATION_NOT_FOUND');
  if (invitation.acceptedAt) throw new AppError('TEAM_INVITATION_ALREADY_ACCEPTED');
  if (invitation.expiresAt <= now) throw new AppError('TEAM_INVITATION_NOT_FOUND');
  return invitation;
}

/** An invitation that is about to be mailed, with the secret of its link, which is stored as a hash only. */
export interface NewInvitation extends StoredAddress {
  invitationId: string;
  secret: string;
}

const invitationMs = 14 * 24 * 60 * 60_000;

/**
 * Stores an invitation for 14 days (DECISIONS 13), in a transaction that has locked the team. `email` is the address as
 * mail is sent to it.
 */
export async function storeInvitation(
  { parts: { clock, ids } }: Context,
  db: Db,
  given: {
    teamId: string;
    invitedByUserId: string;
    email: string;
    role: (typeof invitedTeamRoles)[number];
    /** Where the invited person goes on; `returnTarget` has allowed it. */
    redirectUrl?: string | null;
  },
): Promise<NewInvitation> {
  const address = storedAddress(given.email);
  const [invitationId, secret, createdAt] = [ids.uuid(), ids.secret(), clock.now()];
  const expiresAt = new Date(createdAt.getTime() + invitationMs);
  await db.insert(teamInvitations).values({
    ...given,
    ...address,
    id: invitationId,
    tokenHash: hashSecret(secret),
    createdAt,
    sentAt: createdAt,
    expiresAt,
  });
  return { invitationId, ...address, secret };
}

/** Gives an invitation a new link, for another 14 days; the old link stops working. */
export async function renewInvitation(
  { parts: { clock, ids } }: Context,
  db: Db,
  { id, email, mailAddress }: TeamInvitation,
): Promise<NewInvitation> {
  const [secret, sentAt] = [ids.secret(), clock.now()];
  const expiresAt = new Date(sentAt.getTime() + invitationMs);
  await db
    .update(teamInvitations)
    .set({ tokenHash: hashSecret(secret), sentAt, expiresAt })
    .where(eq(teamInvitations.id, id));
  return { invitationId: id, email, mailAddress, secret };
}

/**
 * Locks an invitation of a team that is locked already, in order to change it.
 * @throws TEAM_INVITATION_NOT_FOUND, TEAM_INVITATION_ALREADY_ACCEPTED
 */
export async function lockInvitation(db: Db, teamId: string, invitationId: string): Promise<TeamInvitation> {
  keepOrder(db, 'team_invitations');
  const [found] = await db
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.id, invitationId), eq(teamInvitations.teamId, teamId)))
    .for('update');
  if (!found) throw new AppError('TEAM_INVITATION_NOT_FOUND');
  if (found.acceptedAt) throw new AppError('TEAM_INVITATION_ALREADY_ACCEPTED');
  return found;
}

/** Removes an invitation; its link is unknown from now on. */
export async function dropInvitation(db: Db, invitationId: string): Promise<void> {
  await db.delete(teamInvitations).where(eq(teamInvitations.id, invitationId));
}

/** Removes the open invitation of an address, and returns it; undefined if there is none. The team is locked. */
export async function dropInvitationOf(db: Db, teamId: string, email: string): Promise<TeamInvitation | undefined> {
  keepOrder(db, 'team_invitations');
  const [dropped] = await db
    .delete(teamInvitations)
    .where(
      and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.email, email), isNull(teamInvitations.acceptedAt)),
    )
    .returning();
  return dropped;
}

/** Makes room for new invitations of these addresses: only one may be open for an address, even an expired one. */
export async function dropExpiredInvitations(db: Db, teamId: string, emails: string[], now: Date): Promise<void> {
  await db
    .delete(teamInvitations)
    .where(
      and(
        eq(teamInvitations.teamId, teamId),
        inArray(teamInvitations.email, emails),
        isNull(teamInvitations.acceptedAt),
        lte(teamInvitations.expiresAt, now),
      ),
    );
}
