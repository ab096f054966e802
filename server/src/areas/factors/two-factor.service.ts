import type { CallOutput } from '@chamfer/contract';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { countUse, takeBackUse } from '../../platform/http/limit/limits.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import { ownerOf } from '../people/mail-reader.service.ts';
import { findUserByEmail, requireUser, type User } from '../people/people.service.ts';
import { requireFresh } from '../sessions/fresh-session.service.ts';
import { noteProof } from '../sessions/sessions.service.ts';
import { recoveryCodeUsedMail, twoFactorDisabledMail, twoFactorEnabledMail } from './factors.mails.ts';
import { twoFactors } from './factors.tables.ts';
import {
  countRecoveryCodes,
  dropRecoveryCodes,
  giveRecoveryCodes,
  plainCode,
  useRecoveryCode,
} from './recovery-codes.service.ts';
import { makeTotpSecret, stepOfCode } from './totp.ts';
import { requireWayIn } from './ways-in.service.ts';

/** Wrong codes allowed per account in a quarter of an hour: guessing an app code then takes two years on average. */
const wrongCodes = { max: 5, windowMs: 15 * 60_000 };

/**
 * Checks the second factor after the right password: a code of the app, or a recovery code, whose use is mailed to the
 * owner. Accounts without a second factor need none.
 * @throws TWO_FACTOR_REQUIRED when no code is given, TWO_FACTOR_CODE_INVALID, TOO_MANY_REQUESTS
 */
export async function requireSecondFactor(ctx: Context, userId: string, code: string | undefined): Promise<void> {
  const factor = await findTwoFactor(ctx.parts.database.db, userId);
  if (!factor?.enabledAt) return;
  const plain = plainCode(code ?? '');
  if (plain === '') throw new AppError('TWO_FACTOR_REQUIRED');
  await spendCode(ctx, factor, plain);
}

/**
 * Checks a code entered by a signed-in person as an identity proof. As at sign-in, it works once.
 * @throws TWO_FACTOR_NOT_ENABLED, TWO_FACTOR_CODE_INVALID, TOO_MANY_REQUESTS
 */
export async function checkOwnCode(ctx: Context, code: string): Promise<void> {
  const factor = await findTwoFactor(ctx.parts.database.db, actorOf(ctx).userId);
  if (!factor?.enabledAt) throw new AppError('TWO_FACTOR_NOT_ENABLED');
  await spendCode(ctx, factor, plainCode(code));
}

async function spendCode(ctx: Context, factor: TwoFactor, plain: string): Promise<void> {
  const { userId } = factor;
  // Counted before the check, so that at most five tries run at the same time; a right code is uncounted.
  const key = `two-factor|${userId}`;
  await countUse(ctx.parts, { key, ...wrongCodes });
  const isRight = isAppCode(plain)
    ? await useAppCode(ctx, ctx.parts.database.db, factor, plain)
    : await spendRecoveryCode(ctx, userId, plain);
  if (!isRight) {
    ctx.parts.log.info({ requestId: ctx.requestId, userId }, 'wrong code of a second factor');
    throw new AppError('TWO_FACTOR_CODE_INVALID');
  }
  await takeBackUse(ctx.parts, key);
}

/** Whether the actor's second factor is on, and how many recovery codes are left. */
export async function getTwoFactor(ctx: Context): Promise<CallOutput<'GET /account/two-factor'>> {
  const { userId } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const enabledAt = (await findTwoFactor(db, userId))?.enabledAt ?? null;
  const recoveryCodesLeft = enabledAt ? await countRecoveryCodes(db, userId) : 0;
  return { enabled: enabledAt !== null, enabledAt: enabledAt?.toISOString() ?? null, recoveryCodesLeft };
}

/**
 * Starts the setup of a second factor with a new secret, which replaces one not yet enabled. No code is required yet.
 * @throws SSO_ENFORCED, TWO_FACTOR_ALREADY_ENABLED
 */
export async function setUpTwoFactor(ctx: Context): Promise<CallOutput<'POST /account/two-factor/setup'>> {
  const { clock, database, keys } = ctx.parts;
  const user = await requireUser(database.db, actorOf(ctx).userId);
  if (user.ssoEnforced) throw new AppError('SSO_ENFORCED');
  const made = makeTotpSecret(user.email);
  const begun = { secret: seal(keys.factors, user.id, made.secret), lastStep: null, createdAt: clock.now() };
  const rows = await database.db
    .insert(twoFactors)
    .values({ userId: user.id, ...begun })
    .onConflictDoUpdate({ target: twoFactors.userId, set: begun, setWhere: isNull(twoFactors.enabledAt) })
    .returning({ userId: twoFactors.userId });
  if (rows.length === 0) throw new AppError('TWO_FACTOR_ALREADY_ENABLED');
  return made;
}

/**
 * Turns the second factor on, once a code proves that the app has the secret; mails the owner. The code is an identity
 * proof too.
 * @throws TWO_FACTOR_NOT_ENABLED if the setup was not started, TWO_FACTOR_ALREADY_ENABLED, TWO_FACTOR_CODE_INVALID,
 * INVALID_TOKEN when the session was ended meanwhile
 */
export async function enableTwoFactor(
  ctx: Context,
  code: string,
): Promise<CallOutput<'POST /account/two-factor/enable'>> {
  const { userId } = actorOf(ctx);
  return transact(ctx, async (db) => {
    const user = await requireFresh(ctx, db);
    const [begun] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update');
    if (!begun) throw new AppError('TWO_FACTOR_NOT_ENABLED');
    if (begun.enabledAt) throw new AppError('TWO_FACTOR_ALREADY_ENABLED');
    const plain = plainCode(code);
    if (!isAppCode(plain) || !(await useAppCode(ctx, db, begun, plain))) throw new AppError('TWO_FACTOR_CODE_INVALID');
    await db.update(twoFactors).set({ enabledAt: ctx.parts.clock.now() }).where(eq(twoFactors.userId, userId));
    const recoveryCodes = await giveRecoveryCodes(ctx, db, userId);
    await noteProof(ctx, db, 'second-factor');
    await audit(ctx, db, 'account.two_factor_enabled', userId);
    await sendMail(ctx, db, twoFactorEnabledMail, ownerOf(user));
    return { recoveryCodes };
  });
}

/**
 * Gives the actor new recovery codes. Of two concurrent renewals the later one's codes are valid; the sets never mix.
 * @throws TWO_FACTOR_NOT_ENABLED, INVALID_TOKEN when the session was ended meanwhile
 */
export async function renewRecoveryCodes(ctx: Context): Promise<CallOutput<'POST /account/two-factor/recovery-codes'>> {
  return transact(ctx, async (db) => {
    const { id } = await requireFresh(ctx, db);
    const [enabled] = await db.select().from(twoFactors).where(isEnabled(id));
    if (!enabled) throw new AppError('TWO_FACTOR_NOT_ENABLED');
    await audit(ctx, db, 'account.recovery_codes_renewed', id);
    return { recoveryCodes: await giveRecoveryCodes(ctx, db, id) };
  });
}

/**
 * Turns the second factor off and mails the owner.
 * @throws TWO_FACTOR_NOT_ENABLED, INVALID_TOKEN when the session was ended meanwhile; OPERATION_NOT_ALLOWED `exempt_owner`
 */
export async function disableTwoFactor(ctx: Context): Promise<void> {
  await transact(ctx, async (db) => {
    const user = await requireFresh(ctx, db);
    if (!(await turnOff(ctx, db, user))) throw new AppError('TWO_FACTOR_NOT_ENABLED');
    await requireWayIn(db, user.id);
  });
}

/**
 * Turns off the second factor of somebody who has lost app and codes; for the operator, who has verified the person's
 * identity. The owner is mailed as usual. Returns whether the account exists, and whether its second factor was on.
 */
export async function disableLostTwoFactor(ctx: Context, email: string): Promise<'off' | 'not-enabled' | 'no-account'> {
  const user = await findUserByEmail(ctx.parts.database.db, email);
  if (!user) return 'no-account';
  return (await transact(ctx, (db) => turnOff(ctx, db, user))) ? 'off' : 'not-enabled';
}

/** The same for an account that the transaction has locked. @throws TWO_FACTOR_NOT_ENABLED */
export async function turnOffLostTwoFactor(ctx: Context, db: Db, user: User): Promise<void> {
  if (!(await turnOff(ctx, db, user))) throw new AppError('TWO_FACTOR_NOT_ENABLED');
}

/** False if it is not on. */
async function turnOff(ctx: Context, db: Db, user: User): Promise<boolean> {
  const disabled = await db.delete(twoFactors).where(isEnabled(user.id)).returning({ userId: twoFactors.userId });
  if (disabled.length === 0) return false;
  await dropRecoveryCodes(db, user.id);
  await audit(ctx, db, 'account.two_factor_disabled', user.id);
  await sendMail(ctx, db, twoFactorDisabledMail, ownerOf(user));
  return true;
}

type TwoFactor = typeof twoFactors.$inferSelect;

/** An account's second factor, enabled or in setup; undefined without one. */
async function findTwoFactor(db: Db, userId: string): Promise<TwoFactor | undefined> {
  const [found] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return found;
}

function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}

/** Uses up a code of the app: it works once, and codes older than the last one do not work. False if refused. */
async function useAppCode(ctx: Context, db: Db, { userId, secret }: TwoFactor, plain: string): Promise<boolean> {
  const { clock, keys } = ctx.parts;
  const step = stepOfCode(unseal(keys.factors, userId, secret), plain, clock.now());
  if (step === null) return false;
  // The condition is part of the update, so that only one of two concurrent calls with the same code succeeds.
  const isFresh = or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step));
  const used = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.secret, secret), isFresh))
    .returning({ userId: twoFactors.userId });
  return used.length > 0;
}

async function spendRecoveryCode(ctx: Context, userId: string, plain: string): Promise<boolean> {
  return transact(ctx, async (db) => {
    if (!(await useRecoveryCode(ctx, db, userId, plain))) return false;
    const left = await countRecoveryCodes(db, userId);
    await audit(ctx, db, 'account.recovery_code_used', userId, { left });
    const user = await requireUser(db, userId);
    await sendMail(ctx, db, recoveryCodeUsedMail, ownerOf(user), { left });
    return true;
  });
}

function isEnabled(userId: string) {
  return and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt));
}
