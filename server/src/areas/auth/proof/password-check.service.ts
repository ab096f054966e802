import { AppError } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { countUse } from '../../../platform/http/limit/limits.ts';
import type { User } from '../../people/people.service.ts';
import { hashPassword, requireGoodPassword, verifyPassword } from '../passwords/passwords.ts';
import { countFailure, forgetFailures, readFailures, requireCaptcha } from '../sign-in/captcha.service.ts';
import { passwordTries } from '../sign-in/sign-in-facts.service.ts';

/**
 * Checks the password that a signed-in person enters again. Tries, failures and captchas are shared with sign-in, so
 * that an unattended browser does not make guessing easier (DECISIONS 14).
 * @throws TOO_MANY_REQUESTS (ten tries a minute per address and source), MISSING_CAPTCHA, CAPTCHA_MISMATCH,
 * WRONG_PASSWORD
 */
export async function checkOwnPassword(
  ctx: Context,
  { email, passwordHash }: User,
  password: string,
  captcha: string | undefined,
): Promise<void> {
  const failures = await readFailures(ctx, email);
  await requireCaptcha(ctx, failures, captcha);
  // As at sign-in, the work for a captcha limits the tries by itself.
  if (!captcha) await countUse(ctx.parts, passwordTries(ctx, email));
  if (!(await verifyPassword(ctx.parts.config, passwordHash, password))) {
    await countFailure(ctx, email);
    throw new AppError('WRONG_PASSWORD');
  }
  if (failures.address + failures.device > 0) await forgetFailures(ctx, email);
}

/** The hash of a new password that satisfies the rules. @throws TOO_LONG_PASSWORD, WEAK_PASSWORD */
export async function hashNewPassword(
  config: Config,
  password: string,
  owner: { email: string; name: string },
): Promise<string> {
  requireGoodPassword(password, owner);
  return hashPassword(config, password);
}
