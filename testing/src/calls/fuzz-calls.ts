import { type Call, commonErrors, contract, type Endpoint, type ErrorCode, errors, statusOf } from '@chamfer/contract';
import { systemContext } from '@chamfer/server/context';
import { schema } from '@chamfer/server/schema';
import { openSession } from '@chamfer/server/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inDepth } from '../depth.ts';
import { buildPerson, type TestPerson } from '../factories.ts';
import type { Answer, TestApp } from '../test-app.ts';
import { type FuzzRequest, fuzzRequests, nulRequests } from './fuzz-request.ts';
import type { World } from './world.ts';

/**
 * The seed of the random requests. To draw others: FUZZ_SEED=7 npx vitest run --project api
 * server/src/areas/review/review.calls.test.ts
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_101);
const numRuns = Number(process.env.FUZZ_RUNS ?? inDepth(10, 200));

const envelope = z.strictObject({
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().min(1),
  details: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.uuid(),
  validationErrors: z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() })),
});

/**
 * Registers tests that send each call random requests, some valid and some broken. Every response must be one that the
 * call declares, and never an internal error. `scene` returns the world and the origin of its server.
 */
export function fuzzCalls(calls: Call[], scene: () => { world: World; origin: string }): void {
  describe.each(calls)(`%s, random requests (seed ${seed})`, (call) => {
    let person: TestPerson;
    // Some calls end sessions, so each test starts with a new one.
    beforeEach(async () => {
      const { app, people } = scene().world;
      const { userId } = people.projectOwner;
      const tokens = await openSession(systemContext(app.parts), app.parts.database.db, userId, 'second-factor');
      person = { ...people.projectOwner, token: tokens!.accessToken, refreshToken: tokens!.refreshToken };
    });
    test(`answers ${numRuns} requests as declared`, async () => {
      const { world, origin } = scene();
      const endpoint: Endpoint = contract[call];
      const property = fc.asyncProperty(fuzzRequests(call, endpoint, world.known), async (request) => {
        await world.app.parts.database.db.delete(schema.rateLimits);
        expectDeclared(call, endpoint, await send({ world, origin, person }, call, endpoint, request));
      });
      await fc.assert(property, { seed, numRuns, interruptAfterTimeLimit: 50_000 });
    });
    if (nulRequests(call, contract[call], {}) === null) return;
    test('refuses a NUL in any text', async () => {
      const { world, origin } = scene();
      const endpoint: Endpoint = contract[call];
      const requests = nulRequests(call, endpoint, world.known)!;
      const property = fc.asyncProperty(requests, async (request) => {
        await world.app.parts.database.db.delete(schema.rateLimits);
        const { status, body } = await send({ world, origin, person }, call, endpoint, request);
        expect([status, body?.code], request.url).toEqual([400, 'VALIDATION_ERROR']);
      });
      await fc.assert(property, { seed, numRuns, interruptAfterTimeLimit: 50_000 });
    });
  });
}

/** The caller of these calls cannot make any further calls, so each request gets a new account. */
const endsSession = new Set<Call>(['DELETE /account', 'POST /auth/logout']);

interface Scene {
  world: World;
  origin: string;
  person: TestPerson;
}

async function send(
  { world: { app }, origin, person }: Scene,
  call: Call,
  endpoint: Endpoint,
  request: FuzzRequest,
): Promise<Answer<Call>> {
  const method = call.split(' ')[0]!;
  const url = endpoint.auth === 'signed' && isSigned(request.url) ? signed(app, method, request.url) : request.url;
  const caller = endsSession.has(call) ? await buildPerson(app) : person;
  const token = endpoint.auth === 'refresh' ? caller.refreshToken : caller.token;
  const headers = { ...(request.signedIn && { authorization: `Bearer ${token}` }), ...request.headers };
  if (endpoint.answer !== 'events') return app.fetch(method, url, { headers, body: request.body });
  // An open stream does not end by itself.
  const ending = new AbortController();
  const answer = await fetch(`${origin}${url}`, { headers: latin(headers), signal: ending.signal });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const bytes = isStream ? Buffer.alloc(0) : Buffer.from(await answer.arrayBuffer());
  ending.abort();
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    bytes,
    body: isStream ? undefined : JSON.parse(bytes.toString()),
  } as Answer<Call>;
}

/**
 * Two of three URLs have a valid signature, so that the tests also reach the code behind its check. One with a NUL is
 * refused before it, and keeps its own.
 */
const isSigned = (url: string) => url.length % 3 !== 0 && !url.includes('%00');

function signed(app: TestApp, method: string, url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const parameters = Object.fromEntries(searchParams);
  delete parameters.expires;
  delete parameters.signature;
  return app.parts.signer.sign(method as 'GET', pathname, parameters).url;
}

function expectDeclared(call: Call, endpoint: Endpoint, { status, body, bytes, headers }: Answer<Call>): void {
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (status >= 400) {
    if (endpoint.foreignErrors?.safeParse(body).success) {
      expect([400, 404]).toContain(status);
      return;
    }
    const { code, requestId } = envelope.parse(body);
    expect(requestId).toBe(headers['x-request-id']);
    expect(status).toBe(statusOf(endpoint, code));
    expect(code).not.toBe('INTERNAL_ERROR');
    // Changing an id in the path can produce a path that no call has.
    const declared: ErrorCode[] = [...endpoint.errors, ...commonErrors(endpoint), 'ROUTE_NOT_FOUND'];
    expect(declared, `${call} answered ${bytes.toString()}`).toContain(code);
    return;
  }
  if (endpoint.answer) expect([200, 206, 303, 304]).toContain(status);
  else expect(status).toBe(endpoint.status ?? 200);
  if (status === 204) expect(bytes.length).toBe(0);
  else if (!endpoint.answer) endpoint.output.parse(body);
}

/** Converts header values to Latin-1, because `fetch` accepts no other characters. */
function latin(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  );
}
