import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signature's time may be from now. Milliseconds. */
const toleranceMs = 5 * 60_000;

/** The header that a webhook of the sandbox is signed with (BILLING §5). */
export const signatureHeader = 'sandbox-signature';

/** Signs the raw body of a webhook: `t=<seconds>,v1=<hex>`. */
export function signWebhook(secret: string, body: Buffer | string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`;
}

/**
 * Whether a webhook is signed with one of the secrets, at most five minutes ago. Two are accepted, so that one can be
 * replaced. Compared in constant time.
 */
export function isSigned(secrets: readonly string[], header: unknown, body: Buffer, now: Date): boolean {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '');
  if (!found) return false;
  const seconds = Number(found[1]);
  if (Math.abs(now.getTime() - seconds * 1000) > toleranceMs) return false;
  const given = Buffer.from(found[2]!, 'hex');
  // Every secret is tried, whichever fits.
  return secrets.map((secret) => timingSafeEqual(digestOf(secret, seconds, body), given)).includes(true);
}

function digestOf(secret: string, seconds: number, body: Buffer | string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
