import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const events: Record<string, unknown>[] = [];
/** What else came, as a whole. */
const others: { type: string; text: string }[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (piece) => (text += piece));
  request.on('end', () => {
    const { type } = JSON.parse(text.split('\n')[1]!) as { type: string };
    if (type === 'event') events.push(JSON.parse(text.split('\n')[2]!));
    else others.push({ type, text });
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

test('once the page has settled, an error comes with a replay without its texts, and one of ten pages is traced', async () => {
  const { page } = await monitored.visit({ expected: /The saw/ });
  // Of the pages that are traced.
  await page.addInitScript(() => {
    Math.random = () => 0.05;
  });
  const before = events.length;
  const loaded = Promise.all([page.waitForResponse(/replay-monitor/), page.waitForResponse(/trace-monitor/)]);
  await page.goto('/login?token=secret');
  const heading = page.getByRole('heading', { name: 'Welcome back' });
  await heading.waitFor();
  await loaded;
  await page.getByLabel('Email').fill('kenji@haldenworks.example');
  await page.evaluate(breakPage);
  await expect.poll(() => events.length).toBe(before + 1);
  // Pages of other tests may send theirs.
  const id = events.at(-1)!.event_id as string;
  const ofError = () => others.find(({ type, text }) => type === 'replay_event' && text.includes(id));
  await expect.poll(ofError).toBeTruthy();
  const { text } = ofError()!;
  expect(text).not.toMatch(/Welcome back|kenji|mara|secret/);
  const [, , event, , , recorded] = text.split('\n');
  expect(JSON.parse(event!)).toMatchObject({ replay_type: 'buffer', error_ids: [id] });
  // The page itself is in it, masked.
  expect(JSON.parse(recorded!).map((each: { type: number }) => each.type)).toEqual(expect.arrayContaining([4, 2]));
  expect(recorded).toMatch(/\*{7} \*{4}/);
  await page.evaluate(() => history.pushState(null, '', '/login?x=1'));
  await page.goto('about:blank');
  await expect.poll(() => others.map(({ type }) => type)).toContain('transaction');
  expect(JSON.parse(others.find(({ type }) => type === 'transaction')!.text.split('\n')[2]!)).toMatchObject({
    transaction: '/login',
    release: 'chamfer@9.9.9',
  });
});

test('without a DSN nothing is loaded or sent', async () => {
  const { page } = await without.visit({ expected: /The saw/ });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.evaluate(breakPage);
  await page.waitForTimeout(1000);
  expect(asked.filter((url) => /(?:error|trace|replay)-monitor|error-reports/.test(url))).toEqual([]);
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
