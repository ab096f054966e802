import { brand } from '@chamfer/contract/brand';
import { Secret, TOTP } from 'otpauth';

/** Parameters supported by every authenticator app: SHA-1, six digits, steps of 30 s (RFC 6238). */
const totp = (secret: Secret, label = '') =>
  new TOTP({ issuer: brand.name, label, secret, algorithm: 'SHA1', digits: 6, period: 30 });

/** A new secret of 160 bits: `base32` for typing and storing, and its `otpauth:` URL for the QR code. */
export function makeTotpSecret(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totp(secret, label).toString() };
}

/** The time step of a code, at most one before or after the current one; null if it matches none of them. */
export function stepOfCode(base32: string, code: string, now: Date): number | null {
  const app = totp(Secret.fromBase32(base32));
  const timestamp = now.getTime();
  const delta = app.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}
