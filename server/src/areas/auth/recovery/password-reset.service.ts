import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, systemContext, transact } from '../../../platform/context.ts';
import { countUse } from '../../../platform/http/limit/limits.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import type { Parts } from '../../../platform/parts.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { changeUser, findUser, findUserByEmail, lockUser } from '../../people/people.service.ts';
import { claimGuest } from '../../review/comments/link-guests.service.ts';
import { endSessions } from '../../sessions/sessions.service.ts';
import { passwordChangedMail, passwordResetMail, passwordResetSsoMail } from '../auth.mails.ts';
import { hashPassword, requireGoodPassword, verifyPassword } from '../passwords/passwords.ts';
import { mayBeStrangers } from '../registration/first-proof.service.ts';
import { countFailure, readFailures, requireCaptcha } from '../sign-in/captcha.service.ts';
import { dropTokens, findToken, giveToken, useToken } from '../tokens/one-time-tokens.service.ts';
import { passwordResetJob } from './auth.jobs.ts';
import { startOver } from './start-over.service.ts';

/**
 * Requests a mail with a link for a new password. Whether the address has an account is looked up later, in the
 * background, so that known and unknown addresses get the same answer in the same time (DECISIONS 9 and 14). Captchas
 * must not distinguish them either, so every request counts as a failure.
 * @throws MISSING_CAPTCHA, CAPTCHA_MISMATCH, TOO_MANY_REQUESTS (three mails a minute per address)
 */
export async function requestPasswordReset(
  ctx: Context,
  { email, captcha }: { email: string; captcha?: string | undefined },
): Promise<void> {
  const { parts } = ctx;
  await requireCaptcha(ctx, await readFailures(ctx, email), captcha);
  await countUse(parts, { key: `reset-password|${email}`, max: 3, windowMs: 60_000 });
  await countFailure(ctx, email);
  await parts.jobs.send(parts.database.db, passwordResetJob, { email });
}

/**
 * Sends the link, if the address has an account. Earlier links stay valid until their hour is over or one of them is
 * used, so that nobody can invalidate somebody's link by requesting another. Accounts controlled by an identity
 * provider get a mail that says to use that (DECISIONS 18).
 */
export async function sendPasswordReset(parts: Parts, { email }: { email: string }): Promise<void> {
  const ctx = systemContext(parts);
  await transact(ctx, async (db) => {
    const user = await findUserByEmail(db, email);
    if (!user) return;
    if (user.ssoEnforced) return sendMail(ctx, db, passwordResetSsoMail, ownerOf(user));
    const hash = await giveToken(ctx, db, { purpose: 'reset_password', userId: user.id, email });
    await audit(ctx, db, 'account.password_reset_requested', user.id);
    await sendMail(ctx, db, passwordResetMail, ownerOf(user), { hash });
  });
}

/** Checks that a link can still be used. @throws INVALID_CONFIRMATION_HASH */
export async function checkPasswordReset(ctx: Context, hash: string): Promise<void> {
  await findToken(ctx, 'reset_password', hash);
}

/**
 * Sets a new password, ends every session and mails the address. The link proves the mailbox, so the address becomes
 * verified (DECISIONS 12 and 13); if it was not verified before, a stranger may have opened the account, and it starts
 * over (DECISIONS 62).
 * @throws INVALID_CONFIRMATION_HASH, TOO_LONG_PASSWORD, WEAK_PASSWORD, PASSWORD_UNCHANGED
 */
export async function resetPassword(ctx: Context, hash: string, password: string): Promise<void> {
  const { userId, email } = await findToken(ctx, 'reset_password', hash);
  const before = await findUser(ctx.parts.database.db, userId);
  if (!before || before.ssoEnforced) throw new AppError('INVALID_CONFIRMATION_HASH');
  requireGoodPassword(password, before);
  if (await verifyPassword(ctx.parts.config, before.passwordHash, password)) throw new AppError('PASSWORD_UNCHANGED');
  const passwordHash = await hashPassword(ctx.parts.config, password);
  await transact(ctx, async (db) => {
    // The account is locked before its token, in the same order as at deletion.
    const user = await lockUser(db, userId);
    await useToken(ctx, db, 'reset_password', hash);
    if (user?.email !== email || user.ssoEnforced) throw new AppError('INVALID_CONFIRMATION_HASH');
    const isFirstProof = await mayBeStrangers(ctx, db, user);
    const passwordChangedAt = ctx.parts.clock.now();
    const emailVerifiedAt = user.emailVerifiedAt ?? passwordChangedAt;
    const unclaimedEmail = user.unclaimedEmail === email ? null : user.unclaimedEmail;
    const proven = { emailVerifiedAt, unclaimedEmail, confirmedAloneBy: null };
    await changeUser(db, userId, { passwordHash, passwordChangedAt, ...proven });
    await claimGuest(ctx, db, user);
    await audit(ctx, db, 'account.password_reset', userId);
    if (isFirstProof) return startOver(ctx, db, { ...user, emailVerifiedAt });
    await endSessions(ctx, db, userId);
    await dropTokens(db, userId, ['reset_password', 'change_email', 'verify_email']);
    await sendMail(ctx, db, passwordChangedMail, ownerOf(user));
  });
}
