import { createHash } from 'node:crypto';
import type { Endpoint } from '@chamfer/contract';
import { keyHeader } from '@chamfer/contract/rules';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';

/** What a client calls something that it creates, so that it is created once however often it is sent. */
export interface ClientKey {
  /** The person who calls, or their API token. */
  callerId: string;
  userId: string;
  /** A UUID in lower case. */
  key: string;
  call: string;
  /** SHA-256 of what was sent, in hex. */
  content: string;
  /** Whether the answer is kept, to be given again; one that holds a secret is not. */
  keepsAnswer: boolean;
}

/** A call, who makes it, and with what. */
interface Sent {
  name: string;
  endpoint: Pick<Endpoint, 'creates'>;
  actor: Actor | null;
  /** The header as it came. */
  sent: string | string[] | undefined;
  /** What the call was given, parsed. */
  given: unknown;
}

/**
 * The key that came with a call; null without one, and for calls that take none.
 * @throws VALIDATION_ERROR for one that is no UUID
 */
export function clientKeyOf({ name, endpoint: { creates }, actor, sent, given }: Sent): ClientKey | null {
  if (!creates || !actor || sent === undefined) return null;
  // Structured field values, as the draft of the header wants them, are in quotes; most clients send it bare.
  const key =
    typeof sent === 'string' ? /^("?)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\1$/i.exec(sent.trim())?.[2] : null;
  if (!key) {
    const validationErrors = [{ field: keyHeader, code: 'invalid_format', message: 'The idempotency key is a UUID.' }];
    throw new AppError('VALIDATION_ERROR', null, { validationErrors });
  }
  return {
    callerId: actor.token?.id ?? actor.userId,
    userId: actor.userId,
    key: key.toLowerCase(),
    call: name,
    content: createHash('sha256').update(JSON.stringify(given)).digest('hex'),
    keepsAnswer: creates === 'thing',
  };
}
