import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Parts } from '../../../platform/parts.ts';

/** A person and a thread whose mails their link switches off. */
export interface Subscription {
  userId: string;
  threadId: string;
}

const idBytes = 16;
const macBytes = 32;

/**
 * Makes the secret of an unsubscribe link. It does not end: a mail may be read years later. It can only mute one thread
 * for one person.
 */
export function unsubscribeToken(parts: Pick<Parts, 'keys'>, { userId, threadId }: Subscription): string {
  const ids = Buffer.concat([parse(userId), parse(threadId)]);
  return Buffer.concat([ids, macOf(parts, ids)]).toString('base64url');
}

/** Reads the secret of an unsubscribe link. @throws INVALID_CONFIRMATION_HASH if it was not made here */
export function readUnsubscribeToken(parts: Pick<Parts, 'keys'>, token: string): Subscription {
  const bytes = Buffer.from(token, 'base64url');
  const [ids, mac] = [bytes.subarray(0, 2 * idBytes), bytes.subarray(2 * idBytes)];
  if (mac.length !== macBytes || !timingSafeEqual(mac, macOf(parts, ids)))
    throw new AppError('INVALID_CONFIRMATION_HASH');
  return { userId: stringify(ids, 0), threadId: stringify(ids, idBytes) };
}

function macOf({ keys }: Pick<Parts, 'keys'>, ids: Buffer): Buffer {
  return createHmac('sha256', keys.addresses).update('unsubscribe ').update(ids).digest();
}
