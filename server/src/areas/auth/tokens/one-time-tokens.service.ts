import type { ErrorCode } from '@chamfer/contract';
import { and, eq, gte, inArray } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { oneTimeTokens } from '../auth.tables.ts';

/** A stored link. */
export type OneTimeToken = typeof oneTimeTokens.$inferSelect;
type Purpose = OneTimeToken['purpose'];

const minute = 60_000;
const hour = 60 * minute;
/** Lifetimes of links and codes, in milliseconds (DECISIONS 12 and 13). */
const lifetimes: Record<Purpose, number> = {
  verify_email: 7 * 24 * hour,
  mailbox_proof: 7 * 24 * hour,
  reset_password: hour,
  change_email: 24 * hour,
  undo_email_change: 7 * 24 * hour,
  education: 7 * 24 * hour,
  handoff: minute,
  app_auth: 5 * minute,
};

/** All but undo links, which protect the owner of the previous address. */
export const linksToMailbox: Purpose[] = [
  'verify_email',
  'mailbox_proof',
  'reset_password',
  'change_email',
  'education',
  'handoff',
  'app_auth',
];

/** The error for a secret that cannot be used. */
export function refusalOf(purpose: Purpose): ErrorCode {
  if (purpose === 'handoff') return 'AUTH_HANDOFF_INVALID';
  return purpose === 'app_auth' ? 'APP_AUTH_CODE_INVALID' : 'INVALID_CONFIRMATION_HASH';
}

/** Creates the secret of a link to one mailbox, or of a code; only its hash is stored. */
export async function giveToken(
  { parts: { ids, clock } }: Context,
  db: Db,
  token: Pick<OneTimeToken, 'purpose' | 'userId' | 'email'> &
    Partial<Pick<OneTimeToken, 'id' | 'mailAddress' | 'sessionId' | 'codeChallenge'>>,
): Promise<string> {
  const secret = ids.secret();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimes[token.purpose]);
  await db
    .insert(oneTimeTokens)
    .values({ id: ids.uuid(), tokenHash: hashSecret(secret), createdAt, expiresAt, ...token });
  return secret;
}

/**
 * The link with this secret, if it can still be used. @throws INVALID_CONFIRMATION_HASH, or the `refusalOf` of its
 * purpose
 */
export async function findToken(ctx: Context, purpose: Purpose, secret: string): Promise<OneTimeToken> {
  const [token] = await selectToken(ctx.parts.database.db, purpose, secret);
  return requireUsable(ctx, purpose, token);
}

/**
 * Marks a link as used, in the transaction that performs its action, so that only one of two concurrent uses succeeds.
 * @throws INVALID_CONFIRMATION_HASH, or the `refusalOf` of its purpose
 */
export async function useToken(ctx: Context, db: Db, purpose: Purpose, secret: string): Promise<OneTimeToken> {
  const [found] = await selectToken(db, purpose, secret).for('update');
  const token = requireUsable(ctx, purpose, found);
  await db.update(oneTimeTokens).set({ usedAt: ctx.parts.clock.now() }).where(eq(oneTimeTokens.id, token.id));
  return token;
}

/** Invalidates an account's links with the given purposes; with `since`, only those created then or later. */
export async function dropTokens(db: Db, userId: string, purposes: Purpose[], since?: Date): Promise<void> {
  const later = since && gte(oneTimeTokens.createdAt, since);
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, purposes), later));
}

/** Invalidates every link of an account. */
export async function dropAllTokens(db: Db, userId: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
}

function selectToken(db: Db, purpose: Purpose, secret: string) {
  return db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, hashSecret(secret)), eq(oneTimeTokens.purpose, purpose)));
}

function requireUsable(ctx: Context, purpose: Purpose, token: OneTimeToken | undefined): OneTimeToken {
  if (!token || token.usedAt || token.expiresAt <= ctx.parts.clock.now()) {
    throw new AppError(refusalOf(purpose));
  }
  return token;
}
