import {
  buildDesign,
  buildPerson,
  openEventStream,
  startTestApp,
  type TestApp,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import pg from 'pg';
import { describe, expect, test } from 'vitest';

/** Two servers of one installation. */
const app = useTestApp({ workers: true });
const neighbour = useTestApp({ sharing: app });

const codeOn = async (server: TestApp, token: string) =>
  (await server.call('GET /account', { as: { token } })).body.code;

async function logIn(email: string) {
  const { body } = await app.call('POST /auth/web/login', { input: { email, password: testPassword } });
  return { token: body.accessToken, refreshToken: body.refreshToken };
}

type Ending = (own: { token: string; refreshToken: string }, email: string) => Promise<unknown>;

/** The ways in which a session ends: `own` is the session that makes the call, `other` is one on another device. */
const endings: [string, 'own' | 'other', Ending][] = [
  ['logging out', 'own', (as) => app.call('POST /auth/logout', { as })],
  [
    'ending one session',
    'other',
    async (as) => {
      const { body } = await app.call('GET /account/sessions', { as });
      const { sessionId } = body.items.find(({ current }) => !current)!;
      return app.call('DELETE /account/sessions/{sessionId}', { as, params: { sessionId } });
    },
  ],
  ['ending all others', 'other', (as) => app.call('DELETE /account/sessions', { as })],
  [
    'a new password',
    'other',
    (as) =>
      app.call('POST /change-password', { as, input: { oldPassword: testPassword, newPassword: 'Better-Horse-8' } }),
  ],
  ['deleting the account', 'own', (as) => app.call('DELETE /account', { as })],
  [
    'a refresh token used twice',
    'own',
    async ({ refreshToken }) => {
      const refresh = () => app.call('POST /auth/refresh-token', { as: { token: refreshToken }, input: {} });
      await refresh();
      app.clock.advance(31_000);
      return refresh();
    },
  ],
];

describe.each(endings)('%s', (_, owner, end) => {
  test('ends the access token on every server, and the event streams', async () => {
    const { email, ...own } = await buildPerson(app);
    const other = await logIn(email);
    const ended = owner === 'own' ? own : other;
    const { viewLinkId } = await buildDesign(app, await buildPerson(app));
    const streams = [
      await openEventStream(await app.listen(), viewLinkId, ended),
      await openEventStream(await neighbour.listen(), viewLinkId, ended),
    ];
    expect(await codeOn(neighbour, ended.token)).toBeUndefined();
    await end(own, email);
    // This server knows immediately; the other one when it receives the event.
    expect(await codeOn(app, ended.token)).toBe('INVALID_TOKEN');
    await eventually(async () => expect(await codeOn(neighbour, ended.token)).toBe('INVALID_TOKEN'));
    for (const stream of streams) expect(await stream.next()).toBeNull();
    const refused = await openEventStream(await app.listen(), viewLinkId, ended);
    expect(refused.status).toBe(401);
  });
});

test('no query is needed while events are received', async () => {
  const person = await buildPerson(app);
  const { pool } = app.parts.database;
  await app.call('GET /account', { as: person });
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  pool.on('acquire', count);
  // The input is refused right after the guard, so this call makes no other queries.
  await app.call('PATCH /account', { as: person, input: {} as never });
  pool.off('acquire', count);
  expect(queries).toBe(0);
});

test('a server that starts knows the sessions that ended before its start', async () => {
  const { token } = await buildPerson(app);
  await app.call('POST /auth/logout', { as: { token } });
  const third = await startTestApp({ sharing: app });
  expect(await codeOn(third, token)).toBe('INVALID_TOKEN');
  await third.close();
});

test('a session does not end if the transaction is rolled back', async () => {
  const person = await buildPerson(app);
  const { pool } = app.parts.database;
  // Makes the step that follows the end of the sessions fail.
  await pool.query('alter table app_properties rename to elsewhere');
  try {
    expect((await app.call('DELETE /account', { as: person })).status).toBe(500);
  } finally {
    await pool.query('alter table elsewhere rename to app_properties');
  }
  expect(await codeOn(app, person.token)).toBeUndefined();
});

test('a session that ends while events are not received is looked up, and known later', async () => {
  const [person, kept] = [await buildPerson(app), await buildPerson(app)];
  for (const { token } of [person, kept]) expect(await codeOn(neighbour, token)).toBeUndefined();
  const url = new URL(app.parts.database.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  // Existing connections for calls continue to work, but the one for events cannot be restored.
  await admin.query(`alter database "${name}" with allow_connections false`);
  try {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chamfer-events' and datname = $1`,
      [name],
    );
    await eventually(() => expect(neighbour.parts.events.isListening).toBe(false));
    // A page that opens a stream meanwhile learns that it has to ask.
    const stream = await fetch(`${await neighbour.listen()}/api/app/teams/${kept.teamId}/events`, {
      headers: { authorization: `Bearer ${kept.token}` },
    });
    const { value } = await stream.body!.pipeThrough(new TextDecoderStream()).getReader().read();
    expect(value).toContain('event: stale');
    expect((await app.call('POST /auth/logout', { as: person })).status).toBe(204);
    expect(await codeOn(neighbour, person.token)).toBe('INVALID_TOKEN');
    expect(await codeOn(neighbour, kept.token)).toBeUndefined();
  } finally {
    await admin.query(`alter database "${name}" with allow_connections true`);
    await admin.end();
  }
  await eventually(() => expect(neighbour.parts.events.isListening).toBe(true));
  expect(await codeOn(neighbour, person.token)).toBe('INVALID_TOKEN');
  expect(await codeOn(neighbour, kept.token)).toBeUndefined();
});

test('is forgotten when the last token of the session has expired', async () => {
  const { token } = await buildPerson(app);
  await app.call('POST /auth/logout', { as: { token } });
  app.clock.advance(15 * 60_000 + 1000);
  expect(await codeOn(app, token)).toBe('AUTH_TOKEN_EXPIRED');
});
