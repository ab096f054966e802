import { doorOf } from '../../../platform/outgoing/outgoing-door.ts';
import { OutgoingRefused } from '../../../platform/outgoing/outgoing-refused.ts';
import type { Parts } from '../../../platform/parts.ts';
import { messageIdOf, secretsOf, signatureOf, type Webhook } from '../core/secrets.ts';
import type { webhookDeliveries, webhookTries } from '../webhooks.tables.ts';
import { tryMs } from './schedule.ts';

/** A delivery, as it is stored. */
export type Delivery = typeof webhookDeliveries.$inferSelect;
/** What one try was. */
export type Try = Omit<typeof webhookTries.$inferSelect, 'id' | 'deliveryId'>;

/** So much of an answer is read, in bytes, and so much of its text is kept, in characters. */
const readBytes = 64 * 1024;
const keptText = 1024;
/** So many headers of an answer are kept, and so much of each, in characters. */
const keptHeaders = 20;
const keptHeader = 200;

/**
 * Calls the address of a webhook once, signed after Standard Webhooks. A refusal is an outcome as every other; only
 * `signal`, when the server stops, ends it without one.
 * @throws the reason of `signal`
 */
export async function sendMessage(
  parts: Pick<Parts, 'config' | 'keys' | 'clock'>,
  webhook: Webhook,
  { eventId, body }: Pick<Delivery, 'eventId' | 'body'>,
  signal: AbortSignal,
): Promise<Try> {
  const at = parts.clock.now();
  const started = performance.now();
  const messageId = messageIdOf(eventId);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sentHeaders = {
    'content-type': 'application/json',
    'user-agent': 'Chamfer-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secretsOf(parts.keys, webhook, at), messageId, timestamp, body),
  };
  const { pathname, search } = new URL(webhook.url);
  const outcome = (status: number | null, reason: string | null): Try => ({
    at,
    tookMs: Math.round(performance.now() - started),
    status,
    reason,
    sentPath: pathname + search,
    sentHeaders,
    answerHeaders: null,
    answerText: null,
  });
  try {
    const limits = { limitBytes: readBytes, timeoutMs: tryMs, isCut: true };
    const answer = await doorOf(parts).fetch(webhook.url, {
      method: 'POST',
      headers: sentHeaders,
      body,
      signal,
      ...limits,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { ...outcome(answer.status, null), answerHeaders: headersOf(answer), answerText: textOf(bytes) };
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error;
    return outcome(null, error.reason.replaceAll('-', '_'));
  }
}

/** Whether a receiver took what it was sent. */
export function isTaken({ status }: Pick<Try, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

function headersOf({ headers }: Response): Record<string, string> {
  const kept = [...headers].slice(0, keptHeaders);
  return Object.fromEntries(kept.map(([name, value]) => [clean(name), clean(value).slice(0, keptHeader)]));
}

/** The beginning of an answer, if it is text. */
function textOf(bytes: Buffer): string {
  const start = bytes.subarray(0, keptText * 4).toString('utf8');
  const isText = !start.slice(0, keptText).includes('\u0000') && !/\ufffd./su.test(start);
  return isText ? clean(start).slice(0, keptText).toWellFormed() : '';
}

/** Text without what the database cannot store. */
const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
