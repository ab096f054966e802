import type { CallOutput } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { proveAddress } from '../../auth/registration/first-proof.service.ts';
import { dropTokens, findToken, giveToken, useToken } from '../../auth/tokens/one-time-tokens.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { lockUser, type User } from '../../people/people.service.ts';
import { requireFresh } from '../../sessions/fresh-session.service.ts';
import { educationLinkMail } from '../education.mails.ts';
import { findOpenRequest } from '../licences/find-education.service.ts';
import { giveLicence } from '../licences/licences.service.ts';

/** Mails the link that proves the address of a school and starts the licence; earlier ones stop working. */
export async function sendEducationLink(ctx: Context, db: Db, user: User): Promise<void> {
  await dropTokens(db, user.id, ['education']);
  const hash = await giveToken(ctx, db, { purpose: 'education', userId: user.id, email: user.email });
  await sendMail(ctx, db, educationLinkMail, ownerOf(user), { hash });
}

/** Mails the link of the actor's request again. @throws EDU_REQUEST_NOT_FOUND where none waits for it */
export async function resendEducationLink(ctx: Context): Promise<void> {
  await transact(ctx, async (db) => {
    const user = await requireFresh(ctx, db);
    const request = await findOpenRequest(db, actorOf(ctx).userId);
    if (request?.status !== 'unverified') throw new AppError('EDU_REQUEST_NOT_FOUND');
    await sendEducationLink(ctx, db, user);
  });
}

/** For which address a mailed link starts a licence, and whether the caller is signed in to its account. @throws INVALID_CONFIRMATION_HASH */
export async function showEducationLink(ctx: Context, hash: string): Promise<CallOutput<'POST /edu/verify/show'>> {
  const { email, userId } = await findToken(ctx, 'education', hash);
  return { email, isOwn: ctx.actor?.userId === userId };
}

/**
 * Starts the licence of the request that the link was mailed for, if the address is still the account's. The link proves
 * the address as the one of sign-up does, with what follows from that (`proveAddress`).
 * @throws INVALID_CONFIRMATION_HASH, EMAIL_ALREADY_USED
 */
export async function verifyEducation(ctx: Context, hash: string): Promise<CallOutput<'POST /edu/verify'>> {
  const { userId, email } = await findToken(ctx, 'education', hash);
  return transact(ctx, async (db) => {
    // The account is locked before its token, in the same order as at deletion.
    const user = await lockUser(db, userId);
    await useToken(ctx, db, 'education', hash);
    const request = await findOpenRequest(db, userId);
    if (user?.email !== email || request?.status !== 'unverified') throw new AppError('INVALID_CONFIRMATION_HASH');
    const proven = { ...user, emailVerifiedAt: user.emailVerifiedAt ?? ctx.parts.clock.now() };
    const until = await giveLicence(ctx, db, { user: proven, request });
    const removed = await proveAddress(ctx, db, user);
    if (!user.emailVerifiedAt) await audit(ctx, db, 'account.email_verified', userId);
    return { licenceUntil: until.toISOString(), removed };
  });
}
