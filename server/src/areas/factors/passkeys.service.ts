import type { CallOutput } from '@chamfer/contract';
import type { Language } from '@chamfer/contract/languages';
import { passkeysMax } from '@chamfer/contract/rules';
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import { callingDevice } from '../../platform/device-name.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { ownerOf } from '../people/mail-reader.service.ts';
import { requireUser } from '../people/people.service.ts';
import { requireFresh } from '../sessions/fresh-session.service.ts';
import { authenticatorName } from './authenticator-names.ts';
import { passkeyAddedMail, passkeyRemovedMail } from './factors.mails.ts';
import { passkeys } from './factors.tables.ts';
import { factorsTexts } from './factors.texts.ts';
import { keepChallenge, useChallenge } from './passkey-challenges.service.ts';
import { requireWayIn } from './ways-in.service.ts';
import { askForNewPasskey, checkNewPasskey } from './web-authn.service.ts';

type Shown = CallOutput<'PATCH /account/passkeys/{passkeyId}'>;

/** All passkeys of the actor, the oldest first; there are never more than `passkeysMax`. */
export async function listPasskeys(ctx: Context): Promise<Shown[]> {
  const rows = await ctx.parts.database.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, actorOf(ctx).userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(show);
}

/** What a browser needs to create a passkey for the actor. @throws SSO_ENFORCED, PASSKEY_LIMIT_REACHED */
export async function beginPasskey(ctx: Context): Promise<CallOutput<'POST /account/passkeys/options'>> {
  const { config, database } = ctx.parts;
  const user = await requireUser(database.db, actorOf(ctx).userId);
  if (user.ssoEnforced) throw new AppError('SSO_ENFORCED');
  const existing = await database.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  if (existing.length >= passkeysMax) throw new AppError('PASSKEY_LIMIT_REACHED');
  const { challenge, options } = await askForNewPasskey(config, user, existing);
  return { challengeId: await keepChallenge(ctx, user.id, challenge), options };
}

/**
 * Adds the passkey that the browser created, and mails the owner. Without a name it is named after its provider or, if
 * unknown, after the caller's device.
 * @throws PASSKEY_CHALLENGE_EXPIRED, PASSKEY_INVALID, PASSKEY_LIMIT_REACHED, INVALID_TOKEN when the session was ended
 * meanwhile
 */
export async function addPasskey(
  ctx: Context,
  given: { challengeId: string; response: Record<string, unknown>; name?: string | undefined },
): Promise<Shown> {
  const { userId } = actorOf(ctx);
  const { clock, config, ids } = ctx.parts;
  const challenge = await useChallenge(ctx, userId, given.challengeId);
  const { aaguid, ...made } = await checkNewPasskey(config, challenge, given.response);
  return transact(ctx, async (db) => {
    // The account's row is locked from here on, so that two concurrent calls cannot both add the last one.
    const user = await requireFresh(ctx, db);
    const kept = await db.$count(passkeys, eq(passkeys.userId, userId));
    if (kept >= passkeysMax) throw new AppError('PASSKEY_LIMIT_REACHED');
    const name =
      given.name ??
      authenticatorName(aaguid) ??
      (callingDevice(ctx) || factorsTexts.text(user.language as Language, 'passkey.default-name'));
    const [row] = await db
      .insert(passkeys)
      .values({ id: ids.uuid(), userId, name, createdAt: clock.now(), ...made })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('PASSKEY_INVALID');
    await audit(ctx, db, 'account.passkey_added', row.id, { name });
    await sendMail(ctx, db, passkeyAddedMail, ownerOf(user), { passkey: name });
    return show(row);
  });
}

/** Renames one of the actor's passkeys. @throws PASSKEY_NOT_FOUND */
export async function renamePasskey(ctx: Context, passkeyId: string, name: string): Promise<Shown> {
  return transact(ctx, async (db) => {
    const [row] = await db.update(passkeys).set({ name }).where(isOwn(ctx, passkeyId)).returning();
    if (!row) throw new AppError('PASSKEY_NOT_FOUND');
    await audit(ctx, db, 'account.passkey_renamed', passkeyId, { name });
    return show(row);
  });
}

/** Removes one of the actor's passkeys and mails the owner. @throws PASSKEY_NOT_FOUND, OPERATION_NOT_ALLOWED `exempt_owner` */
export async function removePasskey(ctx: Context, passkeyId: string): Promise<void> {
  await transact(ctx, async (db) => {
    const user = await requireFresh(ctx, db);
    const [row] = await db.delete(passkeys).where(isOwn(ctx, passkeyId)).returning();
    if (!row) throw new AppError('PASSKEY_NOT_FOUND');
    await requireWayIn(db, user.id);
    await audit(ctx, db, 'account.passkey_removed', passkeyId, { name: row.name });
    await sendMail(ctx, db, passkeyRemovedMail, ownerOf(user), { passkey: row.name });
  });
}

function isOwn(ctx: Context, passkeyId: string) {
  return and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actorOf(ctx).userId));
}

function show({ id, name, backedUp, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Shown {
  return {
    passkeyId: id,
    name,
    syncs: backedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
