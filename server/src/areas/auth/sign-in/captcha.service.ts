import { sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { addUses, forgetUses, usesSql } from '../../../platform/http/limit/limits.ts';
import { isKnownDeviceSql } from './new-device.service.ts';

/** Failures allowed without a captcha within the window, per address, source or known device (DECISIONS 14). */
const freeFailures = 3;
/** Milliseconds. */
export const failureWindowMs = 15 * 60_000;

/** How often an address failed recently, over all calls that may require captchas. */
export interface Failures {
  /** For the address, from any source. */
  address: number;
  /** For the address in the caller's browser. */
  device: number;
  /** Whether the caller must solve a captcha to continue. */
  needsCaptcha: boolean;
}

/**
 * How often the address failed, and whether the caller needs a captcha for it. Addresses with and without an account
 * behave the same, except for callers who have signed in to the account before.
 */
export async function readFailures(ctx: Context, email: string): Promise<Failures> {
  const { parts, trackingId } = ctx;
  const over = new Date(parts.clock.now().getTime() - failureWindowMs);
  const { rows } = await parts.database.pool.query<{ failures: number[]; needsCaptcha: boolean }>({
    name: 'read-failures',
    text: failuresSql,
    values: [failureKeys(ctx, email), over, email, trackingId],
  });
  return failuresOf(rows[0]!);
}

/** The failures in a row that counts them under `failureKeys`. */
export function failuresOf({ failures, needsCaptcha }: { failures: number[]; needsCaptcha: boolean }): Failures {
  const [address = 0, _source, device = 0] = failures;
  return { address, device, needsCaptcha };
}

/**
 * Requires a captcha after too many failures. A captcha that was not required is checked as well, and each works only
 * once (spec 1 §5 Captcha, §8, DECISIONS 14).
 * @throws MISSING_CAPTCHA, CAPTCHA_MISMATCH
 */
export async function requireCaptcha(
  { parts }: Context,
  { needsCaptcha }: Failures,
  solution: string | undefined,
): Promise<void> {
  if (solution) {
    if (!(await parts.captcha.verify(solution))) throw new AppError('CAPTCHA_MISMATCH');
  } else if (needsCaptcha) {
    throw new AppError('MISSING_CAPTCHA');
  }
}

/** Counts a failure for the address, for the caller's source and for the address in the caller's browser. */
export async function countFailure(ctx: Context, email: string): Promise<void> {
  await addUses(ctx.parts, failureKeys(ctx, email), failureWindowMs);
}

/**
 * Clears the failures of an address, both overall and in the caller's browser. Those of the source are kept, so that an
 * attacker cannot clear them by signing in to their own account.
 */
export async function forgetFailures(ctx: Context, email: string): Promise<void> {
  const keys = failureKeys(ctx, email);
  await forgetUses(
    ctx.parts,
    keys.filter((_key, place) => place !== 1),
  );
}

/** Wrong passwords for an address in the last minutes, from wherever; for operators. */
export async function countWrongPasswords({ parts }: Context, email: string): Promise<number> {
  const over = new Date(parts.clock.now().getTime() - failureWindowMs);
  const text = `select ${usesSql('$1', '$2')} as failures`;
  const { rows } = await parts.database.pool.query<{ failures: number[] }>(text, [[addressKey(email)], over]);
  return rows[0]!.failures[0]!;
}

/** Forgets all tries that are counted for an address, from wherever they came, so that its owner is let in (DECISIONS 90). */
export async function forgetTriesOf(db: Db, email: string): Promise<void> {
  await db.execute(sql`
    delete from rate_limits where key = ${addressKey(email)}
      or starts_with(key, ${`failures|device|${email}|`}) or starts_with(key, ${`sign-in|${email}|`})`);
}

const addressKey = (email: string) => `failures|address|${email}`;

/** The keys failures are counted under: the address, the caller's source, and the address in the caller's browser. */
export function failureKeys({ source, trackingId }: Context, email: string): string[] {
  const everywhere = [addressKey(email), `failures|source|${source}`];
  return trackingId ? [...everywhere, `failures|device|${email}|${trackingId}`] : everywhere;
}

/**
 * An expression: whether the failures under `failureKeys` require a captcha. On a device that has signed in to the
 * account before, only that device's failures count, so that others cannot lock its owner out.
 */
export function needsCaptchaSql(failures: string, isKnown: string): string {
  const own = `coalesce((${failures})[3], 0)`;
  return `(case when ${isKnown} then ${own} else greatest((${failures})[1], (${failures})[2]) end) >= ${freeFailures}`;
}

const failuresSql = `
  with found as (
    select
      ${usesSql('$1', '$2')} as failures,
      exists (
        select from users u
        where u.email = $3 and u.deleted_at is null and u.kind = 'full' and ${isKnownDeviceSql('u.id', '$4')}
      ) as known
  )
  select failures, ${needsCaptchaSql('failures', 'known')} as "needsCaptcha" from found`;
