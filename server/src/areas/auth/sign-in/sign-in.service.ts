import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { requireSecondFactor } from '../../factors/two-factor.service.ts';
import { changeUser, findUser, refuseBlocked } from '../../people/people.service.ts';
import { users } from '../../people/people.tables.ts';
import type { Tokens } from '../../sessions/sessions.service.ts';
import { tryPassword, verifyPassword } from '../passwords/passwords.ts';
import { countFailure, forgetFailures, requireCaptcha } from './captcha.service.ts';
import { openSessionFor } from './new-device.service.ts';
import { readSignInFacts, type SignInFacts } from './sign-in-facts.service.ts';

/** The input for sign-in. `code` is for the second factor. */
export interface Credentials {
  email: string;
  password: string;
  captcha?: string | undefined;
  code?: string | undefined;
}

/**
 * Signs in with email and password. An unknown address and a wrong password give the same answer in the same time, with
 * the same captchas; only the right password reveals more about an account (spec 1 §7, DECISIONS 9 and 14). A hash with
 * outdated parameters is replaced (DECISIONS 8). Nobody can lock others out: at worst these need a captcha, and not on
 * a known device.
 * @throws TOO_MANY_REQUESTS (ten tries a minute per address and source), MISSING_CAPTCHA, CAPTCHA_MISMATCH,
 * WRONG_PASSWORD, SSO_ENFORCED, ACCOUNT_BLOCKED, TWO_FACTOR_REQUIRED, TWO_FACTOR_CODE_INVALID
 */
export async function signIn(
  ctx: Context,
  { email, password, captcha, code }: Credentials,
): Promise<Tokens & { userId: string }> {
  const { failures, user, isNewDevice } = await readSignInFacts(ctx, email, Boolean(captcha));
  await requireCaptcha(ctx, failures, captcha);
  const { isRight, renewedHash } = await tryPassword(ctx.parts.config, user?.passwordHash, password);
  if (!isRight || !user) {
    await countFailure(ctx, email);
    ctx.parts.log.info({ requestId: ctx.requestId, userId: user?.id }, 'wrong password');
    throw new AppError('WRONG_PASSWORD');
  }
  if (user.ssoEnforced) throw new AppError('SSO_ENFORCED');
  if (user.hasSecondFactor) await requireSecondFactor(ctx, user.id, code);
  if (failures.address + failures.device > 0) await forgetFailures(ctx, email);
  const passwordHash = renewedHash ? await renewHash(ctx, user, password, renewedHash) : user.passwordHash!;
  const proven = user.hasSecondFactor ? 'second-factor' : 'password';
  const terms = { isNew: isNewDevice, passwordHash };
  const open = (db: Db) => openSessionFor(ctx, db, user.id, proven, terms);
  // On a known device only the session is stored, so a single statement needs no transaction.
  const tokens = await (isNewDevice ? transact(ctx, open) : open(ctx.parts.database.db));
  if (tokens) return { ...tokens, userId: user.id };
  await refuseBlocked(ctx.parts.database.db, user.id);
  // The password was changed or the account deleted since it was read.
  throw new AppError('WRONG_PASSWORD');
}

/**
 * Stores a new hash of the same password, and returns the hash the account has now: that of a concurrent sign-in, if it
 * was first. If the password was changed, nothing is stored. @throws WRONG_PASSWORD
 */
async function renewHash(
  ctx: Context,
  { id, passwordHash }: NonNullable<SignInFacts['user']>,
  password: string,
  renewedHash: string,
): Promise<string> {
  const { config, database } = ctx.parts;
  const isStillStored = eq(users.passwordHash, passwordHash!);
  if (await changeUser(database.db, id, { passwordHash: renewedHash }, isStillStored)) return renewedHash;
  const now = (await findUser(database.db, id))?.passwordHash;
  if (!now || !(await verifyPassword(config, now, password))) throw new AppError('WRONG_PASSWORD');
  return now;
}
