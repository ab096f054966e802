import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireSecondFactor } from '../factors/two-factor.service.ts';
import { changeUser, findUser } from '../people/people.service.ts';
import { users } from '../people/people.tables.ts';
import type { Tokens } from '../sessions/sessions.service.ts';
import { countFailure, forgetFailures, requireCaptcha } from './captcha.service.ts';
import { openSessionFor } from './new-device.service.ts';
import { tryPassword, verifyPassword } from './passwords.ts';
import { readSignInFacts, type SignInFacts } from './sign-in-facts.service.ts';

/** What somebody gives to sign in. `code` is the second factor's. */
export interface Credentials {
  email: string;
  password: string;
  captcha?: string | undefined;
  code?: string | undefined;
}

/**
 * Signs in with email and password. An unknown address and a wrong password give the same answer in the same time, with
 * the same captchas; only the right password tells more of an account (spec 1 §7, DECISIONS 9 and 14). A hash that was
 * made with other parameters than today's is made anew (DECISIONS 8). Nobody is kept
 * out by what others do: at worst they are asked for a captcha, and not on a device they have signed in on before.
 * @throws TOO_MANY_REQUESTS (ten tries a minute for an address from one source), MISSING_CAPTCHA, CAPTCHA_MISMATCH, WRONG_PASSWORD,
 * SSO_ENFORCED, TWO_FACTOR_REQUIRED, TWO_FACTOR_CODE_INVALID
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
    throw new AppError('WRONG_PASSWORD');
  }
  if (user.ssoEnforced) throw new AppError('SSO_ENFORCED');
  if (user.hasSecondFactor) await requireSecondFactor(ctx, user.id, code);
  if (failures.address + failures.device > 0) await forgetFailures(ctx, email);
  const passwordHash = renewedHash ? await renewHash(ctx, user, password, renewedHash) : user.passwordHash!;
  const proven = user.hasSecondFactor ? 'second-factor' : 'password';
  const terms = { isNew: isNewDevice, passwordHash };
  const open = (db: Db) => openSessionFor(ctx, db, user.id, proven, terms);
  // On a known device nothing goes with the session: one statement needs no transaction.
  const tokens = await (isNewDevice ? transact(ctx, open) : open(ctx.parts.database.db));
  // Somebody has set another password, or deleted the account, since this one was read.
  if (!tokens) throw new AppError('WRONG_PASSWORD');
  return { ...tokens, userId: user.id };
}

/**
 * Stores a hash that was made anew, and gives the one that the account has now. Where another log-in has done so
 * meanwhile, that one's; where the password was changed, nothing is stored. @throws WRONG_PASSWORD
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
