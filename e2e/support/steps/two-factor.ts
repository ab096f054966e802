import { Secret, TOTP } from 'otpauth';
import type { Account, Journey } from '../journey.ts';

/** The code that an authenticator app shows for a base32 key, with or without spaces. */
export function appCode(key: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp });
}

/**
 * Turns on two-factor authentication without clicking. Returns the recovery codes, and a function that gives an unused
 * code: each code works once, and the code of the next 30 s is already accepted.
 */
export async function enableTwoFactor(
  journey: Journey,
  { accessToken }: Account,
): Promise<{ recoveryCodes: string[]; nextCode: () => string }> {
  const post = <T>(path: string, input?: object) =>
    journey.api<T>('POST', `/account/two-factor/${path}`, input, accessToken);
  const { secret } = await post<{ secret: string }>('setup');
  const { recoveryCodes } = await post<{ recoveryCodes: string[] }>('enable', { code: appCode(secret) });
  return { recoveryCodes, nextCode: () => appCode(secret, Date.now() + 30_000) };
}
