import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '@chamfer/client';
import { expect, test } from 'vitest';
import { pageStore } from '../browser/browser-store.ts';
import { answerJson, loopbackServer } from './loopback-server.ts';
import { onUnavailable } from './maintenance.ts';
import { createSession } from './session.ts';
import { createTransport } from './transport.ts';

/** A server with one valid access token and one valid refresh token at a time; `refreshStatus` 200 rotates them. */
async function authServer({ refreshStatus = 200 } = {}) {
  const seen = { refreshes: 0, anonymous: 0 };
  let generation = 1;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const bearer = request.headers.authorization;
    if (request.url === '/auth/refresh-token') {
      seen.refreshes += 1;
      const known = bearer === `Bearer refresh-${generation}`;
      if (refreshStatus !== 200 || !known) return answerJson(response, known ? refreshStatus : 401, envelope);
      generation += 1;
      return answerJson(response, 200, tokensOf(generation));
    }
    if (bearer === undefined) seen.anonymous += 1;
    if (request.url === '/open' && bearer === undefined) return answerJson(response, 200, { who: 'visitor' });
    if (bearer === `Bearer access-${generation}` && generation > 1) return answerJson(response, 200, { who: 'mara' });
    return answerJson(response, 401, envelope);
  };
  const server = await loopbackServer(answer);
  return { ...server, seen };
}

const envelope = {
  code: 'AUTH_TOKEN_EXPIRED',
  message: 'The access token has expired.',
  details: null,
  requestId: 'request-1',
  validationErrors: [],
};
const tokensOf = (generation: number) => ({
  accessToken: `access-${generation}`,
  refreshToken: `refresh-${generation}`,
});
const get = (path: string) => ({ method: 'GET', path });
const who = async (response: Response) => ((await response.json()) as { who: string }).who;

test('two tabs whose token has expired refresh once and both continue', async () => {
  await using server = await authServer();
  const shared = pageStore();
  const tabs = [createSession(shared, pageStore()), createSession(shared, pageStore())];
  tabs[0]?.setTokens(tokensOf(1));
  const calls = tabs.flatMap((tab) => {
    const send = createTransport(tab, server.address);
    return [send(get('/account')), send(get('/account'))];
  });
  expect(await Promise.all((await Promise.all(calls)).map(who))).toEqual(['mara', 'mara', 'mara', 'mara']);
  expect(server.seen.refreshes).toBe(1);
  expect(tabs.map((tab) => [tab.accessToken(), tab.refreshToken()])).toEqual([
    ['access-2', 'refresh-2'],
    ['access-2', 'refresh-2'],
  ]);
});

test('a refused refresh ends the session, and a call that works signed out still succeeds', async () => {
  await using server = await authServer({ refreshStatus: 401 });
  const session = createSession(pageStore(), pageStore());
  session.setTokens(tokensOf(1));
  const changes: boolean[] = [];
  session.onChange(() => changes.push(session.isSignedIn()));
  const send = createTransport(session, server.address);
  expect(await who(await send(get('/open')))).toBe('visitor');
  expect(session.isSignedIn()).toBe(false);
  expect(changes).toEqual([false]);
});

test('a call that needs an account fails with its code once the session is over', async () => {
  await using server = await authServer({ refreshStatus: 500 });
  const session = createSession(pageStore(), pageStore());
  session.setTokens(tokensOf(1));
  const failure = await createTransport(session, server.address)(get('/account')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code: 'AUTH_TOKEN_EXPIRED', status: 401, requestId: 'request-1' });
  expect(session.accessToken()).toBeNull();
  expect(server.seen.anonymous).toBe(1);
});

test('without a response the session is kept', async () => {
  const server = await authServer();
  await server[Symbol.asyncDispose]();
  const session = createSession(pageStore(), pageStore());
  session.setTokens(tokensOf(1));
  const failure = await createTransport(session, server.address)(get('/account')).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'NETWORK', status: 0 });
  expect(session.isSignedIn()).toBe(true);
});

test('a log-out in another tab during a call is not undone by a refresh', async () => {
  await using server = await authServer();
  const shared = pageStore();
  const session = createSession(shared, pageStore());
  session.setTokens(tokensOf(1));
  const sent = createTransport(session, server.address)(get('/open'));
  createSession(shared, pageStore()).clear();
  expect(await who(await sent)).toBe('visitor');
  expect(server.seen.refreshes).toBe(0);
  expect(session.isSignedIn()).toBe(false);
});

test('without a refresh token a refused call ends the session with its reason', async () => {
  await using server = await authServer();
  const local = pageStore();
  const session = createSession(local, pageStore());
  session.setTokens(tokensOf(1));
  local.removeItem('token');
  const failure = await createTransport(session, server.address)(get('/account')).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'INVALID_TOKEN', message: 'Missing refresh token' });
  expect([session.isSignedIn(), server.seen.refreshes]).toEqual([false, 0]);
});

test('without an access token a call that needs one ends the session with its reason', async () => {
  await using server = await authServer();
  const local = pageStore();
  const session = createSession(local, pageStore());
  session.setTokens(tokensOf(1));
  local.removeItem('accessToken');
  const failure = await createTransport(session, server.address)(get('/account')).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'AUTH_TOKEN_EXPIRED', status: 401, message: 'Missing access token' });
  expect([session.refreshToken(), server.seen.refreshes]).toEqual([null, 0]);
});

test('signing in while a refusal is in transit keeps the session', async () => {
  await using server = await authServer();
  const session = createSession(pageStore(), pageStore());
  const sent = createTransport(session, server.address)(get('/account'));
  session.setTokens(tokensOf(1));
  await expect(sent).rejects.toThrow('Missing access token');
  expect(session.isSignedIn()).toBe(true);
});

test('a visitor gets the error code of the call that asks for a log-in', async () => {
  await using server = await loopbackServer((_, response) => {
    answerJson(response, 401, { ...envelope, code: 'PROJECT_VIEW_LINK_AUTH_REQUIRED', message: 'Log in.' });
  });
  const send = createTransport(createSession(pageStore(), pageStore()), server.address);
  const failure = await send(get('/web/link')).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'PROJECT_VIEW_LINK_AUTH_REQUIRED', message: 'Log in.' });
});

test('a refresh during maintenance keeps the session and reports it', async () => {
  await using server = await authServer({ refreshStatus: 503 });
  const session = createSession(pageStore(), pageStore());
  session.setTokens(tokensOf(1));
  const reported: (string | number)[] = [];
  const stop = onUnavailable(({ code, status }) => reported.push(code, status));
  const failure = await createTransport(session, server.address)(get('/account')).catch((error: unknown) => error);
  stop();
  expect(failure).toMatchObject({ status: 503 });
  expect(reported).toEqual(['AUTH_TOKEN_EXPIRED', 503]);
  expect(session.isSignedIn()).toBe(true);
});

test('an aborted call throws its abort reason', async () => {
  await using server = await authServer();
  const send = createTransport(createSession(pageStore(), pageStore()), server.address);
  const reason = new Error('left the page');
  await expect(send({ ...get('/open'), signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test('a response without our envelope gets the code for its status, and Retry-After is read', async () => {
  await using server = await loopbackServer((_, response) => {
    response.writeHead(503, { 'retry-after': '7' });
    response.end('<h1>Bad gateway</h1>');
  });
  const send = createTransport(createSession(pageStore(), pageStore()), server.address);
  const reported: unknown[] = [];
  const stop = onUnavailable((error) => reported.push(error));
  const failure = await send(get('/account')).catch((error: unknown) => error);
  stop();
  expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503, retryAfter: 7 });
  expect(reported).toEqual([failure]);
});
