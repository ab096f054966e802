import { Secret, TOTP } from 'otpauth';
import type { Account, Journey } from './journey.ts';

/** The code an authenticator app shows for a key in base32, spaces or not. */
export function appCode(key: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp });
}

/**
 * Turns two-factor authentication on without clicking. Gives the recovery codes, and what tells a code that was not used
 * yet: each works once, and that of the next 30 s is accepted already.
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
