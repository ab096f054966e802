import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { addUses, forgetUses, readUses } from '../../platform/http/limits.ts';

/** So many failures of an address or an IP are free within the window (DECISIONS 14). */
const freeFailures = 3;
/** Milliseconds. */
export const failureWindowMs = 15 * 60_000;

/** How often an email address and an IP failed of late, in whatever call asks for captchas. */
export interface Failures {
  address: number;
  ip: number;
}

/** How often the address and the caller's IP failed; whether the address has an account makes no difference. */
export async function readFailures(ctx: Context, email: string): Promise<Failures> {
  const [address, ip] = await readUses(ctx.parts, failureKeys(ctx, email), failureWindowMs);
  return { address: address!, ip: ip! };
}

/**
 * Asks for a captcha after too many failures. One that comes unasked is checked all the same, and each works once
 * (spec 1 §5 Captcha, §8, DECISIONS 14).
 * @throws MISSING_CAPTCHA, CAPTCHA_MISMATCH
 */
export async function requireCaptcha(
  { parts }: Context,
  { address, ip }: Failures,
  solution: string | undefined,
): Promise<void> {
  if (solution) {
    if (!(await parts.captcha.verify(solution))) throw new AppError('CAPTCHA_MISMATCH');
  } else if (Math.max(address, ip) >= freeFailures) {
    throw new AppError('MISSING_CAPTCHA');
  }
}

/** Counts a failure for the address and the caller's IP. */
export async function countFailure(ctx: Context, email: string): Promise<void> {
  await addUses(ctx.parts, failureKeys(ctx, email), failureWindowMs);
}

/** Forgets the failures of an address. Those of the IP stay: an account of one's own must not clear them. */
export async function forgetFailures(ctx: Context, email: string): Promise<void> {
  await forgetUses(ctx.parts, failureKeys(ctx, email)[0]);
}

/** Under what the failures of an address and of the caller's IP are counted. */
export function failureKeys({ ip }: Context, email: string): [string, string] {
  return [`failures|address|${email}`, `failures|ip|${ip}`];
}
