import { type Dsn, isSameProject } from './dsn.ts';
import { hidePersonal } from './hide-personal.ts';

/** An envelope of the Sentry protocol with one event, without anything personal. */
export function envelopeOf(event: Readonly<Record<string, unknown>>, { text }: Dsn): string {
  const clean = hidePersonal(event);
  const payload = JSON.stringify(clean);
  const item = { type: 'event', length: Buffer.byteLength(payload) };
  return `${JSON.stringify({ event_id: clean.event_id, dsn: text })}\n${JSON.stringify(item)}\n${payload}\n`;
}

/**
 * Reads an envelope that a browser sent, and makes one of our own of it. Null where it is for another project, or is none;
 * without an event, ''. Attachments, feedback and everything else that is not an event are left out.
 */
export function readEnvelope(bytes: Buffer, dsn: Dsn): string | null {
  try {
    const { line: header, rest } = cutLine(bytes);
    if (!isSameProject((JSON.parse(header) as { dsn?: unknown }).dsn, dsn)) return null;
    for (let left = rest; left.length > 0; ) {
      const { line, rest: after } = cutLine(left);
      if (line === '') break;
      const { type, length } = JSON.parse(line) as { type?: unknown; length?: unknown };
      const size =
        typeof length === 'number' ? length : after.indexOf('\n') === -1 ? after.length : after.indexOf('\n');
      if (!Number.isInteger(size) || size < 0 || size > after.length) return null;
      if (type === 'event') {
        const event = JSON.parse(after.subarray(0, size).toString()) as unknown;
        if (typeof event !== 'object' || event === null || !isEventId((event as { event_id?: unknown }).event_id))
          return null;
        return envelopeOf(event as Record<string, unknown>, dsn);
      }
      left = after.subarray(size + 1);
    }
    return '';
  } catch {
    return null;
  }
}

const isEventId = (value: unknown) => typeof value === 'string' && /^[\da-f]{32}$/i.test(value);

function cutLine(bytes: Buffer): { line: string; rest: Buffer } {
  const end = bytes.indexOf('\n');
  if (end === -1) return { line: bytes.toString(), rest: Buffer.alloc(0) };
  return { line: bytes.subarray(0, end).toString(), rest: bytes.subarray(end + 1) };
}
