import { normalPassword } from '@chamfer/contract/rules';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { changeUser, requireUser } from '../../people/people.service.ts';
import { users } from '../../people/people.tables.ts';
import { requireFresh } from '../../sessions/fresh-session.service.ts';
import { endSessions } from '../../sessions/sessions.service.ts';
import { passwordChangedMail } from '../auth.mails.ts';
import { hashPassword, requireGoodPassword } from '../passwords/passwords.ts';
import { checkOwnPassword } from '../proof/password-check.service.ts';
import { dropTokens } from '../tokens/one-time-tokens.service.ts';

/**
 * Changes the actor's password, ends every other session and mails the address (spec 1 §5, DECISIONS 9, 12 and 63).
 * @throws SSO_ENFORCED, TOO_LONG_PASSWORD, WEAK_PASSWORD, TOO_MANY_REQUESTS, MISSING_CAPTCHA, CAPTCHA_MISMATCH,
 * WRONG_PASSWORD, PASSWORD_UNCHANGED, INVALID_TOKEN when the session was ended meanwhile
 */
export async function changePassword(
  ctx: Context,
  { oldPassword, newPassword, captcha }: { oldPassword: string; newPassword: string; captcha?: string | undefined },
): Promise<void> {
  const { userId, sessionId } = actorOf(ctx);
  const before = await requireUser(ctx.parts.database.db, userId);
  if (before.ssoEnforced) throw new AppError('SSO_ENFORCED');
  requireGoodPassword(newPassword, before);
  await checkOwnPassword(ctx, before, oldPassword, captcha);
  if (normalPassword(newPassword) === normalPassword(oldPassword)) throw new AppError('PASSWORD_UNCHANGED');
  const passwordHash = await hashPassword(ctx.parts.config, newPassword);
  await transact(ctx, async (db) => {
    await requireFresh(ctx, db);
    // Only one of two concurrent changes succeeds: for the other, the current password it sent is no longer correct.
    const changes = { passwordHash, passwordChangedAt: ctx.parts.clock.now() };
    const user = await changeUser(db, userId, changes, eq(users.passwordHash, before.passwordHash!));
    if (!user) throw new AppError('WRONG_PASSWORD');
    await endSessions(ctx, db, userId, sessionId);
    await dropTokens(db, userId, ['reset_password', 'change_email']);
    await audit(ctx, db, 'account.password_changed', userId);
    await sendMail(ctx, db, passwordChangedMail, ownerOf(user));
  });
}
