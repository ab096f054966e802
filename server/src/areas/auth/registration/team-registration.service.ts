import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { addressOf } from '../../people/mail-address.service.ts';
import { giveSample } from '../../publishing/sample/sample-design.service.ts';
import { openSession, type Tokens } from '../../sessions/sessions.service.ts';
import { teamTopic } from '../../teams/core/team-events.service.ts';
import { acceptInvitation, findInvitation } from '../../teams/core/team-invitations.service.ts';
import { addTeamUser } from '../../teams/core/teams.service.ts';
import { hashNewPassword } from '../proof/password-check.service.ts';
import { signOn } from '../sign-in/sign-on.port.ts';
import { createAccount, type Registration } from './registration.service.ts';

/**
 * Creates an account for an invited address from the invitation link, with its own primary team, adds it to the
 * inviting team and signs in. The link proves the mailbox, so the address is verified (spec 2 §7, DECISIONS 13, 16 and
 * 17).
 * @throws TEAM_INVITATION_NOT_FOUND, TEAM_INVITATION_ALREADY_ACCEPTED, EMAIL_ALREADY_USED, SSO_ENFORCED,
 * TOO_LONG_PASSWORD, WEAK_PASSWORD
 */
export async function registerInTeam(
  ctx: Context,
  secret: string,
  { password, name, language }: Omit<Registration, 'email'>,
): Promise<Tokens & { id: string; email: string; teamId: string }> {
  const { clock, database } = ctx.parts;
  const { email: invited } = await findInvitation(database.db, secret, clock.now());
  const passwordHash = await hashNewPassword(ctx.parts.config, password, { email: invited, name });
  return transact(ctx, async (db) => {
    const invitation = await acceptInvitation(db, secret, clock.now());
    const { id: invitationId, teamId, email, role } = invitation;
    if (await signOn().isEnforced(db, email)) throw new AppError('SSO_ENFORCED');
    const id = await createAccount(ctx, db, {
      email: addressOf(invitation),
      name,
      language,
      passwordHash,
      verified: true,
    });
    await addTeamUser(ctx, db, { teamId, userId: id, role, isPrimary: false });
    await audit(ctx, db, 'account.registered', id);
    await giveSample(ctx, db, id);
    const by = { ...ctx, actor: { userId: id, sessionId: null } };
    await audit(by, db, 'team.invitation_accepted', { id: teamId, teamId }, { invitationId, userId: id, role });
    await audit(by, db, 'team.member_joined', { id: teamId, teamId }, { userId: id, role, via: 'invitation' });
    await ctx.parts.events.publish(db, teamTopic, teamId, { type: 'members' });
    return { ...(await openSession(ctx, db, id, 'password'))!, id, email, teamId };
  });
}
