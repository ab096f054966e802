import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { endApiTokensOf, hasApiTokens } from '../../api-tokens/token-ends.service.ts';
import { dropFactors } from '../../factors/factors.service.ts';
import { passkeys, twoFactors } from '../../factors/factors.tables.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { changeUser, type User } from '../../people/people.service.ts';
import { claimGuest } from '../../review/comments/link-guests.service.ts';
import { endSessions, forgetSessions, isSessionOpen } from '../../sessions/sessions.service.ts';
import { sessions } from '../../sessions/sessions.tables.ts';
import { additionsRemovedMail } from '../auth.mails.ts';
import { oneTimeTokens } from '../auth.tables.ts';
import { signOn } from '../sign-in/sign-on.port.ts';
import { dropTokens, linksToMailbox } from '../tokens/one-time-tokens.service.ts';

/**
 * Somebody without access to the mailbox may register its address and add a passkey to return later. So the person who first
 * proves the mailbox gets the account without what others added to it (DECISIONS 62, docs/decisions/0022). All ways to
 * prove an address use this file.
 */

/**
 * For this many milliseconds after a link was opened without the session, a password reset by mail still counts as the
 * first proof.
 */
const aloneMs = 30 * 24 * 60 * 60_000;
/** Represents a browser without a tracking id; differs from every tracking id. */
const unknownBrowser = '00000000-0000-0000-0000-000000000000';

/** Whether the call comes from this session, and the session has not ended. */
export async function isCalledFrom({ actor }: Context, db: Db, sessionId: string | null): Promise<boolean> {
  return sessionId !== null && actor?.sessionId === sessionId && isSessionOpen(db, sessionId);
}

/**
 * What an account records when its mailbox is proven, either by the session it is for or by somebody without it
 * (`alone`).
 */
export function provenBy({ trackingId }: Context, isAlone: boolean): Pick<User, 'confirmedAloneBy'> {
  return { confirmedAloneBy: isAlone ? (trackingId ?? unknownBrowser) : null };
}

/**
 * Marks the address of a locked account as proven by a link sent there. The session that registered confirms its own
 * account. Anybody else may be the owner of an address registered by a stranger, or the same person on a phone: the
 * password and the session that registered are kept unless more was added; then everything except the session that
 * opened the link is removed, and the owner is mailed. Returns whether something was removed.
 */
export async function proveAddress(ctx: Context, db: Db, user: User): Promise<boolean> {
  if (user.emailVerifiedAt) return false;
  const isRegistrant = await isCalledFrom(ctx, db, user.registeredSessionId);
  const proven = { emailVerifiedAt: ctx.parts.clock.now(), ...provenBy(ctx, !isRegistrant) };
  const claimed = isRegistrant ? { unclaimedEmail: null } : {};
  await changeUser(db, user.id, { ...proven, ...claimed });
  await claimGuest(ctx, db, user);
  if (isRegistrant || !(await hasMore(ctx, db, user))) return false;
  await removeAdded(ctx, db, { ...user, ...proven });
  return true;
}

/**
 * Removes what was added to a locked account whose address was just proven by somebody else, except the session they
 * are signed in with, and mails them.
 */
export async function removeAdded(ctx: Context, db: Db, user: User): Promise<void> {
  const own = ctx.actor?.userId === user.id ? ctx.actor.sessionId : null;
  await dropAccess(ctx, db, user.id, own);
  await audit(ctx, db, 'account.additions_removed', user.id);
  await sendMail(ctx, db, additionsRemovedMail, ownerOf(user));
}

/**
 * Whether a stranger may still have access to a locked account whose password is being reset by mail: the address was
 * never proven, or only recently and by a browser that has not signed in to the account.
 */
export async function mayBeStrangers({ parts }: Context, db: Db, user: User): Promise<boolean> {
  const { emailVerifiedAt, confirmedAloneBy } = user;
  if (!emailVerifiedAt) return true;
  if (!confirmedAloneBy || emailVerifiedAt.getTime() <= parts.clock.now().getTime() - aloneMs) return false;
  const signedIn = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), eq(sessions.trackingId, confirmedAloneBy)))
    .limit(1);
  return signedIn.length === 0;
}

/** Removes all credentials of an account, including pending ones, identities and API tokens. */
export async function dropAccess(ctx: Context, db: Db, userId: string, except: string | null = null): Promise<void> {
  await endSessions(ctx, db, userId, except);
  // Known devices derive from sessions, including ended ones; a stranger's devices must not remain known.
  await forgetSessions(db, userId, except);
  await endApiTokensOf(ctx, db, [userId]);
  await dropFactors(db, userId);
  await signOn().unlink(db, userId);
  await dropTokens(db, userId, linksToMailbox);
}

/** Whether an account has more than the session that registered it and the session of this call. */
async function hasMore(ctx: Context, db: Db, { id: userId, registeredSessionId }: User): Promise<boolean> {
  if ((await signOn().isLinked(db, userId)) || (await hasApiTokens(ctx, db, userId))) return true;
  const expected = [registeredSessionId, ctx.actor?.sessionId].filter((id) => id != null);
  const others = and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    expected.length > 0 ? notInArray(sessions.id, expected) : undefined,
  );
  const changes = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'change_email'));
  const { rows } = await db.execute<{ more: boolean }>(sql`select
    exists (${db.select({ id: sessions.id }).from(sessions).where(others)})
    or exists (${db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))})
    or exists (${db.select({ id: twoFactors.userId }).from(twoFactors).where(eq(twoFactors.userId, userId))})
    or exists (${db.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(changes)}) as more`);
  return rows[0]!.more;
}
