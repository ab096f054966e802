import {
  buildPerson,
  cubeGlb,
  mailsTo,
  openEventStream,
  publish,
  receiveLink,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { makeLog } from '../log.ts';

const lines: string[] = [];
const app = useTestApp({ workers: true, log: makeLog('trace', { write: (line) => void lines.push(line) }) });

test('typical usage leaves no secret in the log', async () => {
  const email = 'mara@haldenworks.example';
  const registered = await app.call('POST /auth/web/register', {
    input: { email, password: testPassword, name: 'Mara Lindqvist', termsAccepted: true },
  });
  const hash = await eventually(async () => /\/verify#([\w-]+)/.exec((await mailsTo(app, email))[0]!.text)![1]!);
  await app.call('POST /verify/confirm', { input: { confirmationHash: hash } });
  await app.call('POST /verify/confirm', { input: { confirmationHash: hash } });
  const wrongPassword = 'Wrong-Horse-77';
  await app.call('POST /auth/web/login', { input: { email, password: wrongPassword } });
  const session = (await app.call('POST /auth/web/login', { input: { email, password: testPassword } })).body;
  const fresh = await app.call('POST /auth/refresh-token', { as: { token: session.refreshToken }, input: {} });
  app.clock.advance(31_000);
  await app.call('POST /auth/refresh-token', { as: { token: session.refreshToken }, input: {} });
  await app.call('GET /account', { as: { token: `${session.accessToken}x` } });

  await app.call('POST /reset-password', { input: { email } });
  const resetHash = await receiveLink(app, email, '/password-reset/reset#', 2);
  await app.call('GET /reset-password/v2/{hash}', { params: { hash: resetHash } });
  const newPassword = 'Better-Horse-8';
  const given = { params: { hash: resetHash }, input: { password: newPassword } };
  await app.call('POST /reset-password/v2/{hash}', given);
  await app.call('POST /reset-password/v2/{hash}', given);

  const owner = await buildPerson(app);
  const done = await publish(app, owner, { files: [{ name: 'cube.glb', bytes: cubeGlb() }] });
  const { body } = await app.call('POST /web/web-exports', { query: { v: done.viewLink! } });
  const { url } = body.webExport.modelFileDownload;
  await app.fetch('GET', url);
  await app.fetch('GET', `${url}x`);
  const origin = await app.listen();
  await (await openEventStream(origin, done.viewLink!, owner)).close();

  const secrets = {
    passwords: [testPassword, wrongPassword, newPassword],
    tokens: [session, fresh.body, registered.body, owner].flatMap((each) => Object.values(tokensOf(each))),
    emailToken: [registered.body.emailToken],
    confirmation: [hash, resetHash],
    signature: [new URL(url, origin).searchParams.get('signature')!],
  };
  const log = lines.join('');
  for (const [kind, values] of Object.entries(secrets)) {
    for (const value of values) expect(log.includes(value), `the log holds a secret: ${kind}`).toBe(false);
  }
});

test('every call logs one line with its route pattern, status and request id', async () => {
  lines.length = 0;
  const { headers } = await app.call('GET /web/comments', { query: { v: app.parts.ids.uuid() } });
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged.filter(({ requestId }) => requestId === headers['x-request-id'])).toEqual([
    expect.objectContaining({ method: 'GET', route: '/api/web/comments', status: 404, msg: 'request' }),
  ]);
});

test('a failed query logs what went wrong, but not what people entered', async () => {
  lines.length = 0;
  const { pool } = app.parts.database;
  await pool.query('alter table users rename column password_hash to elsewhere');
  const email = 'elena@haldenworks.example';
  const { status } = await app.call('POST /auth/web/register', {
    input: { email, password: testPassword, name: 'Elena Petrova', termsAccepted: true },
  });
  await pool.query('alter table users rename column elsewhere to password_hash');
  expect(status).toBe(500);
  const log = lines.join('');
  expect(log).toContain('column \\"password_hash\\" of relation \\"users\\" does not exist');
  for (const secret of ['$argon2id', testPassword, email, 'Elena Petrova']) expect(log).not.toContain(secret);
});

test('signing in, and failing to, is logged with whom it is about, how and why it was refused', async () => {
  const person = await buildPerson(app);
  // The failures of the tests before are forgotten: no captcha is asked for.
  app.clock.advance(16 * 60_000);
  lines.length = 0;
  const { email } = person;
  const wrong = await app.call('POST /auth/web/login', { input: { email, password: 'Wrong-Horse-7' } });
  const right = await app.call('POST /auth/web/login', { input: { email, password: testPassword } });
  const of = ({ headers }: typeof wrong) =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === headers['x-request-id']);
  expect(of(wrong)).toEqual([
    expect.objectContaining({ msg: 'wrong password', userId: person.userId }),
    expect.objectContaining({ msg: 'request', status: 404, code: 'WRONG_PASSWORD' }),
  ]);
  expect(of(right)).toContainEqual(
    expect.objectContaining({ msg: 'session opened', userId: person.userId, by: 'password' }),
  );
});

function tokensOf(given: object): Record<string, string> {
  const names = ['accessToken', 'refreshToken', 'token'];
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}
