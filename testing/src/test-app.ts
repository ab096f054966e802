import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallOptions, CallOutput, ErrorEnvelope } from '@chamfer/contract';
import { createApp, startWorkers } from '@chamfer/server';
import { readConfig, type TimeLimits } from '@chamfer/server/config';
import type { Log } from '@chamfer/server/log';
import { type Parts, startParts } from '@chamfer/server/parts';
import { inject } from 'vitest';
import { makeTestClock, type TestClock } from './test-clock.ts';
import { copyTemplate } from './test-postgres.ts';

/** What a call answered, with the body as the contract says or as the error envelope. */
export interface Answer<C extends Call> {
  status: number;
  headers: Record<string, string>;
  body: CallOutput<C> & ErrorEnvelope;
  /** The body as it came. */
  bytes: Buffer;
}

/** Things a test may say about a call beside its input. */
export interface CallExtras {
  /** Who calls: anything with an access token. Nobody when left out. */
  as?: { token: string } | undefined;
  headers?: Record<string, string>;
  body?: Buffer;
  /** The address the call comes from. */
  ip?: string;
}

/** The whole application on a database and a folder of its own. */
export interface TestApp {
  parts: Parts;
  clock: TestClock;
  /** Calls the API in this process. Input may break the contract: that is what many tests are about. */
  call<C extends Call>(name: C, options?: Partial<CallOptions<C>> & CallExtras): Promise<Answer<C>>;
  /** Fetches any address as it stands, such as a signed one. */
  fetch(method: string, url: string, extras?: CallExtras): Promise<Answer<Call>>;
  /** Listens on loopback and gives the origin, for what needs a real connection. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** How a test's application differs from the default one. */
export interface TestAppOptions {
  env?: Record<string, string>;
  /** Limits that a test does not want to wait for. */
  timeLimits?: Partial<TimeLimits>;
  /** Whether background jobs run. */
  workers?: boolean;
  /** Where log lines go instead of standard output. */
  log?: Log;
  /** Another application whose database, folder and clock this one shares, like two servers of one installation. */
  beside?: TestApp;
}

/** Starts the application as it is, on a copy of the template database. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, timeLimits, workers = false, log, beside } = options;
  const folder = beside?.parts.config.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'chamfer-test-')));
  const database = beside
    ? { url: beside.parts.database.url, drop: async () => undefined }
    : await copyTemplate(inject('templateUrl'));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_POOL: '6',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: 'loopback',
    DEMO: '0',
    // Other environments than local ones start with strong passwords alone.
    PASSWORD_COST: env.CHAMFER_ENV ? 'strong' : 'cheap',
    ...env,
  });
  config.timeLimits = { ...config.timeLimits, ...timeLimits };
  const clock = beside?.clock ?? makeTestClock();
  const parts = await startParts(config, { clock, log });
  const app = await createApp(parts);
  if (workers) await startWorkers(parts);
  const send = async <C extends Call>(
    method: string,
    url: string,
    extras: CallExtras,
    input?: unknown,
  ): Promise<Answer<C>> => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(extras.as && { authorization: `Bearer ${extras.as.token}` }),
        'x-forwarded-for': extras.ip ?? '127.0.0.1',
        ...extras.headers,
      },
      payload: (extras.body ?? input) as object | undefined,
    });
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: (isJson ? answer.json() : undefined) as Answer<C>['body'],
      bytes: answer.rawPayload,
    };
  };
  return {
    parts,
    clock,
    call(name, options = {}) {
      const [method, path] = name.split(' ') as [string, string];
      return send(
        method,
        addressOf(path, options.params as object | undefined, options.query as object | undefined),
        options,
        options.input,
      );
    },
    fetch: (method, url, extras = {}) => send(method, url, extras),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await parts.close();
      await database.drop();
      if (!beside) await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}
