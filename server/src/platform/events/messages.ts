import { seal, unseal } from '../secrets.ts';

/** A notification: the topic's name, the object's id and the event. */
export type Message = [topic: string, id: string, event: object];

/** PostgreSQL refuses a payload of 8000 bytes. */
const mostBytes = 7999;

/** The field of an event in which its content is encrypted. Servers that do not know it pass over it. */
const contentField = 'sealed';

/**
 * Writes a notification. The content is encrypted, for this event about this object alone; it is left out where the
 * notification would become too large.
 */
export function messageOf(key: Buffer, message: Message, content: object | undefined): string {
  const bare = JSON.stringify(message);
  if (!content) return bare;
  const [topic, id, event] = message;
  const whole = JSON.stringify([topic, id, { ...event, [contentField]: seal(key, bare, JSON.stringify(content)) }]);
  return Buffer.byteLength(whole) > mostBytes ? bare : whole;
}

/** Reads a notification; null if it is none of ours. */
export function readMessage(payload: string): Message | null {
  try {
    const message = JSON.parse(payload) as unknown;
    return Array.isArray(message) && message.length === 3 ? (message as unknown as Message) : null;
  } catch {
    return null;
  }
}

/** An event without its content, and the content, decrypted. */
export interface Opened {
  event: object;
  /** Undefined where the event brought none, or none that can be read. */
  content?: unknown;
  /** It brought one that this installation did not encrypt for this event. */
  isForeign: boolean;
}

/** Takes an event and its content apart. */
export function contentOf(key: Buffer, [topic, id, whole]: Message): Opened {
  if (typeof whole !== 'object' || !whole || !(contentField in whole)) return { event: whole, isForeign: false };
  const { [contentField]: sealed, ...event } = whole as { [contentField]: unknown };
  try {
    const text = unseal(key, JSON.stringify([topic, id, event] satisfies Message), String(sealed));
    return { event, content: JSON.parse(text) as unknown, isForeign: false };
  } catch {
    return { event, isForeign: true };
  }
}
