import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { lockUser, requireUser } from '../../people/people.service.ts';
import { verificationMail } from '../auth.mails.ts';
import { dropTokens, findToken, giveToken, useToken } from '../tokens/one-time-tokens.service.ts';
import { proveAddress } from './first-proof.service.ts';

/** Sends the mail with the link that verifies the account's address; earlier links stop working. */
export async function sendVerification(ctx: Context, db: Db, userId: string): Promise<void> {
  const user = await requireUser(db, userId);
  await dropTokens(db, userId, ['verify_email']);
  const hash = await giveToken(ctx, db, { purpose: 'verify_email', userId, email: user.email });
  await sendMail(ctx, db, verificationMail, ownerOf(user), { hash });
}

/** Sends the verification mail again. @throws EMAIL_ALREADY_VERIFIED */
export async function resendVerification(ctx: Context): Promise<void> {
  const { userId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    const { emailVerifiedAt } = await requireUser(db, userId);
    if (emailVerifiedAt) throw new AppError('EMAIL_ALREADY_VERIFIED');
    await sendVerification(ctx, db, userId);
  });
}

/**
 * Marks the address that the link was sent to as verified, if it is still the account's. Outside the session that
 * registered, this may remove what was added to the account before, see `proveAddress`; `removed` says so.
 * @throws INVALID_CONFIRMATION_HASH
 */
export async function confirmVerification(ctx: Context, hash: string): Promise<{ email: string; removed: boolean }> {
  const { userId, email } = await findToken(ctx, 'verify_email', hash);
  return transact(ctx, async (db) => {
    // The account is locked before its token, in the same order as at deletion.
    const user = await lockUser(db, userId);
    await useToken(ctx, db, 'verify_email', hash);
    if (user?.email !== email) throw new AppError('INVALID_CONFIRMATION_HASH');
    const removed = await proveAddress(ctx, db, user);
    await audit(ctx, db, 'account.email_verified', userId);
    return { email, removed };
  });
}

/**
 * A token that records, for the session, which address an account was opened for (spec 1 §3 emailToken). It is issued
 * at registration without opening any mail, so it is a proof only together with the secret of an invitation.
 */
export function proveMailbox(ctx: Context, db: Db, userId: string, email: string): Promise<string> {
  return giveToken(ctx, db, { purpose: 'mailbox_proof', userId, email });
}
