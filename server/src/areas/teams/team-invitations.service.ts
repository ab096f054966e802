import { and, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { keepOrder, lockRows } from '../../platform/database/locks.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { teamInvitations } from './teams.tables.ts';

/** An invitation as it is stored. */
export type TeamInvitation = typeof teamInvitations.$inferSelect;

/**
 * Lets an address register without an invitation link only if no team invitation is pending for it. Checked after the
 * address was found free, and reveals nothing about the team: probing reveals no more than for a taken address.
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
 * The invitation that a link belongs to, while it can be accepted. An expired one is treated as unknown.
 * @throws TEAM_INVITATION_NOT_FOUND, TEAM_INVITATION_ALREADY_ACCEPTED
 */
export async function findInvitation(db: Db, secret: string, now: Date): Promise<TeamInvitation> {
  return requireOpen(await selectInvitation(db, secret), now);
}

/**
 * Accepts the invitation, in the transaction that adds the member: of two that come at once, one finds it accepted. The
 * team is locked first, as everywhere its members change, so that it does not end meanwhile.
 * @throws TEAM_INVITATION_NOT_FOUND, TEAM_INVITATION_ALREADY_ACCEPTED
 */
export async function acceptInvitation(db: Db, secret: string, now: Date): Promise<TeamInvitation> {
  const { teamId } = requireOpen(await selectInvitation(db, secret), now);
  await lockRows(db, 'teams', [teamId], 'no key update');
  keepOrder(db, 'team_invitations');
  const invitation = requireOpen(await selectInvitation(db, secret).for('update'), now);
  await db.update(teamInvitations).set({ acceptedAt: now }).where(eq(teamInvitations.id, invitation.id));
  return invitation;
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
