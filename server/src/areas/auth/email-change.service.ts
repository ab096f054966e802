import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { databaseErrorCode } from '../../platform/database/database-errors.ts';
import { countUse } from '../../platform/http/limits.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { ownerOf } from '../people/mail-reader.service.ts';
import { changeUser, isEmailUsed, lockUser, requireUser, type User } from '../people/people.service.ts';
import { requireFresh } from '../sessions/fresh-session.service.ts';
import { endSessions } from '../sessions/sessions.service.ts';
import { emailChangedMail, emailChangeMail } from './auth.mails.ts';
import { isCalledFrom, provenBy, removeAdded } from './first-proof.service.ts';
import { dropTokens, findToken, giveToken, useToken } from './one-time-tokens.service.ts';
import { checkOwnPassword } from './password-check.service.ts';

/**
 * Mails a link to the new address; nothing changes before it is opened, and an earlier link stops working (spec 1 §7).
 * @throws SSO_ENFORCED, MISSING_CAPTCHA, CAPTCHA_MISMATCH, WRONG_PASSWORD, EMAIL_ALREADY_USED, TOO_MANY_REQUESTS (three
 * mails a minute for an address), INVALID_TOKEN when the session was ended meanwhile
 */
export async function requestEmailChange(
  ctx: Context,
  { newEmail, password, captcha }: { newEmail: string; password: string; captcha?: string | undefined },
): Promise<void> {
  const { userId, sessionId } = actorOf(ctx);
  const { database } = ctx.parts;
  const user = await requireUser(database.db, userId);
  if (user.ssoEnforced) throw new AppError('SSO_ENFORCED');
  await checkOwnPassword(ctx, user, password, captcha);
  if (await isEmailUsed(database.db, newEmail)) throw new AppError('EMAIL_ALREADY_USED');
  await countUse(ctx.parts, { key: `change-email|${newEmail}`, max: 3, windowMs: 60_000 });
  await transact(ctx, async (db) => {
    await requireFresh(ctx, db);
    await dropTokens(db, userId, ['change_email']);
    const hash = await giveToken(ctx, db, { purpose: 'change_email', userId, email: newEmail, sessionId });
    await audit(ctx, db, 'account.email_change_requested', userId);
    await sendMail(ctx, db, emailChangeMail, ownerOf(user, newEmail), { newEmail, hash });
  });
}

/**
 * Makes the mailbox that the link went to the account's verified address, ends every session but the one that asked,
 * and mails the old address a link that undoes it (DECISIONS 12). Where the account was opened for that mailbox and moved
 * elsewhere before anybody had proven it, whoever opens the link without that session gets it without what was added, and
 * no earlier address can take it back (DECISIONS 62).
 * @throws INVALID_CONFIRMATION_HASH, EMAIL_ALREADY_USED
 */
export async function confirmEmailChange(ctx: Context, hash: string): Promise<{ newEmail: string }> {
  const { userId } = await findToken(ctx, 'change_email', hash);
  return transact(ctx, async (db) => {
    const before = await lockUser(db, userId);
    const { email: newEmail, sessionId } = await useToken(ctx, db, 'change_email', hash);
    // The identity provider may have taken the address over since the link was sent.
    if (!before || before.ssoEnforced) throw new AppError('INVALID_CONFIRMATION_HASH');
    const isAlone = !(await isCalledFrom(ctx, db, sessionId));
    const proven = await setEmail(ctx, db, userId, { email: newEmail, ...provenBy(ctx, isAlone) });
    await audit(ctx, db, 'account.email_changed', userId);
    if (isAlone && before.unclaimedEmail === newEmail) {
      await dropTokens(db, userId, ['undo_email_change']);
      await removeAdded(ctx, db, { ...before, ...proven });
      return { newEmail };
    }
    await endSessions(ctx, db, userId, sessionId);
    await dropTokens(db, userId, ['change_email', 'reset_password', 'verify_email']);
    // An address that was never verified may be a stranger's, mistyped at sign-up: no link to the account goes there.
    if (before.emailVerifiedAt) {
      const undo = await giveToken(ctx, db, { purpose: 'undo_email_change', userId, email: before.email });
      await sendMail(ctx, db, emailChangedMail, ownerOf(before), { newEmail, hash: undo });
    }
    return { newEmail };
  });
}

/**
 * Gives the account the address back that the link was sent to, and ends every session. A link undoes its change and
 * every later one, whose own links stop working; those of earlier changes stay, so that whoever took an account over
 * by changing its address twice cannot keep its owner out.
 * @throws INVALID_CONFIRMATION_HASH, EMAIL_ALREADY_USED
 */
export async function undoEmailChange(ctx: Context, hash: string): Promise<{ email: string }> {
  const { userId, email, createdAt } = await findToken(ctx, 'undo_email_change', hash);
  return transact(ctx, async (db) => {
    if (!(await lockUser(db, userId))) throw new AppError('INVALID_CONFIRMATION_HASH');
    await useToken(ctx, db, 'undo_email_change', hash);
    await setEmail(ctx, db, userId, { email, ...provenBy(ctx, false) });
    await endSessions(ctx, db, userId);
    await dropTokens(db, userId, ['change_email', 'reset_password', 'verify_email']);
    await dropTokens(db, userId, ['undo_email_change'], createdAt);
    await audit(ctx, db, 'account.email_change_undone', userId);
    return { email };
  });
}

type Proven = Pick<User, 'email' | 'confirmedAloneBy'>;

async function setEmail(ctx: Context, db: Db, userId: string, given: Proven): Promise<Proven & Partial<User>> {
  const proven = { ...given, emailVerifiedAt: ctx.parts.clock.now() };
  try {
    await changeUser(db, userId, proven);
    return proven;
  } catch (cause) {
    if (databaseErrorCode(cause) === uniqueViolation) throw new AppError('EMAIL_ALREADY_USED', null, { cause });
    throw cause;
  }
}

const uniqueViolation = '23505';
