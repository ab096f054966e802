import { ApiError } from '@chamfer/client';
import { expect, test, vi } from 'vitest';
import { eventsOf, readEvents } from './event-stream.ts';

/** A response body that arrives in these chunks. */
function streamOf(...pieces: string[]): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return new Response(stream);
}

/** A tab of a browser, as far as it can be hidden. */
class Tab extends EventTarget {
  hidden = false;
  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

test('events are parsed wherever the stream is split', async () => {
  const text = ': hello\n\nid: 7\ndata: {"a":1}\n\ndata: one\r\ndata:two\r\n\r\ndata: unfinished';
  const whole = [
    { id: '7', data: '{"a":1}' },
    { id: undefined, data: 'one\ntwo' },
  ];
  for (let cut = 0; cut <= text.length; cut += 1) {
    const found: unknown[] = [];
    for await (const { id, data } of eventsOf(streamOf(text.slice(0, cut), text.slice(cut)))) found.push({ id, data });
    expect(found).toEqual(whole);
  }
});

test('events are delivered until the stream is stopped, and a refusal ends it', async () => {
  const requests: (string | undefined)[] = [];
  const received = await new Promise<unknown[]>((resolve) => {
    const events: unknown[] = [];
    const send = async ({ headers }: { headers?: Record<string, string> }) => {
      requests.push(headers?.accept);
      return streamOf('data: {"type":"comment_deleted"}\n\n', 'data: {"type":"link_changed"}\n\n');
    };
    const onEvent = (event: unknown) => {
      events.push(event);
      if (events.length === 2) {
        stop();
        resolve(events);
      }
    };
    const stop = readEvents(send, { method: 'GET', path: '/events' }, onEvent, new Tab());
  });
  expect(received).toEqual([{ type: 'comment_deleted' }, { type: 'link_changed' }]);
  expect(requests).toEqual(['text/event-stream']);

  const refused = await new Promise<number>((resolve) => {
    let asked = 0;
    const send = async () => {
      asked += 1;
      queueMicrotask(() => setImmediate(() => resolve(asked)));
      throw new ApiError({ code: 'COMMENTING_FORBIDDEN' }, new Response(null, { status: 403 }));
    };
    readEvents(send, { method: 'GET', path: '/events' }, () => undefined, new Tab());
  });
  expect(refused).toBe(1);
});

test('a tab hidden for a minute lets its stream go, and has a new one once it is looked at', async () => {
  vi.useFakeTimers();
  try {
    const tab = new Tab();
    const streams: AbortSignal[] = [];
    const send = ({ signal }: { signal?: AbortSignal }) => {
      streams.push(signal!);
      return new Promise<Response>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
    };
    tab.show(false);
    const stop = readEvents(send, { method: 'GET', path: '/events' }, () => undefined, tab);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(0);
    tab.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(streams).toHaveLength(1);
    tab.show(false);
    await vi.advanceTimersByTimeAsync(59_000);
    tab.show(true);
    tab.show(false);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(streams[0]!.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams[0]!.aborted).toBe(true);
    expect(streams).toHaveLength(1);
    tab.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(streams).toHaveLength(2);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(streams[1]!.aborted).toBe(true);
    expect(streams).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
