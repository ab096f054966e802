import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallOptions, CallOutput, ErrorEnvelope } from '@chamfer/contract';
import { captchaHeader, keyHeader } from '@chamfer/contract/rules';
import { createApp, startWorkers } from '@chamfer/server';
import type { Addition } from '@chamfer/server/addition';
import { readConfig, type TimeLimits } from '@chamfer/server/config';
import type { Log } from '@chamfer/server/log';
import { type Parts, startParts } from '@chamfer/server/parts';
import { inject } from 'vitest';
import { patientDatabase } from './patient-database.ts';
import { makeTestClock, type TestClock } from './test-clock.ts';
import { copyTemplate } from './test-postgres.ts';

/** The response to a call. `body` is the declared output or the error envelope. */
export interface Answer<C extends Call> {
  status: number;
  headers: Record<string, string>;
  body: CallOutput<C> & ErrorEnvelope;
  /** The raw body. */
  bytes: Buffer;
}

/** Options of a call that are not part of its declared input. */
export interface CallExtras {
  /** The caller's access token; left out for a call without one. */
  as?: { token: string } | undefined;
  headers?: Record<string, string>;
  body?: Buffer;
  /** The IP address that the call comes from. */
  ip?: string;
}

/** The whole application with its own database and data folder. */
export interface TestApp {
  parts: Parts;
  clock: TestClock;
  /** Calls the API in this process. The input may violate the contract, because many tests check that. */
  call<C extends Call>(name: C, options?: Partial<CallOptions<C>> & CallExtras): Promise<Answer<C>>;
  /** Requests a URL exactly as given, such as a signed one. */
  fetch(method: string, url: string, extras?: CallExtras): Promise<Answer<Call>>;
  /** Listens on loopback, once, and returns the origin, for tests that need a real connection. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Options of a test's application. */
export interface TestAppOptions {
  env?: Record<string, string>;
  /** Time limits that are shorter than usual, so that a test need not wait. */
  timeLimits?: Partial<TimeLimits>;
  /** Whether background jobs run; false by default. */
  workers?: boolean;
  /** What is added to the server, whose pages it has then. */
  additions?: readonly Addition[];
  /** The log to write to instead of standard output. */
  log?: Log;
  /** The time of the application; its own by default. */
  clock?: TestClock;
  /** Another application with which this one shares database, folder and clock, like two servers of one installation. */
  sharing?: TestApp;
}

/** Starts the whole application on a copy of the template database. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, timeLimits, workers = false, additions = [], log, sharing } = options;
  const folder = sharing?.parts.config.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'chamfer-test-')));
  const database = sharing
    ? { url: sharing.parts.database.url, drop: async () => undefined }
    : await copyTemplate(inject('templateUrl'));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_POOL: '6',
    ...patientDatabase,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: 'loopback',
    // Tests about plans and money switch it on.
    BILLING: 'off',
    DEMO: '0',
    // Modelling it takes seconds.
    SAMPLE_DESIGN: 'off',
    // Only local environments accept the cheap password hashing.
    PASSWORD_COST: env.CHAMFER_ENV ? 'strong' : 'cheap',
    ...env,
  });
  config.timeLimits = { ...config.timeLimits, ...timeLimits };
  const clock = sharing?.clock ?? options.clock ?? makeTestClock();
  const parts = await startParts(config, { clock, log });
  const app = await createApp(parts, additions);
  let origin: Promise<string> | undefined;
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
      const { captcha, onceKey } = options as { captcha?: string; onceKey?: string };
      const headers = {
        ...options.headers,
        ...(captcha !== undefined && { [captchaHeader]: captcha }),
        ...(onceKey !== undefined && { [keyHeader]: onceKey }),
      };
      return send(
        method,
        addressOf(path, options.params as object | undefined, options.query as object | undefined),
        { ...options, headers },
        options.input,
      );
    },
    fetch: (method, url, extras = {}) => send(method, url, extras),
    listen() {
      origin ??= app.listen({ port: 0, host: '127.0.0.1' });
      return origin;
    },
    async close() {
      await app.close();
      await parts.close();
      await database.drop();
      if (!sharing) await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}
