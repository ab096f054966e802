import { buildPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSsoScene, type SsoScene } from '../testing/sso-scene.ts';

const app = useTestApp({ workers: true });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const place = (url: URL) => url.pathname + url.search;
const invalid = [400, 'INVALID_AUTHENTICATION_SESSION'];

let scene: SsoScene;
beforeAll(async () => {
  scene = await buildSsoScene(app);
});

describe('where an address signs in', () => {
  test('is decided by its domain alone, with an account or without', async () => {
    const method = async (email: string) => (await app.call('POST /auth/web/method', { input: { email } })).body.method;
    const known = await buildPerson(app, { email: `known@${scene.domain}` });
    expect(await method(known.email)).toBe('sso');
    expect(await method(`nobody@${scene.domain}`)).toBe('sso');
    expect(await method(`nobody@${scene.domain.toUpperCase()}`)).toBe('sso');
    // Neither a domain below it, nor one that ends or looks like it.
    expect(await method(`nobody@mail.${scene.domain}`)).toBe('password');
    expect(await method(`nobody@x${scene.domain}`)).toBe('password');
    expect(await method(`nobody@${scene.domain.replace('o', 'о')}`)).toBe('password');
  });

  test('the cookie is hidden from scripts, and stays the same for a second sign-in of the browser', async () => {
    const first = await app.call('POST /auth/web/method', { input: { email: `a@${scene.domain}` } });
    expect(first.headers['set-cookie']).toMatch(/^sso=[\w-]{43}; Max-Age=600; Path=\/api; HttpOnly; SameSite=Lax$/);
    const cookie = first.headers['set-cookie']!.split(';')[0]!;
    const again = await app.call('POST /auth/web/method', {
      input: { email: `b@${scene.domain}` },
      headers: { cookie },
    });
    expect(again.headers['set-cookie']).toBe(first.headers['set-cookie']);
  });
});

describe('a sign-in', () => {
  test('a newcomer gets an account, joins the team and is signed in', async () => {
    const email = `kenji@${scene.domain}`;
    const journey = await scene.begin(email);
    const to = await scene.answer(journey, scene.person('kenji'));
    expect(to.pathname).toBe('/sso/callback');
    expect(to.searchParams.get('state')).toBe(journey.state);
    const { status, body } = await scene.finish(journey, to);
    expect([status, body.email, body.teamID, body.redirectURL]).toEqual([200, email, scene.teamId, null]);
    const account = (await app.call('GET /account', { as: { token: body.accessToken } })).body;
    expect([account.name, account.emailVerified]).toEqual(['kenji', true]);
    expect(account.teams.map(({ id }) => id)).toContain(scene.teamId);
    // What needs a proof is allowed at once: the identity provider has just given one.
    const ended = await app.call('POST /account/two-factor/setup', { as: { token: body.accessToken } });
    expect(ended.status).toBe(200);
  });

  test('leads on to where the person wanted to go, and nowhere else', async () => {
    const start = async (redirectURL: string) => {
      const { body, headers } = await app.call('POST /app/sso/start', {
        input: { connectionId: scene.connectionId, redirectURL },
      });
      const state = new URL(body.url).searchParams.get('RelayState')!;
      const cookie = headers['set-cookie']!.split(';')[0]!;
      const to = await scene.answer({ requestId: `_${state}` }, scene.person('kenji'));
      return (await scene.finish({ cookie }, to)).body.redirectURL;
    };
    const origin = app.parts.config.PUBLIC_URL!;
    expect(await start('/review/abc')).toBe(`${origin}/review/abc`);
    expect(await start('https://evil.example/')).toBeNull();
  });

  test('a code works once', async () => {
    const journey = await scene.begin(`kenji@${scene.domain}`);
    const to = await scene.answer(journey, scene.person('kenji'));
    expect((await scene.finish(journey, to)).status).toBe(200);
    expect(outcome(await scene.finish(journey, to))).toEqual(invalid);
  });

  test('of eight calls with one code at once, one signs in', async () => {
    const journey = await scene.begin(`kenji@${scene.domain}`);
    const to = await scene.answer(journey, scene.person('kenji'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => scene.finish(journey, to)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(outcome)).toEqual(Array(7).fill(invalid));
  });

  test('eight first sign-ins of a person at once make one account', async () => {
    const journeys = await Promise.all(Array.from({ length: 8 }, () => scene.begin(`priya@${scene.domain}`)));
    const ways = await Promise.all(journeys.map((journey) => scene.answer(journey, scene.person('priya'))));
    const answers = await Promise.all(ways.map((to, at) => scene.finish(journeys[at]!, to)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1);
  });

  test('another browser’s code opens nothing, nor does one without the cookie', async () => {
    const victim = await scene.begin(`victim@${scene.domain}`);
    const attacker = await scene.begin(`kenji@${scene.domain}`);
    const to = await scene.answer(attacker, scene.person('kenji'));
    expect(outcome(await scene.finish(victim, to))).toEqual(invalid);
    expect(outcome(await scene.finish({ cookie: 'none=1' }, to))).toEqual(invalid);
    expect((await scene.finish(attacker, to)).status).toBe(200);
  });

  test('a wrong code, or the code of another sign-in, opens nothing', async () => {
    const [one, two] = [await scene.begin(`kenji@${scene.domain}`), await scene.begin(`kenji@${scene.domain}`)];
    const to = await scene.answer(one, scene.person('kenji'));
    const swapped = new URL(to);
    swapped.searchParams.set('state', two.state);
    expect(outcome(await scene.finish(one, swapped))).toEqual(invalid);
    const wrong = new URL(to);
    wrong.searchParams.set('code', 'x'.repeat(43));
    expect(outcome(await scene.finish(one, wrong))).toEqual(invalid);
  });

  test('a connection that was switched off meanwhile signs nobody in', async () => {
    const other = await buildSsoScene(app);
    const journey = await other.begin(`kenji@${other.domain}`);
    const to = await other.answer(journey, other.person('kenji'));
    await app.parts.database.pool.query("update sso_connections set state = 'off' where id = $1", [other.connectionId]);
    expect(outcome(await other.finish(journey, to))).toEqual(invalid);
  });
});

describe('time', () => {
  test('more than ten minutes at the identity provider lead to the page for that', async () => {
    const journey = await scene.begin(`kenji@${scene.domain}`);
    await app.clock.advance(10 * 60_000 + 1000);
    expect(place(await scene.answer(journey, scene.person('kenji')))).toBe('/sso/timeout');
  });

  test('a code is good for a minute', async () => {
    const journey = await scene.begin(`kenji@${scene.domain}`);
    const to = await scene.answer(journey, scene.person('kenji'));
    await app.clock.advance(61_000);
    expect(outcome(await scene.finish(journey, to))).toEqual([400, 'SSO_AUTHENTICATION_SESSION_EXPIRED']);
  });
});

describe('answers that sign nobody in', () => {
  test('an answer that nobody asked for begins a sign-in of ours', async () => {
    const to = await scene.answer({ requestId: '' }, scene.person('kenji'), { requestId: null });
    expect(place(to)).toBe(`/login?connection=${scene.connectionId}`);
    const journey = await scene.beginHere();
    expect((await scene.finish(journey, await scene.answer(journey, scene.person('kenji')))).status).toBe(200);
  });

  test('an assertion that was taken is not taken again, and ends nothing that is under way', async () => {
    const journey = await scene.begin(`kenji@${scene.domain}`);
    const facts = { own: scene.own, requestId: journey.requestId, now: app.clock.now(), person: scene.person('kenji') };
    const document = scene.provider.respond(facts);
    const to = await scene.post(document);
    expect(place(await scene.post(document))).toBe('/sso/error');
    expect((await scene.finish(journey, to)).status).toBe(200);
    expect(place(await scene.post(document))).toBe('/sso/error');
  });

  test('an answer without a signature does not end a sign-in that is under way', async () => {
    const journey = await scene.begin(`kenji@${scene.domain}`);
    const facts = { own: scene.own, requestId: journey.requestId, now: app.clock.now(), person: scene.person('kenji') };
    const forged = scene.provider.respond(facts, { parts: [] });
    expect(place(await scene.post(forged))).toBe('/sso/callback?error=invalid_answer');
    expect((await scene.finish(journey, await scene.answer(journey, scene.person('kenji')))).status).toBe(200);
  });

  test('an address of another domain leads to the page for that', async () => {
    const journey = await scene.begin(`kenji@${scene.domain}`);
    const stranger = scene.person('kenji', { attributes: { email: 'kenji@elsewhere.example' } });
    expect(place(await scene.answer(journey, stranger))).toBe(
      '/sso/callback?error=profile_not_allowed_outside_organization',
    );
  });

  test('a name that changes with each sign-in is told as such', async () => {
    const journey = await scene.begin(`kenji@${scene.domain}`);
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const to = await scene.answer(journey, scene.person('kenji', { nameIdFormat: format }));
    expect(outcome(await scene.finish(journey, to))).toEqual([400, 'SSO_INVALID_NAME_ID_POLICY']);
  });

  test('what is no form, or no document, leads to the error page', async () => {
    expect(place(await scene.post('none'))).toBe('/sso/error');
    const { status } = await app.call('POST /sso/saml/{connectionId}/acs', {
      params: { connectionId: scene.connectionId },
      body: Buffer.alloc(401 * 1024, 'a'),
    });
    expect(status).toBe(413);
  });
});
