import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { requireSecondFactor } from '../factors/two-factor.service.ts';
import { changeUser } from '../people/people.service.ts';
import { users } from '../people/people.tables.ts';
import type { Tokens } from '../sessions/sessions.service.ts';
import { countFailure, forgetFailures, requireCaptcha } from './captcha.service.ts';
import { openSessionFor } from './new-device.service.ts';
import { tryPassword } from './passwords.ts';
import { readSignInFacts } from './sign-in-facts.service.ts';

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
  // Not where the password was changed meanwhile.
  if (renewedHash) {
    const isStillStored = eq(users.passwordHash, user.passwordHash!);
    await changeUser(ctx.parts.database.db, user.id, { passwordHash: renewedHash }, isStillStored);
  }
  const proven = user.hasSecondFactor ? 'second-factor' : 'password';
  return { ...(await openSessionFor(ctx, user.id, proven, isNewDevice)), userId: user.id };
}
