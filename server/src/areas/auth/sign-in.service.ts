import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { countUse } from '../../platform/http/limits.ts';
import { users } from '../accounts/accounts.tables.ts';
import { twoFactors } from '../factors/factors.tables.ts';
import { requireSecondFactor } from '../factors/two-factor.service.ts';
import { countFailure, forgetFailures, readFailures, requireCaptcha } from './captcha.service.ts';
import { isNewDevice, openSessionFor } from './new-device.service.ts';
import { verifyPassword } from './passwords.ts';
import type { Tokens } from './sessions.service.ts';

/** What somebody gives to sign in. `code` is the second factor's. */
export interface Credentials {
  email: string;
  password: string;
  captcha?: string | undefined;
  code?: string | undefined;
}

/**
 * Signs in with email and password. An unknown address and a wrong password give the same answer in the same time, with
 * the same captchas; only the right password tells more of an account (spec 1 §7, DECISIONS 9 and 14).
 * @throws TOO_MANY_REQUESTS (ten tries a minute for an address), MISSING_CAPTCHA, CAPTCHA_MISMATCH, WRONG_PASSWORD,
 * SSO_ENFORCED, TWO_FACTOR_REQUIRED, TWO_FACTOR_CODE_INVALID
 */
export async function signIn(
  ctx: Context,
  { email, password, captcha, code }: Credentials,
): Promise<Tokens & { userId: string }> {
  const { database } = ctx.parts;
  const [failures, [user]] = await Promise.all([
    readFailures(ctx, email),
    prepared(database.db, 'user-by-email', userQuery).execute({ email }),
    countUse(ctx.parts, { key: `sign-in|${email}`, max: 10, windowMs: 60_000 }),
  ]);
  await requireCaptcha(ctx, failures, captcha);
  // Devices are looked up while the password is checked, for nobody in particular where the address is unknown.
  const [isRight, isNew] = await Promise.all([
    verifyPassword(user?.passwordHash, password),
    isNewDevice(ctx, user?.id ?? nobody),
  ]);
  if (!isRight || !user) {
    await countFailure(ctx, email);
    throw new AppError('WRONG_PASSWORD');
  }
  if (user.ssoEnforced) throw new AppError('SSO_ENFORCED');
  if (user.hasSecondFactor) await requireSecondFactor(ctx, user.id, code);
  if (failures.address > 0) await forgetFailures(ctx, email);
  return { ...(await openSessionFor(ctx, user.id, isNew)), userId: user.id };
}

const nobody = '00000000-0000-0000-0000-000000000000';

function userQuery(db: Db, name: string) {
  return db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      ssoEnforced: users.ssoEnforced,
      hasSecondFactor: isNotNull(twoFactors.enabledAt).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(and(eq(users.email, sql.placeholder('email')), isNull(users.deletedAt)))
    .prepare(name);
}
