import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPerson, killPostgres, startTestApp, type TestApp } from '@chamfer/testing';
import { afterEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config/config.ts';
import { startJobWorkers, workOn } from '../jobs/job-worker.ts';
import { defineJob } from '../jobs/jobs.ts';
import { readDsn } from './dsn.ts';
import { hideInText, hidePersonal } from './hide-personal.ts';
import { mostWaiting } from './outbox.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A receiver of envelopes on loopback. */
async function receiver(listener?: RequestListener) {
  const got: { path: string; auth: string; event: Record<string, unknown> & { tags?: object } }[] = [];
  const server = createServer((request, response) => {
    if (listener) return listener(request, response);
    let text = '';
    request.on('data', (piece) => (text += piece));
    request.on('end', () => {
      const [, item, payload] = text.split('\n');
      expect(JSON.parse(item!)).toEqual({ type: 'event', length: Buffer.byteLength(payload!) });
      const auth = String(request.headers['x-sentry-auth']);
      got.push({ path: request.url!, auth, event: JSON.parse(payload!) });
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { got, dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/7` };
}

async function appWith(env: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ env });
  open.push(() => app.close());
  return app;
}

const event = { event_id: 'a'.repeat(32), platform: 'javascript', level: 'error', message: 'It broke' };
const envelope = (dsn: string, given: object = event) =>
  Buffer.from(`${JSON.stringify({ event_id: event.event_id, dsn })}\n{"type":"event"}\n${JSON.stringify(given)}\n`);
const send = (app: TestApp, body: Buffer, ip = '10.0.0.1') =>
  app.fetch('POST', '/api/app/error-reports', { body, ip, headers: { 'content-type': 'text/plain' } });

test('a DSN is read, and what is none is refused at the start by its name', () => {
  expect(readDsn('https://k3y@errors.example/some/folder/42')).toMatchObject({
    publicKey: 'k3y',
    projectId: '42',
    address: 'https://errors.example/some/folder/api/42/envelope/',
  });
  for (const wrong of [
    '',
    'x',
    'https://errors.example/7',
    'ftp://k@e.example/7',
    'https://k:s@e.example/7',
    'https://k@e.example/x',
    'https://k@e.example/7?x',
    'https://k@e.example/7#x',
  ]) {
    expect([wrong, readDsn(wrong)]).toEqual([wrong, null]);
  }
  expect(() => readConfig({ SENTRY_DSN: 'https://errors.example' })).toThrow(ConfigError);
  expect(() => readConfig({ SENTRY_DSN: 'https://errors.example' })).toThrow('SENTRY_DSN: must be a DSN');
});

test('nothing personal is left of an event', () => {
  const clean = hidePersonal({
    ...event,
    user: { id: '1', ip_address: '10.1.2.3' },
    breadcrumbs: [{ message: 'clicked' }],
    contexts: { device: {} },
    extra: { name: 'Mara' },
    server_name: 'host',
    request: { url: 'https://a.example/p?token=secret#code=secret', cookies: 'c', headers: { a: 'b' }, data: 'd' },
    exception: {
      values: [
        {
          value:
            'mara@haldenworks.example from 192.168.1.7 at https://a.example/x?a=1&token=secret#secret Bearer secret.x',
          stacktrace: { frames: [{ filename: 'a.js', vars: { password: 'secret' } }] },
        },
      ],
    },
  });
  expect(JSON.stringify(clean)).not.toMatch(/secret|mara|192\.168|10\.1|clicked|Mara|host"|cookies|headers/);
  expect(clean).toMatchObject({ message: 'It broke', request: { url: 'https://a.example/p' } });
  expect(hideInText('see https://a.example/v/1?SAMLResponse=abc&x=1')).toBe(
    'see https://a.example/v/1?SAMLResponse=hidden&x=1',
  );
  const began = performance.now();
  hideInText('a@'.repeat(500_000));
  hideInText(`https://${'a.'.repeat(500_000)}`);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('unexpected errors of the server arrive with the request they are of, and nothing personal', async () => {
  const { got, dsn } = await receiver();
  const app = await appWith({ SENTRY_DSN: dsn, SENTRY_RELEASE: 'chamfer@9.9.9', LOG_LEVEL: 'error' });
  const error = new Error('The saw of mara@haldenworks.example broke\nparams: secret word');
  app.parts.log.error({ requestId: 'r-1', userId: 'u-1', err: error }, 'unexpected error');
  app.parts.log.error({ topic: 'thing.do', job: 'j-1', err: new Error('No wood') }, 'job failed');
  app.parts.log.warn({ err: new Error('Never mind') }, 'a warning');
  app.parts.log.error({ requestId: 'r-2' }, 'request failed');
  await expect.poll(() => got.length).toBe(2);
  const by = new Map(got.map((each) => [(each.event.tags as { origin: string }).origin, each]));
  const first = by.get('unexpected error')!;
  expect(first.path).toBe('/api/7/envelope/');
  expect(first.auth).toContain('sentry_key=key');
  expect(first.event).toMatchObject({
    release: 'chamfer@9.9.9',
    environment: 'local',
    tags: { request_id: 'r-1' },
    exception: { values: [{ type: 'Error', value: 'The saw of hidden broke' }] },
  });
  expect(JSON.stringify(first.event)).not.toMatch(/u-1|secret word/);
  expect(by.get('job failed')!.event.tags).toMatchObject({ topic: 'thing.do', job: 'j-1' });
});

test('a call that fails and a job that fails arrive by themselves', async () => {
  const { got, dsn } = await receiver();
  const app = await appWith({ SENTRY_DSN: dsn, LOG_LEVEL: 'error' });
  const person = await buildPerson(app);
  await app.parts.database.pool.query('alter table comments rename to elsewhere');
  const params = { commentId: app.parts.ids.uuid() };
  const { status, body } = await app.call('DELETE /web/comments/{commentId}', { as: person, params });
  expect(status).toBe(500);
  const cut = defineJob<{ word: string }>('test.cut', { retryLimit: 0, retryDelay: 0, atOnce: 1 });
  await startJobWorkers(app.parts, [
    workOn(cut, async () => {
      throw new Error('The saw is blunt');
    }),
  ]);
  await app.parts.jobs.send(app.parts.database.db, cut, { word: 'private' });
  await expect.poll(() => got.length).toBe(2);
  const tags = got.map(({ event }) => event.tags);
  expect(tags).toContainEqual({ origin: 'unexpected error', request_id: body.requestId });
  expect(tags).toContainEqual({ origin: 'job failed', topic: 'test.cut', job: expect.any(String) });
  const text = JSON.stringify(got);
  expect(text).toContain('The saw is blunt');
  for (const personal of [person.userId, params.commentId, 'private']) expect(text).not.toContain(personal);
});

/** Runs a module in a process of its own; returns its exit code and what it printed as errors. */
async function runModule(source: string, env: Record<string, string>) {
  const args = ['--input-type=module', '--eval', source];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, env: { PATH: process.env.PATH, ...env } });
  let printed = '';
  child.stderr.on('data', (piece) => (printed += piece));
  child.stdout.resume();
  const [code] = await once(child, 'close');
  return { code: code as number | null, printed };
}
const file = (name: string) => JSON.stringify(join(import.meta.dirname, name));
const watched = `
  import { startErrorMonitor } from ${file('error-monitor.ts')};
  import { watchEnd } from ${file('watch-end.ts')};
  watchEnd(startErrorMonitor({ SENTRY_DSN: process.env.SENTRY_DSN, SENTRY_RELEASE: 'r', CHAMFER_ENV: 'local' }));
`;

test.each([
  ['uncaughtException', "setTimeout(() => { throw new Error('The saw of mara@haldenworks.example broke'); });"],
  ['unhandledRejection', "Promise.reject(new Error('The saw of mara@haldenworks.example broke'));"],
])('%s arrives, and ends the process as it would without', async (origin, source) => {
  const { got, dsn } = await receiver();
  const ended = await runModule(`${watched} ${source}`, { SENTRY_DSN: dsn });
  const without = await runModule(`${watched} ${source}`, {});
  expect(ended.code).toBe(1);
  expect(without.code).toBe(1);
  for (const { printed } of [ended, without]) {
    expect(printed).toContain('Error: The saw of mara@haldenworks.example broke\n    at ');
  }
  expect(got.map(({ event }) => event)).toMatchObject([
    {
      level: 'fatal',
      tags: { origin },
      exception: { values: [{ value: 'The saw of hidden broke', mechanism: { type: origin, handled: false } }] },
    },
  ]);
});

test('a receiver that hangs holds up the end for five seconds, one that is down not at all', async () => {
  const { dsn } = await receiver(() => undefined);
  const source = `${watched} setTimeout(() => {
    const began = performance.now();
    process.on('exit', () => console.error('waited ' + Math.round(performance.now() - began)));
    throw new Error('It broke');
  });`;
  const [hangs, isDown] = await Promise.all([
    runModule(source, { SENTRY_DSN: dsn }),
    runModule(source, { SENTRY_DSN: 'http://key@127.0.0.1:1/7' }),
  ]);
  const waited = ({ printed }: { printed: string }) => Number(/waited (\d+)/.exec(printed)?.[1]);
  expect([hangs.code, isDown.code]).toEqual([1, 1]);
  expect(waited(hangs)).toBeGreaterThanOrEqual(4900);
  expect(waited(hangs)).toBeLessThan(9000);
  expect(waited(isDown)).toBeLessThan(4900);
});

test('what ends the real server arrives', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-last-'));
  try {
    const { got, dsn } = await receiver();
    const source = `
      import { serve } from ${file('../../serve.ts')};
      await serve([{ async afterStart() { setTimeout(() => { throw new Error('The server broke'); }); } }]);
    `;
    const settings = { DATA_DIR: folder, PORT: '0', DEMO: '0', SAMPLE_DESIGN: 'off', BILLING: 'off' };
    const { code } = await runModule(source, { ...settings, HOME: process.env.HOME ?? '', SENTRY_DSN: dsn });
    expect(code).toBe(1);
    expect(got.map(({ event }) => event.tags)).toEqual([{ origin: 'uncaughtException' }]);
  } finally {
    await killPostgres(folder);
    await rm(folder, { recursive: true, force: true });
  }
});

test('an error of a browser is handed on, once, without anything personal', async () => {
  const { got, dsn } = await receiver();
  const app = await appWith({ SENTRY_DSN: dsn });
  const given = { ...event, user: { email: 'mara@haldenworks.example' }, message: 'For mara@haldenworks.example' };
  expect((await send(app, envelope(dsn, given))).status).toBe(200);
  await expect.poll(() => got.length).toBe(1);
  expect(got[0]!.event).toEqual({ ...event, message: 'For hidden' });
});

test('nothing goes to another project, host or key, and what is no envelope is refused', async () => {
  const { got, dsn } = await receiver();
  const other = await receiver();
  const app = await appWith({ SENTRY_DSN: dsn });
  for (const body of [
    envelope(other.dsn),
    envelope(dsn.replace('/7', '/8')),
    envelope(dsn.replace('key@', 'other@')),
    envelope(dsn, { ...event, event_id: '../../x' }),
    Buffer.from('{}\n{"type":"event"}\n{}\n'),
    Buffer.from('x'),
    Buffer.from(''),
    Buffer.from(`{"dsn":"${dsn}"}\n{"type":"event","length":-5}\n{}`),
    Buffer.from(`{"dsn":"${dsn}"}\n{"type":"event","length":1e12}\n{}`),
    Buffer.from(`{"dsn":"${dsn}"}\n{"type":"event"}\n[1,`),
  ]) {
    const { status, body: answer } = await send(app, body);
    expect([status, answer.code, answer.validationErrors[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'body']);
  }
  // Attachments and feedback are not taken.
  const attached = Buffer.from(`{"dsn":"${dsn}"}\n{"type":"attachment","length":3}\nabc\n`);
  expect((await send(app, attached)).status).toBe(200);
  const large = await send(app, Buffer.concat([envelope(dsn), Buffer.alloc(5_000_000, 'a')]));
  expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect((await send(app, envelope(dsn), '10.0.0.2')).status).toBe(200);
  await expect.poll(() => got.length).toBe(1);
  expect(other.got).toEqual([]);
});

test('a flood from one address is refused', async () => {
  const { dsn } = await receiver();
  const app = await appWith({ SENTRY_DSN: dsn });
  const statuses: number[] = [];
  for (let count = 0; count < 35; count += 1) statuses.push((await send(app, envelope(dsn))).status);
  expect(statuses.filter((status) => status === 429).length).toBe(5);
});

test('a receiver that hangs or is down holds up nobody, and what waits for it is bounded', async () => {
  const { dsn } = await receiver(() => undefined);
  const app = await appWith({ SENTRY_DSN: dsn });
  const outbox = app.parts.errorMonitor!.outbox;
  const taken = Array.from({ length: 500 }, () => outbox.send('x')).filter(Boolean).length;
  expect(taken).toBeLessThanOrEqual(mostWaiting + 2);
  const began = performance.now();
  const busy = await send(app, envelope(dsn));
  expect([busy.status, busy.body.code]).toEqual([429, 'BUSY']);
  app.parts.errorMonitor!.reportLine(new Error('More'), 'more', {});
  expect(performance.now() - began).toBeLessThan(2000);
  const down = await appWith({ SENTRY_DSN: 'http://key@127.0.0.1:1/7' });
  expect((await send(down, envelope('http://key@127.0.0.1:1/7'))).status).toBe(200);
  expect((await down.call('GET /openapi.json', {})).status).toBe(200);
});

test('a receiver that has had enough gets nothing for a while', async () => {
  let asked = 0;
  const { dsn } = await receiver((_request, response) => {
    asked += 1;
    response.writeHead(429, { 'retry-after': '30' }).end();
  });
  const app = await appWith({ SENTRY_DSN: dsn });
  expect((await send(app, envelope(dsn))).status).toBe(200);
  await expect.poll(() => app.parts.errorMonitor!.outbox.send('x')).toBe(false);
  const before = asked;
  expect((await send(app, envelope(dsn))).status).not.toBe(200);
  expect(asked).toBe(before);
});

test('without a DSN there is nothing to send to', async () => {
  const app = await appWith({});
  expect(app.parts.errorMonitor).toBeNull();
  const { status, body } = await send(app, envelope('https://key@errors.example/7'));
  expect([status, body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
});
