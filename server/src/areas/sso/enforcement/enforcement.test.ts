import {
  buildMember,
  buildPerson,
  joinTeam,
  mailsTo,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, buildSsoScene, type SsoScene } from '../testing/sso-scene.ts';

const app = useTestApp({ workers: true });
const run = async (text: string, values: unknown[] = []) => (await app.parts.database.pool.query(text, values)).rows;
const outcome = ({ status, body }: { status: number; body: { code?: string; details?: unknown } }) => [
  status,
  body.code,
  body.details ?? null,
];
const refused = (reason: string) => [409, 'OPERATION_NOT_ALLOWED', { reason }];

let scene: SsoScene;
beforeEach(async () => {
  scene = await buildSsoScene(app);
});
const at = (name: string) => `${name}@${scene.domain}`;
const isBound = async ({ userId }: Pick<TestPerson, 'userId'>) =>
  (await run('select sso_enforced from users where id = $1', [userId]))[0].sso_enforced as boolean;
const logIn = async (email: string) =>
  (await app.call('POST /auth/web/login', { input: { email, password: testPassword } })).status;
const path = () => ({ teamId: scene.teamId, connectionId: scene.connectionId });
const put = (input: { state: 'off' | 'on' } | { state: 'enforced'; exemptUserIds: string[] }, as = scene.owner) =>
  app.call('PUT /app/teams/{teamId}/sso/connections/{connectionId}/state', { as, params: path(), input });

/** A member of the team with an address at its domain. */
async function member(name: string, role: 'editor' | 'owner' | 'contributor' = 'editor'): Promise<TestPerson> {
  const person = await buildPerson(app, { email: at(name), name });
  await joinTeam(app, scene.teamId, person.userId, role);
  return person;
}

/** The owner passes a test of the connection. */
async function passTest(as = scene.owner, person = scene.person('mara')) {
  const begun = await app.call('POST /app/teams/{teamId}/sso/connections/{connectionId}/tests', { as, params: path() });
  const { testId, url } = begun.body;
  const requestId = `_${new URL(url).searchParams.get('RelayState')}`;
  const to = await scene.answer({ requestId }, person);
  expect(to.pathname + to.search).toBe(`/sso/test?state=${testId}`);
  return (
    await app.call('GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}', {
      as,
      params: { ...path(), testId },
    })
  ).body;
}

describe('a test', () => {
  test('shows every check in its order, and changes nothing', async () => {
    const { state, checks } = await passTest();
    expect(state).toBe('passed');
    expect(checks.map(({ check, outcome: result }) => [check, result])).toEqual([
      ['document', 'passed'],
      ['signature', 'passed'],
      ['meant', 'passed'],
      ['subject', 'passed'],
      ['address', 'passed'],
      ['name', 'passed'],
    ]);
    expect(checks.map(({ found }) => found)).toContain(at('mara'));
    expect(await run('select id from sso_identities where connection_id = $1', [scene.connectionId])).toEqual([]);
  });

  test('says what failed, and what was not reached', async () => {
    const stranger = scene.person('mara', { attributes: { email: 'mara@elsewhere.example' } });
    const { state, checks } = await passTest(scene.owner, stranger);
    expect(state).toBe('failed');
    expect(checks.slice(-2)).toMatchObject([
      { check: 'address', outcome: 'failed', reason: 'address-outside', found: 'mara@elsewhere.example' },
      { check: 'name', outcome: 'open' },
    ]);
  });

  test('is what a connection that was changed needs before it is on', async () => {
    await run("update sso_connections set state = 'draft' where id = $1", [scene.connectionId]);
    expect(outcome(await put({ state: 'on' }))).toEqual(refused('not_tested'));
    await passTest();
    expect((await put({ state: 'on' })).status).toBe(200);
  });
});

describe('enforcing', () => {
  test('needs a test of one’s own of the last ten minutes, and an owner with another way in', async () => {
    const { owner } = scene;
    const input = { state: 'enforced' as const, exemptUserIds: [owner.userId] };
    expect(outcome(await put(input))).toEqual(refused('test_again'));
    await passTest();
    expect(outcome(await put(input))).toEqual(refused('exempt_owner'));
    await addPasskey(app, owner);
    const editor = await member('jonas');
    expect(outcome(await put({ ...input, exemptUserIds: [editor.userId] }))).toEqual(refused('exempt_owner'));
    expect((await put(input)).status).toBe(200);
    await put({ state: 'on' });
    await app.clock.advance(10 * 60_000 + 1000);
    await run('update sessions set proven_at = $2 where user_id = $1', [owner.userId, app.clock.now()]);
    expect(outcome(await put(input))).toEqual(refused('test_again'));
  });

  test('a test of another owner does not count', async () => {
    const other = await member('elena', 'owner');
    await addPasskey(app, scene.owner);
    await passTest(other);
    expect(outcome(await put({ state: 'enforced', exemptUserIds: [scene.owner.userId] }))).toEqual(
      refused('test_again'),
    );
  });

  test('binds everybody at the domain, ends their sessions, and mails who never signed in by it', async () => {
    const [jonas, priya] = [await member('jonas'), await member('priya')];
    await scene.signIn(priya.email, scene.person('priya'));
    const elsewhere = await buildMember(app, scene.teamId, 'editor');
    await addPasskey(app, scene.owner);
    await passTest();
    const { body } = await put({ state: 'enforced', exemptUserIds: [scene.owner.userId] });
    expect([body.enforcement?.connectionIds, body.exempt.map(({ userId }) => userId)]).toEqual([
      [scene.connectionId],
      [scene.owner.userId],
    ]);
    expect([await isBound(jonas), await isBound(priya), await isBound(elsewhere)]).toEqual([true, true, false]);
    expect([await logIn(jonas.email), await logIn(elsewhere.email)]).toEqual([403, 200]);
    expect((await app.call('GET /account', { as: jonas })).status).toBe(401);
    const subjectsTo = async ({ email }: TestPerson) => (await mailsTo(app, email)).map(({ subject }) => subject);
    const subject = 'Mara Lindqvist’s team now uses single sign-on';
    await expect.poll(() => subjectsTo(jonas)).toContain(subject);
    expect(await subjectsTo(priya)).not.toContain(subject);
  });

  test('the session that the identity provider opened goes on', async () => {
    const { body } = await scene.signIn(at('kenji'), scene.person('kenji'));
    await addPasskey(app, scene.owner);
    await passTest();
    await put({ state: 'enforced', exemptUserIds: [scene.owner.userId] });
    expect((await app.call('GET /account', { as: { token: body.accessToken } })).status).toBe(200);
    const account = (await app.call('GET /account', { as: { token: body.accessToken } })).body;
    expect(account.ssoEnforced).toBe(true);
  });

  test('nobody registers at such a domain with a password', async () => {
    await scene.enforce();
    const input = { email: at('new'), password: 'Better-Horse-8', name: 'New', termsAccepted: true as const };
    expect((await app.call('POST /auth/web/register', { input })).body).toMatchObject({ code: 'SSO_ENFORCED' });
    const { status, body } = await scene.signIn(at('new'), scene.person('new'));
    expect([status, await isBound(body)]).toEqual([200, true]);
  });

  test('switched off, everybody is free again', async () => {
    const jonas = await member('jonas');
    await addPasskey(app, scene.owner);
    await passTest();
    await put({ state: 'enforced', exemptUserIds: [scene.owner.userId] });
    const { body } = await put({ state: 'off' });
    expect([await isBound(jonas), body.enforcement, body.exempt]).toEqual([false, null, []]);
    expect(await logIn(jonas.email)).toBe(200);
  });

  test('a domain that is removed binds nobody any more', async () => {
    const jonas = await member('jonas');
    await addPasskey(app, scene.owner);
    await passTest();
    await put({ state: 'enforced', exemptUserIds: [scene.owner.userId] });
    const params = { teamId: scene.teamId, domainId: scene.domainId };
    await app.call('DELETE /app/teams/{teamId}/sso/domains/{domainId}', { as: scene.owner, params });
    expect(await isBound(jonas)).toBe(false);
  });
});

describe('the owner who keeps another way in', () => {
  let passkeyId: string;
  beforeEach(async () => {
    await addPasskey(app, scene.owner);
    passkeyId = (await run('select id from passkeys where user_id = $1', [scene.owner.userId]))[0].id;
    await passTest();
    await put({ state: 'enforced', exemptUserIds: [scene.owner.userId] });
  });
  const removePasskey = () =>
    app.call('DELETE /account/passkeys/{passkeyId}', { as: scene.owner, params: { passkeyId } });
  const demote = (as: TestPerson) =>
    app.call('PUT /teams/{teamId}/users/{userId}', {
      as,
      params: { teamId: scene.teamId, userId: scene.owner.userId },
      input: { role: 'editor' },
    });

  test('is not bound, and cannot lose it, be demoted, hand over or leave', async () => {
    const other = await member('elena', 'owner');
    expect(await isBound(scene.owner)).toBe(false);
    expect(outcome(await removePasskey())).toEqual(refused('exempt_owner'));
    await run('update users set sso_enforced = false where id = $1', [other.userId]);
    expect(outcome(await demote(other))).toEqual(refused('exempt_owner'));
    const leave = await app.call('POST /teams/{teamId}/leave', {
      as: scene.owner,
      params: { teamId: scene.teamId },
      input: {},
    });
    expect(outcome(leave)).toEqual(refused('exempt_owner'));
    expect(await run('select id from passkeys where id = $1', [passkeyId])).toHaveLength(1);
  });

  test('is free to where another owner keeps one', async () => {
    const other = await buildMember(app, scene.teamId, 'owner');
    await addPasskey(app, other);
    await passTest();
    await put({ state: 'enforced', exemptUserIds: [scene.owner.userId, other.userId] });
    expect((await removePasskey()).status).toBe(204);
    expect((await demote(other)).status).toBe(200);
  });
});

describe('a proof by the identity provider', () => {
  let kenji: { token: string; userId: string };
  beforeEach(async () => {
    const { body } = await scene.signIn(at('kenji'), scene.person('kenji'));
    kenji = { token: body.accessToken, userId: body.userId };
    await app.clock.advance(10 * 60_000 + 1000);
  });
  const begin = async (as = kenji) => {
    const { body } = await app.call('POST /account/proof/sso', { as });
    expect(new URL(body.url).searchParams.get('SAMLRequest')).toBeTruthy();
    return `_${body.authSessionID}`;
  };
  const prove = (to: URL, as = kenji) => {
    const [code, authSessionID] = [to.searchParams.get('code') ?? '-', to.searchParams.get('state')!];
    return app.call('POST /account/proof', { as, input: { by: 'sso', code, authSessionID } });
  };
  const invalid = [400, 'INVALID_AUTHENTICATION_SESSION', null];

  test('is asked for, and lets a call pass that needs one', async () => {
    const setUp = () => app.call('POST /account/two-factor/setup', { as: kenji });
    expect(outcome(await setUp())).toEqual([403, 'PROOF_REQUIRED', { proofs: ['sso'] }]);
    const to = await scene.answer({ requestId: await begin() }, scene.person('kenji'));
    expect(to.pathname).toBe('/sso/proof');
    expect((await prove(to)).status).toBe(204);
    expect((await setUp()).status).toBe(200);
    expect(outcome(await prove(to))).toEqual(invalid);
  });

  test('of somebody else, of another session, or from before is none', async () => {
    const somebody = await scene.answer({ requestId: await begin() }, scene.person('priya'));
    expect(outcome(await prove(somebody))).toEqual(invalid);
    const again = (await scene.signIn(at('kenji'), scene.person('kenji'))).body;
    const own = await scene.answer({ requestId: await begin() }, scene.person('kenji'));
    expect(outcome(await prove(own, { token: again.accessToken, userId: again.userId }))).toEqual(invalid);
    const authenticatedAt = new Date(app.clock.now().getTime() - 60_000);
    const old = await scene.answer({ requestId: await begin() }, scene.person('kenji', { authenticatedAt }));
    expect(outcome(await prove(old))).toEqual(invalid);
  });

  test('does not sign in, and a sign-in is no proof', async () => {
    const to = await scene.answer({ requestId: await begin() }, scene.person('kenji'));
    expect((await scene.finish({ cookie: 'sso=none' }, to)).status).toBe(400);
    const journey = await scene.begin(at('kenji'));
    const back = await scene.answer(journey, scene.person('kenji'));
    expect(outcome(await prove(back))).toEqual(invalid);
  });
});

describe('logging out', () => {
  const isIn = async (token: string) => (await app.call('GET /account', { as: { token } })).status === 200;

  test('here leads to the identity provider, where it has an address for it', async () => {
    const { body } = await scene.signIn(at('kenji'), scene.person('kenji'));
    const out = await app.call('POST /app/sso/logout', { as: { token: body.accessToken } });
    expect(out.body.url).toContain(`${scene.provider.signOutUrl}?SAMLRequest=`);
    expect(await isIn(body.accessToken)).toBe(false);
    const person = await buildPerson(app);
    expect((await app.call('POST /app/sso/logout', { as: person })).body).toEqual({ url: null });
  });

  test('there ends the session with its index here, and no other; a request without a signature ends none', async () => {
    const one = (await scene.signIn(at('kenji'), scene.person('kenji', { sessionIndex: '_one' }))).body;
    const two = (await scene.signIn(at('kenji'), scene.person('kenji', { sessionIndex: '_two' }))).body;
    const facts = { own: scene.own, now: app.clock.now(), subject: 'subject-of-kenji', sessionIndexes: ['_one'] };
    const query = scene.provider.logoutQuery(facts);
    const unsigned = query.replace(/&SigAlg=.*/, '');
    const send = async (given: string) => {
      const url = `/api/sso/saml/${scene.connectionId}/slo?${given}`;
      return (await fetch(`${await app.listen()}${url}`, { redirect: 'manual' })).headers.get('location');
    };
    expect(await send(unsigned)).toBe('/login');
    expect([await isIn(one.accessToken), await isIn(two.accessToken)]).toEqual([true, true]);
    expect(await send(query)).toContain(`${scene.provider.signOutUrl}?SAMLResponse=`);
    expect([await isIn(one.accessToken), await isIn(two.accessToken)]).toEqual([false, true]);
  });
});
