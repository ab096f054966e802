import { type Call, commonErrors, contract, type Endpoint, type ErrorCode, errors, statusOf } from '@chamfer/contract';
import { systemContext } from '@chamfer/server/context';
import { schema } from '@chamfer/server/schema';
import { openSession } from '@chamfer/server/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inDepth } from './depth.ts';
import { buildPerson, type TestPerson } from './factories.ts';
import { type FuzzRequest, fuzzRequests } from './fuzz-request.ts';
import type { Answer, TestApp } from './test-app.ts';
import type { World } from './world.ts';

/** Another seed draws other requests: FUZZ_SEED=7 npx vitest run --project api server/src/areas/review/review.calls.test.ts */
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
 * Sends calls what their declaration allows, then the same broken: each answer is one that the declaration names, and
 * never a failure of the server. `scene` gives the world and where its server listens.
 */
export function fuzzCalls(calls: Call[], scene: () => { world: World; origin: string }): void {
  describe.each(calls)(`%s, whatever comes (seed ${seed})`, (call) => {
    let person: TestPerson;
    // Calls end sessions: each begins with one that is open.
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
  });
}

/** Whoever makes these calls can make no others afterwards. */
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
  const url = endpoint.auth === 'signed' ? signed(app, method, request.url) : request.url;
  const caller = endsSession.has(call) ? await buildPerson(app) : person;
  const token = endpoint.auth === 'refresh' ? caller.refreshToken : caller.token;
  const headers = { ...(request.signedIn && { authorization: `Bearer ${token}` }), ...request.headers };
  if (endpoint.answer !== 'events') return app.fetch(method, url, { headers, body: request.body });
  // A stream that opens does not end by itself.
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

/** Two of three signed addresses carry a signature that fits, so that the rest of the call is reached. */
function signed(app: TestApp, method: string, url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (url.length % 3 === 0) return url;
  const parameters = Object.fromEntries(searchParams);
  delete parameters.expires;
  delete parameters.signature;
  return app.parts.signer.sign(method as 'GET', pathname, parameters).url;
}

function expectDeclared(call: Call, endpoint: Endpoint, { status, body, bytes, headers }: Answer<Call>): void {
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (status >= 400) {
    const { code, requestId } = envelope.parse(body);
    expect(requestId).toBe(headers['x-request-id']);
    expect(status).toBe(statusOf(endpoint, code));
    expect(code).not.toBe('INTERNAL_ERROR');
    // An address that was broken beyond its pattern is nobody's.
    const declared: ErrorCode[] = [...endpoint.errors, ...commonErrors(endpoint), 'ROUTE_NOT_FOUND'];
    expect(declared, `${call} answered ${bytes.toString()}`).toContain(code);
    return;
  }
  if (endpoint.answer) expect([200, 206, 304]).toContain(status);
  else expect(status).toBe(endpoint.status ?? 200);
  if (status === 204) expect(bytes.length).toBe(0);
  else if (!endpoint.answer) endpoint.output.parse(body);
}

/** Header values of a real request hold no more than Latin letters. */
function latin(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  );
}
