import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestApp, type TestApp } from '@chamfer/testing';
import { someEvent } from '@chamfer/testing/some-event';
import { afterEach, expect, test } from 'vitest';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function startCollector(status: number | 'hangs') {
  const received: Record<string, unknown>[] = [];
  const server: Server = createServer(async (request, response) => {
    const sent = JSON.parse(await text(request)) as Record<string, unknown>[];
    if (status === 'hangs') return;
    if (status < 300) received.push(...sent);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, received };
}

async function start(address: string): Promise<TestApp> {
  const app = await startTestApp({ env: { TELEMETRY: 'forward', TELEMETRY_URL: address } });
  closing.push(() => app.close());
  return app;
}

const send = (app: TestApp, count = 1, ip = '203.0.113.1') => {
  const events = Array.from({ length: count }, () => someEvent());
  return app.fetch('POST', '/api/telemetry', { ip, body: Buffer.from(JSON.stringify(events)) });
};
const counted = async (app: TestApp, outcome: string) =>
  Number(
    new RegExp(`chamfer_telemetry_events_total\\{outcome="${outcome}"\\} (\\d+)`).exec(
      await app.parts.metrics.text(),
    )?.[1] ?? 0,
  );

test('events reach the collector as they came, with when they arrived; nothing is stored', async () => {
  const { address, received } = await startCollector(204);
  const app = await start(address);
  expect((await send(app, 3)).status).toBe(204);
  await expect.poll(() => received.length).toBe(3);
  expect(received[0]).toMatchObject({
    event_name: 'page_viewed',
    is_user_proven: false,
    received_at: expect.any(String),
  });
  expect(await counted(app, 'forwarded')).toBe(3);
  const { rows } = await app.parts.database.pool.query('select count(*)::int as n from telemetry_events');
  expect(rows[0].n).toBe(0);
});

test('a collector that hangs slows nobody: the queue is bounded, and a stop does not wait for it', async () => {
  const { address } = await startCollector('hangs');
  const app = await start(address);
  const started = performance.now();
  const statuses: number[] = [];
  for (let beacon = 0; beacon < 170; beacon++) {
    // One source alone may not fill the queue.
    statuses.push((await send(app, 60, `203.0.113.${1 + (beacon % 2)}`)).status);
  }
  expect(performance.now() - started).toBeLessThan(9000);
  expect(statuses.filter((status) => status === 204)).toHaveLength(166);
  expect(statuses.slice(166)).toEqual([429, 429, 429, 429]);
  const stopping = performance.now();
  const { metrics } = app.parts;
  await closing.pop()!();
  expect(performance.now() - stopping).toBeLessThan(5000);
  expect(/outcome="dropped"\} (\d+)/.exec(await metrics.text())?.[1]).toBe(String(166 * 60));
});

test('what a collector refuses three times is dropped and counted', async () => {
  const { address } = await startCollector(503);
  const app = await start(address);
  expect((await send(app, 2)).status).toBe(204);
  await expect.poll(() => counted(app, 'dropped'), { timeout: 300_000 }).toBe(2);
});

test('a collector that is not there is no reason not to start', async () => {
  const app = await start('http://127.0.0.1:9/in');
  expect((await send(app)).status).toBe(204);
});

test('a source that has filled its share of a queue that stands is refused, and others are not', async () => {
  const { address } = await startCollector('hangs');
  const app = await start(address);
  const statuses: number[] = [];
  for (let beacon = 0; beacon < 90; beacon++) statuses.push((await send(app, 60, '203.0.113.7')).status);
  const taken = statuses.filter((status) => status === 204).length;
  // Half of the queue, and not one more.
  expect([taken, statuses.slice(taken).every((status) => status === 429)]).toEqual([Math.floor(5000 / 60), true]);
  expect((await send(app, 60, '203.0.113.8')).status).toBe(204);
});
