import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { countUse } from '../../../platform/http/limit/limits.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { addressOf, type StoredAddress, storedAddress } from '../../people/mail-address.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { changeUser, isEmailUsed, lockUser, requireUser, type User } from '../../people/people.service.ts';
import { claimGuest } from '../../review/comments/link-guests.service.ts';
import { requireFresh } from '../../sessions/fresh-session.service.ts';
import { endSessions } from '../../sessions/sessions.service.ts';
import { emailChangedMail, emailChangeMail } from '../auth.mails.ts';
import { checkOwnPassword } from '../proof/password-check.service.ts';
import { isCalledFrom, provenBy, removeAdded } from '../registration/first-proof.service.ts';
import { signOn } from '../sign-in/sign-on.port.ts';
import { dropTokens, findToken, giveToken, useToken } from '../tokens/one-time-tokens.service.ts';
import { addressHolder } from './address-holder.port.ts';

/**
 * Mails a link to the new address; the address changes only when it is opened, and earlier links stop working (spec 1
 * §7).
 * @throws SSO_ENFORCED, MISSING_CAPTCHA, CAPTCHA_MISMATCH, WRONG_PASSWORD, EMAIL_ALREADY_USED, TOO_MANY_REQUESTS (three
 * mails a minute per address), INVALID_TOKEN when the session was ended meanwhile
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
  const address = storedAddress(newEmail);
  if (await isEmailUsed(database.db, address.email)) throw new AppError('EMAIL_ALREADY_USED');
  await countUse(ctx.parts, { key: `change-email|${address.email}`, max: 3, windowMs: 60_000 });
  await transact(ctx, async (db) => {
    await requireFresh(ctx, db);
    await dropTokens(db, userId, ['change_email']);
    const hash = await giveToken(ctx, db, { purpose: 'change_email', userId, ...address, sessionId });
    await audit(ctx, db, 'account.email_change_requested', userId);
    await sendMail(ctx, db, emailChangeMail, ownerOf(user, newEmail), { newEmail, hash });
  });
}

/**
 * Makes the address the link was sent to the account's verified address, ends all sessions but the one that requested
 * the change, and mails the old address an undo link (DECISIONS 12). If the account was opened for this address and
 * changed to another before the address was verified, then opening the link outside that session removes everything
 * that was added, and no earlier address can undo the change (DECISIONS 62).
 * @throws INVALID_CONFIRMATION_HASH, EMAIL_ALREADY_USED
 */
export async function confirmEmailChange(ctx: Context, hash: string): Promise<{ newEmail: string }> {
  const { userId } = await findToken(ctx, 'change_email', hash);
  return transact(ctx, async (db) => {
    const before = await lockUser(db, userId);
    const { email: newEmail, mailAddress, sessionId } = await useToken(ctx, db, 'change_email', hash);
    // The identity provider may have taken control of the address since the link was sent.
    if (!before || before.ssoEnforced) throw new AppError('INVALID_CONFIRMATION_HASH');
    const isAlone = !(await isCalledFrom(ctx, db, sessionId));
    const proven = await setEmail(ctx, db, userId, { email: newEmail, mailAddress, ...provenBy(ctx, isAlone) });
    await audit(ctx, db, 'account.email_changed', userId);
    if (isAlone && before.unclaimedEmail === newEmail) {
      await addressHolder().left(ctx, db, userId);
      await dropTokens(db, userId, ['undo_email_change']);
      await removeAdded(ctx, db, { ...before, ...proven });
      return { newEmail };
    }
    await addressHolder().left(ctx, db, userId);
    await endSessions(ctx, db, userId, sessionId);
    await dropTokens(db, userId, ['change_email', 'reset_password', 'verify_email', 'education']);
    // An unverified address may have been mistyped at sign-up and belong to a stranger, so no link to the account is
    // sent there.
    if (before.emailVerifiedAt) {
      const previous = storedAddress(addressOf(before));
      const undo = await giveToken(ctx, db, { purpose: 'undo_email_change', userId, ...previous });
      await sendMail(ctx, db, emailChangedMail, ownerOf(before), { newEmail, hash: undo });
    }
    return { newEmail };
  });
}

/**
 * Restores the address that the link was sent to, and ends every session. A link undoes its change and all later ones,
 * whose undo links stop working; those of earlier changes stay valid, so that an attacker cannot lock the owner out by
 * changing the address twice.
 * @throws INVALID_CONFIRMATION_HASH, EMAIL_ALREADY_USED
 */
export async function undoEmailChange(ctx: Context, hash: string): Promise<{ email: string }> {
  const { userId, email, mailAddress, createdAt } = await findToken(ctx, 'undo_email_change', hash);
  return transact(ctx, async (db) => {
    if (!(await lockUser(db, userId))) throw new AppError('INVALID_CONFIRMATION_HASH');
    await useToken(ctx, db, 'undo_email_change', hash);
    await setEmail(ctx, db, userId, { email, mailAddress, ...provenBy(ctx, false) });
    await endSessions(ctx, db, userId);
    await dropTokens(db, userId, ['change_email', 'reset_password', 'verify_email', 'education']);
    await dropTokens(db, userId, ['undo_email_change'], createdAt);
    await addressHolder().restored(ctx, db, { userId, email });
    await audit(ctx, db, 'account.email_change_undone', userId);
    return { email };
  });
}

type Proven = StoredAddress & Pick<User, 'confirmedAloneBy'>;

async function setEmail(ctx: Context, db: Db, userId: string, given: Proven): Promise<Proven & Partial<User>> {
  const proven = { ...given, emailVerifiedAt: ctx.parts.clock.now() };
  try {
    await changeUser(db, userId, proven);
    await signOn().derive(ctx, db, [userId]);
    await claimGuest(ctx, db, { id: userId, email: given.email });
    return proven;
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new AppError('EMAIL_ALREADY_USED', null, { cause });
    throw cause;
  }
}
