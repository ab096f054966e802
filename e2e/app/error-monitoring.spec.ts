import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const events: Record<string, unknown>[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (piece) => (text += piece));
  request.on('end', () => {
    events.push(JSON.parse(text.split('\n')[2]!));
    response.end('{}');
  });
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
afterAll(() => void receiver.close());

const { port } = receiver.address() as AddressInfo;
const monitored = useJourney({ SENTRY_DSN: `http://key@127.0.0.1:${port}/7`, SENTRY_RELEASE: 'chamfer@9.9.9' });
const without = useJourney();

/** Throws an error in the page that nothing catches. */
const breakPage = () =>
  setTimeout(() => {
    throw new Error('The saw of mara@haldenworks.example broke at https://a.example/x?token=secret#code=secret');
  });

test('an error in the page arrives once, with the release and nothing personal, by way of our own server', async () => {
  const { page } = await monitored.visit({ expected: /The saw/ });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login?email_hint=secret#email_hint=secret');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(asked.filter((url) => /error-monitor/.test(url))).toEqual([]);
  await page.evaluate(breakPage);
  await expect.poll(() => events.length).toBe(1);
  expect(events[0]).toMatchObject({
    platform: 'javascript',
    level: 'error',
    release: 'chamfer@9.9.9',
    request: { url: `${monitored.origin}/login` },
    exception: { values: [{ value: 'The saw of hidden broke at https://a.example/x?token=hidden#hidden' }] },
  });
  expect(JSON.stringify(events[0])).not.toMatch(/mara|secret|user_agent|User-Agent|breadcrumbs/);
  await page.waitForTimeout(500);
  expect(events.length).toBe(1);
  expect(asked.filter((url) => new URL(url).origin !== monitored.origin && /^http/.test(url))).toEqual([]);
});

test('without a DSN nothing is loaded or sent', async () => {
  const { page } = await without.visit({ expected: /The saw/ });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.evaluate(breakPage);
  await page.waitForTimeout(1000);
  expect(asked.filter((url) => /error-monitor|error-reports/.test(url))).toEqual([]);
});

test('source maps are given to nobody', async () => {
  const names = ['probe-of-maps.js', 'probe-of-maps.js.map', 'probe-of-maps.js.map.gz'];
  const assets = join(import.meta.dirname, '../../web/dist/assets');
  for (const name of names) writeFileSync(join(assets, name), '{}');
  try {
    const answers = await Promise.all(names.map((name) => fetch(`${without.origin}/assets/${name}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  } finally {
    for (const name of names) rmSync(join(assets, name));
  }
});
