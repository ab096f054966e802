import { once } from 'node:events';
import { createServer, get, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildPerson, mailsTo, startTestApp, type TestApp, testPassword } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { freePort } from '@chamfer/testing/free-port';
import { afterEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config/config.ts';
import { startJobWorkers, workOn } from '../jobs/job-worker.ts';
import { defineJob } from '../jobs/jobs.ts';
import { makeLog } from '../log.ts';
import { doorOf } from '../outgoing/outgoing-door.ts';
import { inSpan } from './spans.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A span as OTLP has it in JSON; kinds are 2 for server, 3 for client, 5 for consumer. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

interface SentTraces {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

/** A server on loopback. */
async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A collector that takes OTLP over HTTP. With `held` it takes what it gets in, and answers when that is resolved. */
async function collector(held: Promise<void> = Promise.resolve()) {
  const requests: { path: string; headers: NodeJS.Dict<string | string[]>; text: string }[] = [];
  const url = await serverOf(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    await held;
    requests.push({ path: request.url!, headers: request.headers, text: Buffer.concat(chunks).toString() });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const resources = () => requests.flatMap(({ text }) => (JSON.parse(text) as SentTraces).resourceSpans);
  const spans = () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { url, requests, resources, spans };
}

async function appWith(url: string, env: Record<string, string> = {}, lines: string[] = []): Promise<TestApp> {
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env }, log });
  open.push(() => app.close());
  return app;
}

const factsOf = ({ attributes }: Pick<SentSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** The header `traceparent` of a caller who sends the trace. */
const callerOf = (trace: string, flags = '01') => ({ traceparent: `00-${trace.repeat(16)}-00f067aa0ba902b7-${flags}` });

const mara = {
  email: 'mara@haldenworks.example',
  password: testPassword,
  name: 'Mara Lindqvist',
  termsAccepted: true as const,
};

test('a call, its queries, the job it leads to and the mail are one trace, which continues that of the caller', async () => {
  const { url, requests, resources, spans } = await collector();
  const lines: string[] = [];
  const app = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
      OTEL_SERVICE_NAME: 'chamfer-web',
    },
    log: makeLog('info', { write: (line) => void lines.push(line) }),
    workers: true,
  });
  const { headers } = await app.call('POST /auth/web/register', { input: mara, headers: callerOf('ab') });
  await eventually(async () => expect(await mailsTo(app, mara.email)).toHaveLength(1));
  const login = { email: mara.email, password: testPassword };
  const { accessToken } = (await app.call('POST /auth/web/login', { input: login })).body;
  const v = app.parts.ids.uuid();
  const { status } = await app.call('GET /web/comments', { as: { token: accessToken }, query: { v } });
  expect(status).toBe(404);
  await app.close();

  const mine = spans().filter(({ traceId }) => traceId === 'ab'.repeat(16));
  const named = (name: string) => mine.find((span) => span.name === name)!;
  const call = named('POST /api/auth/web/register');
  expect([call.kind, call.parentSpanId]).toEqual([2, '00f067aa0ba902b7']);
  expect(factsOf(call)).toMatchObject({
    'http.route': '/api/auth/web/register',
    'http.response.status_code': expect.anything(),
    'chamfer.request_id': headers['x-request-id'],
  });
  const query = named('INSERT users');
  expect([query.kind, query.parentSpanId]).toEqual([3, call.spanId]);
  expect(factsOf(query)).toMatchObject({ 'db.collection.name': 'users', 'db.operation.name': 'INSERT' });
  expect(factsOf(query)['db.query.text']).toContain('values ($1');
  const job = named('job mail.send');
  expect([job.kind, job.parentSpanId]).toEqual([5, call.spanId]);
  const mail = named('send mail');
  expect(mail.parentSpanId).toBe(job.spanId);
  expect(named('INSERT mails').parentSpanId).toBe(mail.spanId);

  expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  expect(requests[0]!.headers['x-collector-key']).toBe('a key');
  expect(factsOf(resources()[0]!.resource)).toMatchObject({ 'service.name': 'chamfer-web' });

  const sent = requests.map(({ text }) => text).join('');
  const secrets = [...Object.values(mara).filter((value) => value !== true), 'haldenworks', accessToken];
  expect(secrets.filter((secret) => sent.includes(String(secret)))).toEqual([]);

  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const ids = { trace_id: call.traceId, span_id: call.spanId };
  expect(logged.find(({ requestId }) => requestId === headers['x-request-id'])).toMatchObject(ids);
  expect(logged.find(({ msg, topic }) => msg === 'job done' && topic === 'mail.send')).toMatchObject({
    trace_id: job.traceId,
    span_id: job.spanId,
  });
});

const callsOut = defineJob<{ url: string }>('test.calls-out', { retryLimit: 0, retryDelay: 0, atOnce: 1 });

test('requests to others are spans with host and status, and nobody else is sent the trace', async () => {
  const { url, requests, spans } = await collector();
  const heard: (string | string[] | undefined)[] = [];
  const other = await serverOf((request, response) => {
    heard.push(request.headers.traceparent);
    response.statusCode = 418;
    response.end('short and stout');
  });
  const app = await appWith(url, { OUTGOING_ALLOW: '127.0.0.1' });
  const closedPort = await freePort();
  let done = 0;
  await startJobWorkers(app.parts, [
    workOn(callsOut, async ({ config }, { url: address }) => {
      await (await fetch(address)).text();
      await doorOf({ config }).fetch(address);
      const [answer] = await once(get(address), 'response');
      await once(answer.resume(), 'end');
      await expect(fetch(`http://127.0.0.1:${closedPort}/secret-path`)).rejects.toThrow();
      done += 1;
    }),
  ]);
  await app.parts.jobs.send(app.parts.database.db, callsOut, { url: `${other}/secret-path?token=secret-token` });
  await eventually(() => expect(done).toBe(1));
  await app.parts.traces!.close();

  const job = spans().find(({ name }) => name === 'job test.calls-out')!;
  const asked = spans().filter(({ parentSpanId, name }) => parentSpanId === job.spanId && name === 'GET');
  expect(asked.map((span) => factsOf(span)['http.response.status_code'])).toEqual([418, 418, 418, undefined]);
  expect(asked.map((span) => factsOf(span)['server.port'])).toEqual([
    ...Array(3).fill(Number(new URL(other).port)),
    closedPort,
  ]);
  expect(asked.at(-1)!.status.code).toBe(2);
  expect(requests.map(({ text }) => text).join('')).not.toMatch(/secret-(path|token)/);
  expect(heard).toEqual([undefined, undefined, undefined]);
});

test('the queries of calls that wait for a connection are in their own traces; what is in quotes is left out', async () => {
  const { url, spans } = await collector();
  const app = await appWith(url, { DATABASE_POOL: '2' });
  const person = await buildPerson(app);
  const traces = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'];
  const calls = traces.map((trace) => app.call('GET /account', { as: person, headers: callerOf(trace) }));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  await inSpan(app.parts.traces!.begin('quoted', 'server', {}, callerParent('bb')), () =>
    app.parts.database.pool.query("select 'mara''s secret', $q$another secret$q$ from users where name = $1", ['Mara']),
  );
  const failing = inSpan(app.parts.traces!.begin('failing', 'server', {}, callerParent('cc')), () =>
    app.parts.database.pool.query('select nothing from no_such_table'),
  );
  await expect(failing).rejects.toThrow('no_such_table');
  await app.parts.traces!.close();

  const queriesOf = (trace: string) =>
    spans().filter(({ traceId, kind }) => traceId === trace.repeat(16) && kind === 3);
  const counts = traces.map((trace) => queriesOf(trace).length);
  expect(counts[0]).toBeGreaterThan(0);
  expect(new Set(counts).size).toBe(1);
  expect(queriesOf('bb').map((span) => factsOf(span)['db.query.text'])).toEqual([
    'select ?, ? from users where name = $1',
  ]);
  expect(queriesOf('cc').map((span) => [factsOf(span)['error.type'], span.status.code])).toEqual([['42P01', 2]]);
});

const callerParent = (trace: string) => ({ parent: callerOf(trace).traceparent });

const repeated = defineJob<Record<string, never>>('test.repeated', { retryLimit: 0, retryDelay: 0, atOnce: 1 });

test('a job that is to run later has a trace of its own, with a link to what sent it', async () => {
  const { url, spans } = await collector();
  const app = await appWith(url);
  const { database, jobs, traces } = app.parts;
  const payloads: object[] = [];
  await startJobWorkers(app.parts, [workOn(repeated, async (_parts, given) => void payloads.push(given))]);
  await inSpan(traces!.begin('sends', 'server', {}), () => jobs.send(database.db, repeated, {}, 'one', 3600));
  await database.pool.query("update pgboss.job set start_after = now() where name = 'test.repeated'");
  await eventually(() => expect(payloads).toEqual([{}]));
  await traces!.close();
  const [sends, job] = ['sends', 'job test.repeated'].map((wanted) => spans().find(({ name }) => name === wanted)!);
  expect(job!.traceId).not.toBe(sends!.traceId);
  expect(job!.links).toEqual([expect.objectContaining({ traceId: sends!.traceId, spanId: sends!.spanId })]);
});

test('a collector that does not answer, or is not there, holds nobody up; so much waits for it and no more', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const { url, spans } = await collector(held);
  const app = await appWith(url);
  for (let count = 0; count < 20_000; count += 1) app.parts.traces!.begin('many', 'server', {}).end();
  expect((await app.call('GET /account', { as: await buildPerson(app) })).status).toBe(200);
  answer();
  await eventually(() => expect(spans().length).toBeGreaterThan(0));
  await app.parts.traces!.close();
  // What waits, and the batch that was on its way.
  expect(spans().length).toBeLessThanOrEqual(2048 + 512);

  const lines: string[] = [];
  const alone = await appWith('http://127.0.0.1:1', {}, lines);
  expect((await alone.call('GET /account', { as: await buildPerson(alone) })).status).toBe(200);
  await eventually(() => expect(lines.join('')).toContain('traces were not taken and are lost'));
});

const samplers: { env: Record<string, string>; flags: string; isSent: boolean }[] = [
  { env: { OTEL_TRACES_SAMPLER: 'always_off' }, flags: '01', isSent: false },
  {
    env: { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
    flags: '01',
    isSent: false,
  },
  { env: { OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, flags: '00', isSent: false },
  { env: { OTEL_TRACES_SAMPLER: 'always_on' }, flags: '00', isSent: true },
  { env: { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' }, flags: '00', isSent: true },
];

test.each(samplers)('with $env, what a caller marks $flags is sent: $isSent', async ({ env, flags, isSent }) => {
  const { url, spans } = await collector();
  const lines: string[] = [];
  const app = await appWith(url, env, lines);
  await app.call('GET /account', { headers: callerOf('ab', flags) });
  await app.parts.traces!.close();
  expect(spans().length > 0).toBe(isSent);
  // The log has the trace of the caller all the same.
  expect(lines.join('')).toContain(`"trace_id":"${'ab'.repeat(16)}"`);
});

test('without the setting there are no traces, and settings that make no sense are named', async () => {
  const app = await startTestApp();
  open.push(() => app.close());
  expect(app.parts.traces).toBeNull();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_TRACES_SAMPLER: 'some',
  };
  expect(() => readConfig(env)).toThrow(ConfigError);
  for (const name of Object.keys(env)) expect(() => readConfig(env)).toThrow(name);
});
