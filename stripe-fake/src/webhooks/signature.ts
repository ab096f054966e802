import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of a webhook: the time in seconds, and a signature with each secret. */
export function signPayload(payload: string, secrets: readonly string[], seconds: number): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
