import { hideIds, hideInName, hideInText, isPlain, pageOf } from './hide-personal.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What is kept of a trace and of each of its spans; their data have addresses and more. */
const ofTrace = [
  'event_id',
  'type',
  'platform',
  'timestamp',
  'start_timestamp',
  'release',
  'environment',
  'measurements',
  'sdk',
];
const ofSpan = ['span_id', 'parent_span_id', 'trace_id', 'op', 'status', 'origin', 'timestamp', 'start_timestamp'];
const mostSpans = 1000;
/** Operations of spans that are named by an address. */
const hasName = /^(?:pageload|navigation|http\.client|resource\.)/;

/** A trace without anything personal: what took how long, by names of pages and calls. */
export function hideInTrace(event: Facts): Record<string, unknown> {
  const { trace } = (event.contexts ?? {}) as { trace?: Facts };
  const spans = Array.isArray(event.spans) ? (event.spans as Facts[]).slice(0, mostSpans) : [];
  return {
    ...plainOf(event, ofTrace),
    transaction: hideInName(String(event.transaction ?? '')),
    transaction_info: { source: 'route' },
    contexts: { trace: plainOf(trace ?? {}, ofSpan) },
    spans: spans.map((span) => ({
      ...plainOf(span, ofSpan),
      // Others name what was pressed, or what was drawn last.
      ...(hasName.test(String(span.op)) && { description: hideInName(String(span.description ?? '')) }),
    })),
    ...pageOf(event),
  };
}

const ofReplay = [
  'type',
  'platform',
  'timestamp',
  'replay_start_timestamp',
  'event_id',
  'replay_id',
  'replay_type',
  'segment_id',
  'error_ids',
  'release',
  'environment',
  'sdk',
];

/** What goes with a replay, without anything personal. */
export function hideInReplayEvent(event: Facts): Record<string, unknown> {
  const urls = Array.isArray(event.urls) ? event.urls.slice(0, 100) : [];
  return { ...plainOf(event, ofReplay), urls: urls.map((url) => hideInName(String(url))), trace_ids: [] };
}

/** A segment of a replay: a line that says which, and the events of the page. @throws SyntaxError for anything else */
export function hideInRecording(text: string): string {
  const end = text.indexOf('\n');
  const { segment_id } = JSON.parse(text.slice(0, end)) as { segment_id?: unknown };
  const events: unknown = JSON.parse(text.slice(end + 1));
  if (!Array.isArray(events)) throw new SyntaxError('a recording is a list');
  return `${JSON.stringify({ segment_id: Number(segment_id) })}\n${JSON.stringify(hideDeep(events, 0))}`;
}

/** Depth of a recorded page at the most, and characters of a text in it: style sheets are in it whole. */
const mostDepth = 300;
const mostText = 1024 * 1024;

/** Names of attributes, and of fields of an input or a change of a text, that show what the page says. */
const shown = new Set([
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'alt',
  'value',
  'content',
  'download',
  'text',
]);

/** What a page showed is masked by the browser that recorded it, and here again, whatever sent it. */
function hideDeep(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hideIds(hideInText(value, mostText));
  if (typeof value !== 'object' || value === null) return value;
  if (depth > mostDepth) return null;
  if (Array.isArray(value)) return value.map((item) => hideDeep(item, depth + 1));
  const isStyle = (value as Facts).isStyle === true;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (typeof item !== 'string') return [name, hideDeep(item, depth + 1)];
      if (name === 'href') return [name, hideInName(item)];
      if (shown.has(name) || (name === 'textContent' && !isStyle)) return [name, mask(item)];
      return [name, hideDeep(item, depth + 1)];
    }),
  );
}

function mask(text: string): string {
  return text.slice(0, mostText).replace(/\S/g, '*');
}

/** The named facts; texts among them are looked through. */
function plainOf(facts: Facts, names: readonly string[]): Record<string, unknown> {
  const kept = names.filter((name) => Object.hasOwn(facts, name) && facts[name] !== undefined);
  return Object.fromEntries(
    kept.map((name) => [name, isPlain(name, facts[name]) ? facts[name] : hidePlain(facts[name])]),
  );
}

function hidePlain(value: unknown): unknown {
  if (typeof value === 'string') return hideInText(value);
  if (Array.isArray(value)) return value.slice(0, 100).map(hidePlain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hidePlain(item)]));
}
