import { type Dsn, isSameProject } from './dsn.ts';
import { hideInRecording, hideInReplayEvent, hideInTrace } from './hide-in-traces.ts';
import { hidePersonal } from './hide-personal.ts';

/** An envelope of the Sentry protocol with one event, without anything personal. */
export function envelopeOf(event: Readonly<Record<string, unknown>>, dsn: Dsn): string {
  const clean = hidePersonal(event);
  return write(String(clean.event_id), dsn, [{ type: 'event', text: JSON.stringify(clean) }]);
}

/** A part of an envelope: an error, a trace, or what a replay consists of. */
interface Item {
  type: string;
  text: string;
}

/**
 * Reads an envelope that a browser sent, and makes one of our own of it: an error, a trace, or a replay of an error. Null where it is
 * for another project, or is none; without any of these, ''. Attachments, feedback and everything else are left out.
 */
export function readEnvelope(bytes: Buffer, dsn: Dsn): string | null {
  try {
    const { line, rest } = cutLine(bytes);
    const header = JSON.parse(line) as { dsn?: unknown };
    if (!isSameProject(header.dsn, dsn)) return null;
    const given = [...readItems(rest)];
    const main = given.find(({ type }) => type in cleaners);
    if (!main) return '';
    const event = JSON.parse(main.text) as Record<string, unknown>;
    if (typeof event !== 'object' || event === null || !isEventId(event.event_id ?? event.replay_id)) return null;
    const items = [{ type: main.type, text: JSON.stringify(cleaners[main.type]!(event)) }];
    if (main.type === 'replay_event') {
      const recording = given.find(({ type }) => type === 'replay_recording');
      if (!recording) return null;
      items.push({ type: 'replay_recording', text: hideInRecording(recording.text) });
    }
    return write(String(event.event_id ?? event.replay_id), dsn, items);
  } catch {
    return null;
  }
}

const cleaners: Readonly<Record<string, (event: Record<string, unknown>) => Record<string, unknown>>> = {
  event: hidePersonal,
  transaction: hideInTrace,
  replay_event: hideInReplayEvent,
};

function write(eventId: string, { text: dsn }: Dsn, items: readonly Item[]): string {
  const lines = items.map(
    ({ type, text }) => `${JSON.stringify({ type, length: Buffer.byteLength(text) })}\n${text}\n`,
  );
  return `${JSON.stringify({ event_id: eventId, dsn })}\n${lines.join('')}`;
}

/** The parts of an envelope after its header. @throws Error for a length that cannot be */
function* readItems(bytes: Buffer): Generator<Item> {
  for (let left = bytes; left.length > 0; ) {
    const { line, rest } = cutLine(left);
    if (line === '') return;
    const { type, length } = JSON.parse(line) as { type?: unknown; length?: unknown };
    const end = rest.indexOf('\n');
    const size = typeof length === 'number' ? length : end === -1 ? rest.length : end;
    if (!Number.isInteger(size) || size < 0 || size > rest.length) throw new Error('an item has a wrong length');
    yield { type: String(type), text: rest.subarray(0, size).toString() };
    left = rest.subarray(size + 1);
  }
}

const isEventId = (value: unknown) => typeof value === 'string' && /^[\da-f]{32}$/i.test(value);

function cutLine(bytes: Buffer): { line: string; rest: Buffer } {
  const end = bytes.indexOf('\n');
  if (end === -1) return { line: bytes.toString(), rest: Buffer.alloc(0) };
  return { line: bytes.subarray(0, end).toString(), rest: bytes.subarray(end + 1) };
}
