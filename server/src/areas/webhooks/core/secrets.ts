import { createHmac, randomBytes } from 'node:crypto';
import { derivedSecret, type Keys, seal, unseal } from '../../../platform/secrets.ts';
import type { webhooks } from '../webhooks.tables.ts';

/** A webhook, as it is stored. */
export type Webhook = typeof webhooks.$inferSelect;

const prefix = 'whsec_';

/** A new secret, as its receiver gets it: `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export function makeSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** Encrypts the secret of a webhook. It can be read again for the same one alone. */
export function sealSecret(keys: Pick<Keys, 'addresses'>, webhookId: string, secret: string): string {
  return seal(webhookKey(keys), webhookId, secret);
}

/** The secrets that sign for a webhook at a time: its own, and for 24 hours the one before. */
export function secretsOf(keys: Pick<Keys, 'addresses'>, webhook: Webhook, now: Date): string[] {
  const { id, sealedSecret, sealedPreviousSecret: previous, previousSecretUntil: until } = webhook;
  const sealed = previous && until && until > now ? [sealedSecret, previous] : [sealedSecret];
  return sealed.map((each) => unseal(webhookKey(keys), id, each));
}

/** The header `webhook-signature`: one signature for each secret. */
export function signatureOf(secrets: readonly string[], messageId: string, timestamp: string, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** The header `webhook-id` of everything that is sent about an event. */
export function messageIdOf(eventId: string): string {
  return `msg_${eventId.replaceAll('-', '')}`;
}

/** The key of the secrets of webhooks. */
export function webhookKey(keys: Pick<Keys, 'addresses'>): Buffer {
  return Buffer.from(derivedSecret(keys, 'webhook-secrets'), 'hex');
}
