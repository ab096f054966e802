import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { endApiTokensOf } from '../../api-tokens/token-ends.service.ts';
import { dropAllTokens } from '../../auth/tokens/one-time-tokens.service.ts';
import { isOnlyWayIn } from '../../factors/ways-in.service.ts';
import { domainOf } from '../../people/mail-address.service.ts';
import { findUser } from '../../people/people.service.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { endSessions } from '../../sessions/sessions.service.ts';
import { holdsDomain } from '../../sso/enforcement/find-connection.service.ts';
import { teamName } from '../../teams/core/invitation-mails.service.ts';
import { mailOwners } from '../../teams/core/owner-mails.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { dropInvitationOf } from '../../teams/core/team-invitations.service.ts';
import { hasOtherOwner, roleInTeam } from '../../teams/core/team-locks.service.ts';
import { depart } from '../../teams/members/departure.service.ts';
import type { DirectoryUser } from '../core/directory-users.ts';
import { directoryOwnerKeptMail } from '../directory.mails.ts';
import { directoryUsers } from '../directory.tables.ts';

/**
 * What being switched off in the directory does, in the transaction that writes it: the person leaves the team, and sessions,
 * API tokens, mailed links and a pending invitation end. Never refused (DECISIONS 85): the last owner, and the last one with another way in than single
 * sign-on, stays an owner, and the owners are mailed. The account is locked against sign-ins, and the row is locked.
 */
export async function switchOff(ctx: Context, db: Db, row: DirectoryUser): Promise<void> {
  const { id, teamId, userId, email } = row;
  await lockRows(db, 'teams', [teamId], 'no key update');
  const isOwner = userId !== null && (await end(ctx, db, teamId, userId));
  await endInvitation(ctx, db, teamId, email);
  const keptOwnerAt = isOwner ? ctx.parts.clock.now() : null;
  // What groups gave went with the team.
  const nothingGiven = { appliedRole: null, givenRole: null, seatMissingSince: null, awaitsJoin: false };
  await db
    .update(directoryUsers)
    .set({ ...nothingGiven, keptOwnerAt })
    .where(eq(directoryUsers.id, id));
  await audit(ctx, db, 'directory.user_deactivated', { id: teamId, teamId }, { email, userId, isOwner });
}

/** Lets somebody who was switched off join again, with the next sign-in. */
export async function switchOn(ctx: Context, db: Db, { id, teamId, userId, email }: DirectoryUser): Promise<void> {
  const awaitsJoin = userId === null || (await roleInTeam(db, teamId, userId)) === null;
  await db.update(directoryUsers).set({ awaitsJoin, keptOwnerAt: null }).where(eq(directoryUsers.id, id));
  await audit(ctx, db, 'directory.user_reactivated', { id: teamId, teamId }, { email, userId });
}

/** Ends what an account has; returns whether it stays an owner of the team. */
async function end(ctx: Context, db: Db, teamId: string, userId: string): Promise<boolean> {
  const user = await findUser(db, userId);
  if (!user) return false;
  // An account whose address has moved away from the company is the person's own: it only leaves the team.
  if (await holdsDomain(db, teamId, domainOf(user.email))) {
    await endSessions(ctx, db, userId);
    await endApiTokensOf(ctx, db, [userId]);
    await dropAllTokens(db, userId);
  }
  const role = await roleInTeam(db, teamId, userId);
  if (!role) return false;
  if (role === 'owner' && (!(await hasOtherOwner(db, teamId, userId)) || (await isOnlyWayIn(db, teamId, userId)))) {
    const given = { person: user.name, email: user.email, team: await teamName(db, teamId), teamId };
    await mailOwners(db, teamId, (owner) => sendMail(ctx, db, directoryOwnerKeptMail, owner, given));
    await notifyAccess(ctx, db, [userId]);
    return true;
  }
  await depart(ctx, db, 'team.member_removed', { teamId, userId, role, heirId: undefined });
  return false;
}

/** Somebody who is switched off does not come in by an invitation that was sent before. The team is locked. */
async function endInvitation(ctx: Context, db: Db, teamId: string, email: string): Promise<void> {
  const ended = await dropInvitationOf(db, teamId, email);
  if (!ended) return;
  const facts = { invitationId: ended.id, email, role: ended.role };
  await audit(ctx, db, 'team.invitation_removed', { id: teamId, teamId }, facts);
  await notifyTeam(ctx, db, teamId, 'members');
}
