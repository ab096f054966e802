import type { CallOptions } from '@chamfer/contract';
import { systemContext, transact } from '@chamfer/server/context';
import { seedOperator, seedPasskey } from '@chamfer/server/scenario';
import {
  buildApiToken,
  buildDesign,
  buildOperator,
  buildPerson,
  logIn,
  receiveMails,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const app = useTestApp({ workers: true });
let olga: TestPerson;
beforeAll(async () => {
  olga = await buildOperator(app, { name: 'Olga Brandvold' });
});

const reason = 'Ticket 4182';
type Act = 'block' | 'unblock' | 'two-factor-off' | 'let-in' | 'verification' | 'delete';
const act = (name: Act, userId: string, as = olga, input: { reason: string } = { reason }) =>
  app.call(`POST /operator/users/{userId}/${name}`, { as, params: { userId }, input });
const endSessions = (
  userId: string,
  input: Partial<CallOptions<'POST /operator/users/{userId}/end-sessions'>['input']> = {},
) =>
  app.call('POST /operator/users/{userId}/end-sessions', { as: olga, params: { userId }, input: { reason, ...input } });
const show = async (userId: string) =>
  (await app.call('GET /operator/users/{userId}', { as: olga, params: { userId } })).body;
const refused = ({ status, body }: { status: number; body: { code: string; details: unknown } }) => [
  status,
  body.code,
  body.details,
];
/** A wrong password; each comes from elsewhere, so that only those for the address are counted. */
const guess = (email: string) =>
  app.call('POST /auth/web/login', { input: { email, password: 'Wrong-Horse-7' }, ip: `10.1.0.${++guesses}` });
let guesses = 0;
const query = (text: string, ...values: unknown[]) => app.parts.database.pool.query(text, values);
const logOf = async (userId: string) =>
  (await query('select action, actor_user_id, details, ip from audit_log where subject = $1 order by at', userId)).rows;

describe('blocking', () => {
  test('ends sessions and API tokens, keeps people from logging in with a word about it, and is taken back', async () => {
    const jonas = await buildPerson(app);
    const design = await buildDesign(app, jonas, { sharedState: 'anyone_with_link' });
    const { token } = await buildApiToken(app, jonas, { scopes: ['read'] });
    expect((await app.call('GET /account', { as: jonas })).status).toBe(200);
    expect((await act('block', jonas.userId)).status).toBe(204);
    expect((await app.call('GET /account', { as: jonas })).status).toBe(401);
    expect((await app.call('GET /account', { as: { token } })).status).toBe(401);
    expect(refused(await logIn(app, jonas.email))).toEqual([403, 'ACCOUNT_BLOCKED', null]);
    // Who does not know the password learns nothing.
    expect((await guess(jonas.email)).body.code).toBe('WRONG_PASSWORD');
    const shared = { v: design.viewLinkId };
    expect((await app.call('GET /web/comments', { query: shared })).status).toBe(200);
    expect(await show(jonas.userId)).toMatchObject({ blockReason: reason, sessions: [], apiTokens: 0 });
    // Nothing is done twice.
    expect((await act('block', jonas.userId)).status).toBe(204);
    expect((await act('unblock', jonas.userId)).status).toBe(204);
    expect((await logIn(app, jonas.email)).status).toBe(200);
    expect(await show(jonas.userId)).toMatchObject({ blockedAt: null, blockReason: null });
    const subjects = (await receiveMails(app, jonas.email, 2)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Your account was blocked', 'Your account is open again']));
    const acts = await logOf(jonas.userId);
    expect(acts.filter(({ action }) => action.startsWith('operator.'))).toEqual([
      {
        action: 'operator.user_blocked',
        actor_user_id: olga.userId,
        details: { userId: jonas.userId, reason },
        ip: '127.0.0.1',
      },
      {
        action: 'operator.user_unblocked',
        actor_user_id: olga.userId,
        details: { userId: jonas.userId, reason },
        ip: '127.0.0.1',
      },
    ]);
  });

  test('is refused for oneself; a reason is needed, and is said to be missing', async () => {
    expect(refused(await act('block', olga.userId))).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'self' }]);
    expect(refused(await act('delete', olga.userId))).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'self' }]);
    const { userId } = await buildPerson(app);
    const { status, body } = await act('block', userId, olga, { reason: '   ' });
    expect([status, body.code, body.validationErrors.map(({ field }) => field)]).toEqual([
      400,
      'VALIDATION_ERROR',
      ['reason'],
    ]);
    expect(refused(await act('block', crypto.randomUUID()))).toEqual([404, 'ACCOUNT_NOT_FOUND', null]);
  });
});

test('sessions end one by one or all, with the API tokens if that is wanted', async () => {
  const jonas = await buildPerson(app);
  const { token } = await buildApiToken(app, jonas, { scopes: ['read'] });
  const other = (await logIn(app, jonas.email)).body;
  const { sessions } = await show(jonas.userId);
  expect(sessions).toHaveLength(2);
  expect(refused(await endSessions(jonas.userId, { sessionId: crypto.randomUUID() }))).toEqual([
    404,
    'SESSION_NOT_FOUND',
    null,
  ]);
  await endSessions(jonas.userId, { sessionId: sessions.at(-1)!.sessionId });
  expect((await show(jonas.userId)).sessions).toHaveLength(1);
  await endSessions(jonas.userId);
  expect((await app.call('GET /account', { as: jonas })).status).toBe(401);
  expect((await app.call('GET /account', { as: { token: other.accessToken } })).status).toBe(401);
  expect((await app.call('GET /account/api-tokens', { as: { token } })).body.code).toBe('TOKEN_SCOPE_FORBIDDEN');
  expect(await show(jonas.userId)).toMatchObject({ sessions: [], apiTokens: 1 });
  await endSessions(jonas.userId, { tokens: true });
  expect(await show(jonas.userId)).toMatchObject({ apiTokens: 0 });
});

test('wrong passwords are forgotten, so that no captcha is needed', async () => {
  const { email, userId } = await buildPerson(app);
  for (let tries = 0; tries < 3; tries++) await guess(email);
  expect((await guess(email)).body.code).toBe('MISSING_CAPTCHA');
  expect(await show(userId)).toMatchObject({ wrongPasswords: 3 });
  expect((await act('let-in', userId)).status).toBe(204);
  expect(await show(userId)).toMatchObject({ wrongPasswords: 0 });
  expect((await logIn(app, email)).status).toBe(200);
});

test('an address is confirmed by a link that is mailed again', async () => {
  const { userId, email } = await buildPerson(app, { verified: false });
  expect((await act('verification', userId)).status).toBe(204);
  const [mail] = await receiveMails(app, email);
  expect(mail!.subject).toBe('Confirm your email address');
  const { mails } = await show(userId);
  expect(mails).toMatchObject([{ subject: 'Confirm your email address' }]);
  expect(JSON.stringify(mails)).not.toContain('/verify');
});

test('an account is deleted as its owner could do it, or not where that would leave a team without an owner', async () => {
  const jonas = await buildPerson(app);
  expect((await act('delete', jonas.userId)).status).toBe(204);
  expect((await logIn(app, jonas.email)).body.code).toBe('WRONG_PASSWORD');
  expect(refused(await act('delete', jonas.userId))).toEqual([404, 'ACCOUNT_NOT_FOUND', null]);
  const [mail] = await receiveMails(app, jonas.email);
  expect(mail!.subject).toBe('Your account was deleted');
  expect((await logOf(jonas.userId)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account.deleted', 'operator.user_deleted']),
  );
});

describe('the right', () => {
  test('is looked at in each act: a proof is fresh for ten minutes, and lets operators look for thirty', async () => {
    const per = await buildOperator(app);
    const { userId } = await buildPerson(app);
    const look = async () => (await app.call('GET /operator/overview', { as: per })).body.code ?? 'ok';
    expect((await act('let-in', userId, per)).status).toBe(204);
    await query(
      "update sessions set second_factor_at = second_factor_at - interval '11 minutes' where user_id = $1",
      per.userId,
    );
    expect(refused(await act('let-in', userId, per))).toEqual([403, 'PROOF_REQUIRED', { proofs: ['passkey'] }]);
    expect(await look()).toBe('ok');
    await query(
      "update sessions set second_factor_at = second_factor_at - interval '20 minutes' where user_id = $1",
      per.userId,
    );
    expect(await look()).toBe('PROOF_REQUIRED');
    // A password alone proves nothing here.
    await query('update sessions set proven_at = now(), second_factor_at = null where user_id = $1', per.userId);
    expect(await look()).toBe('PROOF_REQUIRED');
  });

  test('needs a second factor that is set up', async () => {
    const per = await buildOperator(app);
    await query('delete from passkeys where user_id = $1', per.userId);
    expect(refused(await act('block', crypto.randomUUID(), per))).toEqual([403, 'TWO_FACTOR_REQUIRED', null]);
    const ctx = systemContext(app.parts);
    await seedPasskey(ctx, app.parts.database.db, { userId: per.userId, name: 'New key' });
    expect((await act('block', crypto.randomUUID(), per)).body.code).toBe('ACCOUNT_NOT_FOUND');
  });

  test('is nobody else’s: to a stranger the call is one that does not exist', async () => {
    const mara = await buildPerson(app);
    const known = await act('block', olga.userId, mara);
    const unknown = await app.fetch('POST', '/api/operator/nothing', { as: mara });
    expect(refused(known)).toEqual(refused(unknown as never));
    expect((await app.call('GET /account', { as: mara })).body.isOperator).toBe(false);
    expect((await app.call('GET /account', { as: olga })).body.isOperator).toBe(true);
  });

  test('ends with the act of another operator, who cannot take the last one’s', async () => {
    const per = await buildOperator(app);
    const { userId } = await buildPerson(app);
    expect((await act('block', per.userId)).status).toBe(204);
    expect((await act('block', userId, per)).status).toBe(401);
    const ctx = systemContext(app.parts);
    await query('update users set is_operator = false where id <> $1', olga.userId);
    expect(refused(await app.call('DELETE /account', { as: olga }))).toEqual([
      409,
      'OPERATION_NOT_ALLOWED',
      { reason: 'last_operator' },
    ]);
    await transact(ctx, (db) => seedOperator(ctx, db, userId));
  });
});

test('entries of the audit log are neither changed nor deleted, whoever tries', async () => {
  await act('let-in', olga.userId);
  await expect(query('delete from audit_log')).rejects.toThrow('neither changed nor deleted');
  await expect(query("update audit_log set details = '{}'")).rejects.toThrow('neither changed nor deleted');
  await expect(query('truncate audit_log')).rejects.toThrow('neither changed nor deleted');
});
