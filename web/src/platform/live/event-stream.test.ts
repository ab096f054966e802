import { ApiError } from '@chamfer/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDelayed, retryDelayed } from './delays.ts';
import { readEvents } from './event-stream.ts';
import { eventsOf } from './read-bytes.ts';

/** A tab of a browser, as far as it can be hidden. */
class Tab extends EventTarget {
  hidden = false;
  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** A response whose body comes in pieces. */
class Answer {
  readonly response: Response;
  readonly #out = new TransformStream<Uint8Array, Uint8Array>();
  readonly #writer = this.#out.writable.getWriter();
  constructor(...pieces: string[]) {
    this.response = new Response(this.#out.readable);
    for (const piece of pieces) this.say(piece);
  }
  say(piece: string): void {
    this.#writer.write(new TextEncoder().encode(piece)).catch(() => undefined);
  }
  /** As a browser does with a request that is aborted. */
  abort(reason: unknown): void {
    this.#writer.abort(reason).catch(() => undefined);
  }
  end(): void {
    this.#writer.close().catch(() => undefined);
  }
}

const stale = 'event: stale\ndata: {}\n\n';
const open = 'event: open\ndata: {"heartbeatMs":10000}\n\n';
/** What the server answers to the next requests, in order; after that nothing at all. */
let answers: (Answer | Error)[];
/** The signals of the requests. */
let requests: AbortSignal[];
let tab: Tab;
let network: EventTarget;
/** What the reader received: events, `began` and `ask`. */
let received: unknown[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [answers, requests, received] = [[], [], []];
  [tab, network] = [new Tab(), new EventTarget()];
});
afterEach(async () => {
  stop?.();
  await pass(0);
  vi.useRealTimers();
  expect(isDelayed()).toBe(false);
});

function follow(): void {
  const send = ({ signal }: { signal?: AbortSignal }) => {
    requests.push(signal!);
    const answer = answers.shift();
    if (answer instanceof Answer) {
      signal!.addEventListener('abort', () => answer.abort(signal!.reason));
      return Promise.resolve(answer.response);
    }
    if (answer) return Promise.reject(answer);
    return new Promise<Response>(() => {});
  };
  const reader = {
    onEvent: (event: unknown) => received.push(event),
    lookUp: (hasBegun: boolean) => received.push(hasBegun ? 'began' : 'ask'),
  };
  stop = readEvents(send, { method: 'GET', path: '/events' }, reader, { page: tab, network });
}
/** Lets seconds pass; what has arrived is read. */
async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(0);
}
const failure = (status: number, code: 'COMMENTING_FORBIDDEN' | 'SERVICE_UNAVAILABLE' | 'INTERNAL_ERROR' | 'NETWORK') =>
  new ApiError({ code }, status === 0 ? undefined : new Response(null, { status }));

test('events are parsed wherever the stream is split', async () => {
  const text = ': hello\n\nid: 7\ndata: {"a":1}\n\ndata: one\r\ndata:two\r\n\r\ndata: unfinished';
  const whole = [
    { id: '7', data: '{"a":1}' },
    { id: undefined, data: 'one\ntwo' },
  ];
  for (let cut = 0; cut <= text.length; cut += 1) {
    const answer = new Answer(text.slice(0, cut), text.slice(cut));
    answer.end();
    const found: unknown[] = [];
    for await (const { id, data } of eventsOf(answer.response)) found.push({ id, data });
    expect(found).toEqual(whole);
  }
});

test('a stream that begins has its reader look up what came before, and then passes on events', async () => {
  const stream = new Answer(open);
  answers = [stream];
  follow();
  await pass(0);
  expect(received).toEqual(['began']);
  stream.say('data: {"type":"comment_deleted"}\n\ndata: {"type":"link_changed"}\n\n');
  await pass(0);
  expect(received).toEqual(['began', { type: 'comment_deleted' }, { type: 'link_changed' }]);
  stop();
  await pass(0);
  expect(requests.map(({ aborted }) => aborted)).toEqual([true]);
});

test('a refusal of the server ends it, and what is shown is requested once; the page of a proxy does not end it', async () => {
  answers = [failure(403, 'COMMENTING_FORBIDDEN')];
  follow();
  await pass(60);
  expect([requests.length, received]).toEqual([1, ['ask']]);
  answers = [failure(403, 'INTERNAL_ERROR'), new Answer(open)];
  follow();
  await pass(2);
  expect([requests.length, received]).toEqual([3, ['ask', 'began']]);
});

test('heartbeats keep a stream; after two that are missing it is connected again', async () => {
  const stream = new Answer(open);
  answers = [stream, new Answer(open)];
  follow();
  for (let beats = 0; beats < 5; beats += 1) {
    await pass(10);
    stream.say(': alive\n\n');
  }
  await pass(20);
  expect([requests.length, requests[0]!.aborted]).toEqual([1, false]);
  await pass(1);
  expect([requests.length, requests[0]!.aborted]).toEqual([2, true]);
  expect(received).toEqual(['began', 'began']);
  expect(isDelayed()).toBe(false);
});

test('a stream that brings nothing for five seconds is replaced by asking every ten, until one comes through', async () => {
  follow();
  await pass(4);
  expect([received, isDelayed()]).toEqual([[], false]);
  await pass(1);
  expect([received, isDelayed()]).toEqual([['ask'], true]);
  await pass(10);
  expect(received).toEqual(['ask', 'ask']);
  await pass(10);
  expect(received).toEqual(['ask', 'ask', 'ask']);
  expect(requests).toHaveLength(1);
  answers = [new Answer(open)];
  await pass(5);
  expect([requests.length, requests[0]!.aborted]).toEqual([2, true]);
  expect([received.slice(3), isDelayed()]).toEqual([['began'], false]);
  await pass(15);
  expect(received).toHaveLength(4);
});

test('a held stream that is let through after all ends the asking', async () => {
  const held = new Answer();
  answers = [held];
  follow();
  await pass(7);
  expect(isDelayed()).toBe(true);
  held.say(open);
  await pass(0);
  expect([received, isDelayed(), requests.length]).toEqual([['ask', 'began'], false, 1]);
});

test('a press connects again and asks immediately', async () => {
  follow();
  await pass(8);
  answers = [new Answer(open)];
  retryDelayed();
  expect(received).toEqual(['ask', 'ask']);
  await pass(0);
  expect([requests.length, received.at(-1), isDelayed()]).toEqual([2, 'began', false]);
});

test('a hidden tab does not ask; it asks and connects as soon as it is looked at', async () => {
  follow();
  await pass(6);
  tab.show(false);
  await pass(120);
  expect(received).toEqual(['ask']);
  // It tried for as long as a hidden tab keeps a stream.
  const before = requests.length;
  expect(requests.every(({ aborted }) => aborted)).toBe(true);
  answers = [new Answer(open)];
  tab.show(true);
  expect(received).toEqual(['ask', 'ask']);
  await pass(0);
  expect([requests.length, received.at(-1)]).toEqual([before + 1, 'began']);
});

test('a network that comes back, and a page that slept, have a stream connected at once', async () => {
  answers = [new Answer(open), new Answer(open), new Answer(open)];
  follow();
  await pass(1);
  network.dispatchEvent(new Event('online'));
  await pass(0);
  expect(requests.map(({ aborted }) => aborted)).toEqual([true, false]);
  // Timers pause while the clock goes on.
  vi.setSystemTime(Date.now() + 3_600_000);
  await pass(1);
  expect(requests.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  expect(received).toEqual(['began', 'began', 'began']);
});

test('without a server nothing is asked of it; with one that has no stream it is', async () => {
  answers = Array.from({ length: 4 }, () => failure(0, 'NETWORK'));
  follow();
  // After 1, 2, 4 and 8 seconds.
  await pass(14);
  expect([requests.length, received, isDelayed()]).toEqual([4, [], false]);
  answers = Array.from({ length: 3 }, () => failure(502, 'SERVICE_UNAVAILABLE'));
  await pass(1);
  expect(requests).toHaveLength(5);
  await pass(5);
  expect([received, isDelayed()]).toEqual([['ask'], true]);
});

test('streams that end right after their beginning are connected more and more seldom', async () => {
  answers = Array.from({ length: 20 }, () => {
    const short = new Answer(open);
    short.end();
    return short;
  });
  follow();
  await pass(31);
  expect(requests.length).toBe(6);
});

test('a tab hidden for a minute lets its stream go, and has a new one once it is looked at', async () => {
  answers = Array.from({ length: 3 }, () => new Answer(open));
  const kept = answers[0] as Answer;
  const hear = setInterval(() => kept.say(': alive\n\n'), 10_000);
  tab.show(false);
  follow();
  await pass(120);
  expect(requests).toHaveLength(0);
  tab.show(true);
  await pass(0);
  expect(requests).toHaveLength(1);
  tab.show(false);
  await pass(59);
  tab.show(true);
  tab.show(false);
  await pass(59);
  expect(requests[0]!.aborted).toBe(false);
  await pass(1);
  expect(requests[0]!.aborted).toBe(true);
  expect(requests).toHaveLength(1);
  tab.show(true);
  await pass(0);
  expect(requests).toHaveLength(2);
  stop();
  await pass(60);
  expect(requests[1]!.aborted).toBe(true);
  expect(requests).toHaveLength(2);
  clearInterval(hear);
});

test('a server that misses events itself says so: the page asks, until a new stream begins', async () => {
  const missing = new Answer(open);
  answers = [missing, new Answer(open)];
  follow();
  await pass(0);
  expect([received.splice(0), isDelayed()]).toEqual([['began'], false]);
  missing.say(stale);
  await pass(0);
  expect([received.splice(0), isDelayed()]).toEqual([['ask'], true]);
  missing.say(': alive\n\n');
  await pass(10);
  expect(received.splice(0)).toEqual(['ask']);
  missing.end();
  await pass(1);
  expect([received.splice(0), isDelayed()]).toEqual([['began'], false]);
});
