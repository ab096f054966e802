import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeTestClock } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EventStream, eventMessage, makeEventStreams } from './event-streams.ts';

let server: FastifyInstance;
let clock: ReturnType<typeof makeTestClock>;
let streams: ReturnType<typeof makeEventStreams>;
/** Streams on the server side, with how often each has ended. */
const opened: { stream: EventStream; ends: number }[] = [];
const clients: Socket[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  clock = makeTestClock();
  streams = makeEventStreams(clock, { readerPause: 60_000, heartbeat: 20_000 });
  opened.length = 0;
  server = fastify();
  server.get('/', async (_request, reply) => {
    const entry = { stream: null as unknown as EventStream, ends: 0 };
    entry.stream = streams.open({ reply }, () => {
      entry.ends += 1;
    });
    opened.push(entry);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  streams.endAll();
  await server.close();
});

/** Opens a stream and collects its text, or, with `reads` false, never reads it. */
async function open(reads = true): Promise<{ text(): string }> {
  const { port } = server.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  let text = '';
  if (reads) client.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  else client.pause();
  const before = opened.length;
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await eventually(() => expect(opened.length).toBe(before + 1));
  return { text: () => text };
}

test('sends events, and nothing after its end', async () => {
  const client = await open();
  const { stream } = opened[0]!;
  stream.send(eventMessage({ type: 'link_changed' }));
  stream.end();
  stream.send(eventMessage({ type: 'too late' }));
  await eventually(() => expect(client.text()).toMatch(/0\r\n\r\n$/));
  expect(client.text()).toContain('data: {"type":"link_changed"}\n\n');
  expect(client.text()).not.toContain('too late');
  expect(opened[0]!.ends).toBe(1);
});

test('says at once that events are missed, to streams that are opened meanwhile too', async () => {
  const stale = 'event: stale\ndata: {}\n\n';
  const before = await open();
  streams.setStale(true);
  await eventually(() => expect(before.text()).toContain(stale));
  const meanwhile = await open();
  await eventually(() => expect(meanwhile.text()).toContain(stale));
  streams.setStale(false);
  const after = await open();
  await eventually(() => expect(after.text()).toContain('event: open'));
  expect([opened[0]!.ends, after.text().includes('stale')]).toEqual([0, false]);
});

test('says at once that it is there, and how often it will be heard', async () => {
  const client = await open();
  await eventually(() => expect(client.text()).toContain('event: open\ndata: {"heartbeatMs":20000}\n\n'));
  const head = client.text().toLowerCase();
  expect(head).toContain('cache-control: no-store, no-transform\r\n');
  expect(head).toContain('x-accel-buffering: no\r\n');
  expect(client.text()).not.toContain(': alive');
  // Only from then on do the other events count.
  opened[0]!.stream.send(eventMessage({ type: 'link_changed' }));
  await eventually(() => expect(client.text()).toMatch(/event: open[\s\S]*link_changed/));
});

test('drops a client that does not read instead of buffering everything', async () => {
  await open(false);
  const reader = await open();
  const [silent, reading] = opened;
  const message = eventMessage({ text: 'x'.repeat(64 * 1024) });
  for (let sent = 0; sent < 1000 && silent!.ends === 0; sent++) {
    silent!.stream.send(message);
    await nextTurn();
  }
  expect(silent!.ends).toBe(1);
  // Its connection is closed and its buffer dropped.
  clients[0]!.resume();
  await eventually(() => expect(clients[0]!.destroyed).toBe(true));
  reading!.stream.send(eventMessage({ text: 'still here' }));
  await eventually(() => expect(reader.text()).toContain('still here'));
});

test('one timer sends heartbeats to all streams, and ends them before their tokens expire', async () => {
  const readers: Awaited<ReturnType<typeof open>>[] = [];
  while (readers.length < 60) readers.push(await open());
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(20_000);
  await eventually(() => {
    for (const reader of readers) expect(reader.text()).toContain(': alive\n\n');
  });
  clock.advance(15 * 60_000 - 20_000);
  vi.advanceTimersByTime(20_000);
  await eventually(() => expect(opened.map(({ ends }) => ends)).toEqual(Array(60).fill(1)));
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that disconnects ends its stream', async () => {
  await open();
  clients[0]!.destroy();
  await eventually(() => expect(opened[0]!.ends).toBe(1));
});
