import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, audit, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireUser } from '../accounts/accounts.service.ts';
import { users } from '../accounts/accounts.tables.ts';
import { mailAccount } from './account-mail.service.ts';
import { dropTokens, giveToken, useToken } from './one-time-tokens.service.ts';

/** Sends the mail with the link that verifies the account's address; earlier links stop working. */
export async function sendVerification(ctx: Context, db: Db, userId: string): Promise<void> {
  const user = await requireUser(db, userId);
  await dropTokens(db, userId, ['verify_email']);
  const hash = await giveToken(ctx, db, { purpose: 'verify_email', userId, email: user.email });
  await mailAccount(ctx, db, 'verification', user, { path: `/verify/${hash}` });
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

/** Marks the address verified that the link was sent to, if it still is the account's. @throws INVALID_CONFIRMATION_HASH */
export async function confirmVerification(ctx: Context, hash: string): Promise<{ email: string }> {
  return transact(ctx, async (db) => {
    const { userId, email } = await useToken(ctx, db, 'verify_email', hash);
    const verified = await db
      .update(users)
      .set({ emailVerifiedAt: ctx.parts.clock.now() })
      .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.deletedAt)))
      .returning({ email: users.email });
    if (!verified[0]) throw new AppError('INVALID_CONFIRMATION_HASH');
    await audit(ctx, db, 'account.email_verified', userId);
    return { email: verified[0].email };
  });
}

/** A token that shows, within the session, which mailbox an account was opened for (spec 1 §3 emailToken). */
export function proveMailbox(ctx: Context, db: Db, userId: string, email: string): Promise<string> {
  return giveToken(ctx, db, { purpose: 'mailbox_proof', userId, email });
}
