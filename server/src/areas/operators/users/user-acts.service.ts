import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { deleteAccountOf } from '../../accounts/account-deletion.service.ts';
import { endApiTokensOf } from '../../api-tokens/token-ends.service.ts';
import { sendVerification } from '../../auth/registration/verification.service.ts';
import { forgetTriesOf } from '../../auth/sign-in/captcha.service.ts';
import { turnOffLostTwoFactor } from '../../factors/two-factor.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { requireOtherOperator } from '../../people/operators.service.ts';
import { changeUser, lockUser, type User } from '../../people/people.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { endSessionsWhere } from '../../sessions/session-ends.service.ts';
import { endSessions } from '../../sessions/sessions.service.ts';
import { sessions } from '../../sessions/sessions.tables.ts';
import { accountBlockedMail, accountUnblockedMail, sessionsEndedMail } from '../operators.mails.ts';

/**
 * Blocks an account: its sessions and API tokens end, and nobody can log in to it. What it owns stays, and its links work.
 * Its owner is mailed. Nothing is done to one that is blocked.
 * @throws ACCOUNT_NOT_FOUND; OPERATION_NOT_ALLOWED with the reason `self` or `last_operator`
 */
export function blockUser(ctx: Context, userId: string, reason: string): Promise<void> {
  return act(ctx, userId, async (db, user) => {
    requireOther(ctx, userId);
    if (user.blockedAt) return;
    if (user.isOperator) await requireOtherOperator(db, userId);
    await changeUser(db, userId, { blockedAt: ctx.parts.clock.now() });
    await endSessions(ctx, db, userId);
    await endApiTokensOf(ctx, db, [userId]);
    await audit(ctx, db, 'operator.user_blocked', userId, { userId, reason });
    await sendMail(ctx, db, accountBlockedMail, ownerOf(user));
  });
}

/** Lets somebody log in again, who is mailed. @throws ACCOUNT_NOT_FOUND */
export function unblockUser(ctx: Context, userId: string, reason: string): Promise<void> {
  return act(ctx, userId, async (db, user) => {
    if (!user.blockedAt) return;
    await changeUser(db, userId, { blockedAt: null });
    await audit(ctx, db, 'operator.user_unblocked', userId, { userId, reason });
    await sendMail(ctx, db, accountUnblockedMail, ownerOf(user));
  });
}

/** Which sessions end: one, or all; and whether API tokens end with them. */
export interface EndedWith {
  sessionId?: string | undefined;
  tokens: boolean;
}

/** Ends sessions of an account, whose owner is mailed. @throws ACCOUNT_NOT_FOUND, SESSION_NOT_FOUND */
export function endSessionsOf(
  ctx: Context,
  userId: string,
  { reason, sessionId, tokens }: EndedWith & { reason: string },
): Promise<void> {
  return act(ctx, userId, async (db, user) => {
    const which = and(eq(sessions.userId, userId), sessionId ? eq(sessions.id, sessionId) : undefined);
    const ended = await endSessionsWhere(ctx, db, which);
    if (sessionId && ended.length === 0) throw new AppError('SESSION_NOT_FOUND');
    if (tokens) await endApiTokensOf(ctx, db, [userId]);
    await audit(ctx, db, 'operator.sessions_ended', userId, { userId, reason, sessionId: sessionId ?? null, tokens });
    await sendMail(ctx, db, sessionsEndedMail, ownerOf(user));
  });
}

/** Turns off the two-factor authentication of somebody who has lost app and codes. @throws ACCOUNT_NOT_FOUND, TWO_FACTOR_NOT_ENABLED */
export function turnOffTwoFactor(ctx: Context, userId: string, reason: string): Promise<void> {
  return act(ctx, userId, async (db, user) => {
    await turnOffLostTwoFactor(ctx, db, user);
    await audit(ctx, db, 'operator.two_factor_off', userId, { userId, reason });
  });
}

/** Forgets the tries that are counted for an address, so that its owner needs no captcha (DECISIONS 90). @throws ACCOUNT_NOT_FOUND */
export function letIn(ctx: Context, userId: string, reason: string): Promise<void> {
  return act(ctx, userId, async (db, { email }) => {
    await forgetTriesOf(db, email);
    await audit(ctx, db, 'operator.let_in', userId, { userId, reason });
  });
}

/** Mails the link that verifies the address again. @throws ACCOUNT_NOT_FOUND, EMAIL_ALREADY_VERIFIED */
export function sendVerificationAgain(ctx: Context, userId: string, reason: string): Promise<void> {
  return act(ctx, userId, async (db, user) => {
    if (user.kind === 'guest') throw new AppError('ACCOUNT_NOT_FOUND');
    if (user.emailVerifiedAt) throw new AppError('EMAIL_ALREADY_VERIFIED');
    await sendVerification(ctx, db, userId);
    await audit(ctx, db, 'operator.verification_sent', userId, { userId, reason });
  });
}

/**
 * Deletes an account as its owner could, who is mailed.
 * @throws ACCOUNT_NOT_FOUND; OPERATION_NOT_ALLOWED with the reason `self`, `guest`, or what keeps people from deleting theirs
 */
export async function deleteUser(ctx: Context, userId: string, reason: string): Promise<void> {
  await act(ctx, userId, async (db, user) => {
    requireOther(ctx, userId);
    if (user.kind === 'guest') throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'guest' });
    await deleteAccountOf(ctx, db, user);
    await audit(ctx, db, 'operator.user_deleted', userId, { userId, reason });
  });
  forgetRights(ctx.parts);
}

/** Runs an act on an account with its row locked, and the right of the operator checked after that. */
function act<T>(ctx: Context, userId: string, work: (db: Db, user: User) => Promise<T>): Promise<T> {
  return transact(ctx, async (db) => {
    const user = await lockUser(db, userId);
    await requireOperatorIn(ctx, db);
    if (!user) throw new AppError('ACCOUNT_NOT_FOUND');
    return work(db, user);
  });
}

/** Nobody takes themselves out of the console by accident. */
function requireOther({ actor }: Context, userId: string): void {
  if (actor?.userId === userId) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'self' });
}
