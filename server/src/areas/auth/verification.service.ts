import type { Language } from '@chamfer/contract/languages';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, audit, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { users } from '../accounts/accounts.tables.ts';
import { oneTimeTokens } from './auth.tables.ts';
import { verificationMail } from './verification.mail.ts';

/** Verification links live seven days (DECISIONS 13). */
const verificationMs = 7 * 24 * 60 * 60_000;

/** Sends the mail with the link that verifies the account's address; earlier links stop working. */
export async function sendVerification(ctx: Context, db: Db, userId: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('INVALID_TOKEN');
  await db
    .delete(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'verify_email'), isNull(oneTimeTokens.usedAt)),
    );
  const hash = await giveToken(ctx, db, { purpose: 'verify_email', userId, email: user.email });
  const url = `${ctx.parts.config.PUBLIC_URL}/verify/${hash}`;
  const mail = verificationMail({ language: user.language as Language, name: user.name, url });
  await ctx.parts.jobs.send(db, 'mail.send', { mailId: ctx.parts.ids.uuid(), to: user.email, ...mail });
}

/** Sends the verification mail again. @throws EMAIL_ALREADY_VERIFIED */
export async function resendVerification(ctx: Context): Promise<void> {
  const { userId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    const [user] = await db.select({ verified: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
    if (user?.verified) throw new AppError('EMAIL_ALREADY_VERIFIED');
    await sendVerification(ctx, db, userId);
  });
}

/** Marks the address verified that the link was sent to, if it still is the account's. @throws INVALID_CONFIRMATION_HASH */
export async function confirmVerification(ctx: Context, hash: string): Promise<{ email: string }> {
  const now = ctx.parts.clock.now();
  return transact(ctx, async (db) => {
    const [token] = await db
      .select()
      .from(oneTimeTokens)
      .where(and(eq(oneTimeTokens.tokenHash, hashSecret(hash)), eq(oneTimeTokens.purpose, 'verify_email')))
      .for('update');
    if (!token || token.usedAt || token.expiresAt <= now) throw new AppError('INVALID_CONFIRMATION_HASH');
    const verified = await db
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, token.userId), eq(users.email, token.email), isNull(users.deletedAt)))
      .returning({ email: users.email });
    if (!verified[0]) throw new AppError('INVALID_CONFIRMATION_HASH');
    await db.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.id, token.id));
    await audit(ctx, db, 'account.email_verified', token.userId);
    return { email: verified[0].email };
  });
}

/** A token that shows, within the session, which mailbox an account was opened for (spec 1 §3 emailToken). */
export function proveMailbox(ctx: Context, db: Db, userId: string, email: string): Promise<string> {
  return giveToken(ctx, db, { purpose: 'mailbox_proof', userId, email });
}

async function giveToken(
  { parts: { ids, clock } }: Context,
  db: Db,
  token: { purpose: 'verify_email' | 'mailbox_proof'; userId: string; email: string },
): Promise<string> {
  const secret = ids.secret();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + verificationMs);
  await db
    .insert(oneTimeTokens)
    .values({ id: ids.uuid(), tokenHash: hashSecret(secret), createdAt: now, expiresAt, ...token });
  return secret;
}
