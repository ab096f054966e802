import { systemContext } from '@chamfer/server/context';
import { seedSubscription } from '@chamfer/server/scenario';
import {
  buildInvitation,
  buildMember,
  buildPerson,
  joinTeam,
  mailsTo,
  receiveMails,
  signWithPasskey,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, buildSsoScene, type SsoScene } from '../testing/sso-scene.ts';

const app = useTestApp({ workers: true });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const mismatch = [400, 'SSO_AUTHENTICATION_EMAIL_MISMATCH'];
const run = async (text: string, values: unknown[] = []) => (await app.parts.database.pool.query(text, values)).rows;

let scene: SsoScene;
beforeEach(async () => {
  scene = await buildSsoScene(app);
});
const at = (name: string) => `${name}@${scene.domain}`;
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
const roleOf = async (userId: string) =>
  (await run('select role, joined_via from team_users where team_id = $1 and user_id = $2', [scene.teamId, userId]))[0];

/** Turns two-factor authentication on, and returns what gives its codes. */
async function turnOn(person: TestPerson): Promise<() => string> {
  const { secret } = (await app.call('POST /account/two-factor/setup', { as: person })).body;
  const code = () => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  await app.call('POST /account/two-factor/enable', { as: person, input: { code: code() } });
  return code;
}

describe('which account', () => {
  test('a known identity is its account, and its address moves along', async () => {
    const { userId } = (await scene.signIn(at('kenji'), scene.person('kenji'))).body;
    const moved = scene.person('kenji', { attributes: { email: at('k.mori') } });
    // The person may type either address.
    const { status, body } = await scene.signIn(at('kenji'), moved);
    expect([status, body.userId, body.email]).toEqual([200, userId, at('k.mori')]);
    expect((await scene.signIn(at('k.mori'), moved)).body.userId).toBe(userId);
    const [mail] = await receiveMails(app, at('kenji'));
    expect(mail!.text).toContain(at('k.mori'));
    expect(mail!.text).not.toContain('#');
  });

  test('an address that was given to somebody else opens nothing of who had it', async () => {
    await scene.signIn(at('kenji'), scene.person('kenji'));
    const heir = scene.person('kenji', { subject: 'subject-of-the-next-kenji' });
    expect(outcome(await scene.signIn(at('kenji'), heir))).toEqual(mismatch);
  });

  test('no address moves an identity to another account', async () => {
    const { userId } = (await scene.signIn(at('priya'), scene.person('priya'))).body;
    await scene.signIn(at('kenji'), scene.person('kenji'));
    const as = scene.person('kenji', { attributes: { email: at('priya') } });
    expect(outcome(await scene.signIn(at('priya'), as))).toEqual(mismatch);
    expect((await run('select email from users where id = $1', [userId]))[0].email).toBe(at('priya'));
  });

  test('another address than was typed is a mismatch', async () => {
    expect(outcome(await scene.signIn(at('kenji'), scene.person('priya')))).toEqual(mismatch);
    expect(await run('select id from users where email = $1', [at('priya')])).toEqual([]);
  });

  test('two addresses are none', async () => {
    const person = scene.person('kenji', { attributes: { email: [at('kenji'), at('priya')] } });
    expect(outcome(await scene.signIn(at('kenji'), person))).toEqual(mismatch);
  });

  test('an account with a password is linked, and its owner is told', async () => {
    const person = await buildPerson(app, { email: at('jonas') });
    const { status, body } = await scene.signIn(at('jonas'), scene.person('jonas'));
    expect([status, body.userId]).toEqual([200, person.userId]);
    await expect.poll(() => subjectsTo(at('jonas'))).toContain('Your account is linked to Mara Lindqvist’s team');
  });

  test('a squatter’s account passes on without what they added, password and passkey included', async () => {
    const squatter = await buildPerson(app, { email: at('jonas'), verified: false });
    const { status, body } = await scene.signIn(at('jonas'), scene.person('jonas'));
    expect([status, body.userId]).toEqual([200, squatter.userId]);
    expect((await app.call('GET /account/sessions', { as: squatter })).status).toBe(401);
    const [row] = await run('select password_hash, email_verified_at from users where id = $1', [squatter.userId]);
    expect([row.password_hash, row.email_verified_at]).toEqual([null, expect.any(Date)]);
  });

  test('a team’s identity provider says nothing about the address of another team', async () => {
    const other = await buildSsoScene(app);
    await buildPerson(app, { email: `jonas@${other.domain}` });
    const journey = await scene.begin(at('jonas'));
    const as = scene.person('jonas', { attributes: { email: `jonas@${other.domain}` } });
    expect((await scene.answer(journey, as)).search).toBe('?error=profile_not_allowed_outside_organization');
  });

  test('an account that was moved away from the company is not opened by it', async () => {
    const { userId } = (await scene.signIn(at('kenji'), scene.person('kenji'))).body;
    await run("update users set email = 'kenji-' || id || '@home.example' where id = $1", [userId]);
    expect(outcome(await scene.signIn(at('kenji'), scene.person('kenji')))).toEqual(mismatch);
  });

  test('a domain that was lost in between opens nothing', async () => {
    const journey = await scene.begin(at('kenji'));
    const to = await scene.answer(journey, scene.person('kenji'));
    await run('update team_domains set lost_at = now() where id = $1', [scene.domainId]);
    expect(outcome(await scene.finish(journey, to))).toEqual(mismatch);
  });
});

describe('a second factor comes before an identity provider is linked', () => {
  test('a code of the app; the code of the sign-in stays good meanwhile', async () => {
    const person = await buildPerson(app, { email: at('amir') });
    const code = await turnOn(person);
    const journey = await scene.begin(at('amir'));
    const to = await scene.answer(journey, scene.person('amir'));
    const asked = await scene.finish(journey, to);
    expect(outcome(asked)).toEqual([400, 'TWO_FACTOR_REQUIRED']);
    expect((asked.body as unknown as { details: unknown }).details).toEqual({ factors: ['code'] });
    const wrong = await scene.finish(journey, to, { by: 'code', code: '000000' });
    expect(outcome(wrong)).toEqual([400, 'TWO_FACTOR_CODE_INVALID']);
    await app.clock.advance(30_000);
    expect((await scene.finish(journey, to, { by: 'code', code: code() })).status).toBe(200);
    // From then on the identity provider is enough.
    expect((await scene.signIn(at('amir'), scene.person('amir'))).status).toBe(200);
  });

  test('a passkey of the account, and of no other', async () => {
    const [person, other] = [await buildPerson(app, { email: at('chiara') }), await buildPerson(app)];
    const [own, foreign] = [await addPasskey(app, person), await addPasskey(app, other)];
    const journey = await scene.begin(at('chiara'));
    const to = await scene.answer(journey, scene.person('chiara'));
    const asked = await scene.finish(journey, to);
    expect((asked.body as unknown as { details: unknown }).details).toEqual({ factors: ['passkey'] });
    const give = async (passkey: typeof own) => {
      const { challengeId, options } = (await app.call('POST /auth/passkey/options')).body;
      return scene.finish(journey, to, { by: 'passkey', challengeId, response: signWithPasskey(passkey, options) });
    };
    expect(outcome(await give(foreign))).toEqual([400, 'PASSKEY_INVALID']);
    expect((await give(own)).status).toBe(200);
  });
});

describe('joining', () => {
  test('with the role of a pending invitation', async () => {
    await buildInvitation(app, scene.owner, at('elena'), 'editor');
    const { userId } = (await scene.signIn(at('elena'), scene.person('elena'))).body;
    expect((await roleOf(userId)).role).toBe('editor');
    expect(await run('select accepted_at from team_invitations where email = $1', [at('elena')])).toEqual([
      { accepted_at: expect.any(Date) },
    ]);
  });

  test('whoever is in the team stays what they are', async () => {
    const editor = await buildMember(app, scene.teamId, 'editor');
    await run('update users set email = $1 where id = $2', [at('editor'), editor.userId]);
    await scene.signIn(at('editor'), scene.person('editor'));
    expect(await roleOf(editor.userId)).toEqual({ role: 'editor', joined_via: null });
    const guest = await buildPerson(app, { email: at('guest') });
    await joinTeam(app, scene.teamId, guest.userId, 'guest');
    await scene.signIn(at('guest'), scene.person('guest'));
    expect((await roleOf(guest.userId)).role).toBe('guest');
  });

  test('once: whom the team removed does not come back by signing in, but by an invitation', async () => {
    const { userId } = (await scene.signIn(at('kenji'), scene.person('kenji'))).body;
    const params = { teamId: scene.teamId, userId };
    await app.call('DELETE /teams/{teamId}/users/{userId}', { as: scene.owner, params });
    expect((await scene.signIn(at('kenji'), scene.person('kenji'))).status).toBe(200);
    expect(await roleOf(userId)).toBeUndefined();
    await buildInvitation(app, scene.owner, at('kenji'), 'editor');
    await scene.signIn(at('kenji'), scene.person('kenji'));
    expect((await roleOf(userId)).role).toBe('editor');
  });

  test('nobody, where joining is switched off', async () => {
    const input = { isJoiningOn: false };
    await app.call('PATCH /app/teams/{teamId}/sso', { as: scene.owner, params: { teamId: scene.teamId }, input });
    const { status, body } = await scene.signIn(at('kenji'), scene.person('kenji'));
    expect([status, await roleOf(body.userId)]).toEqual([200, undefined]);
  });
});

describe('joining where places are sold', () => {
  const selling = useTestApp({ env: { BILLING: 'sandbox', BILLING_FREE_CONTRIBUTORS: '3' } });

  test('of 20 first sign-ins at once for 3 free places, 3 are contributors, and the others guests who stay', async () => {
    const owner = await buildPerson(selling);
    const ctx = systemContext(selling.parts);
    await seedSubscription(ctx, selling.parts.database.db, { teamId: owner.teamId, seats: 1 });
    const paid = await buildSsoScene(selling, { owner });
    const names = Array.from({ length: 20 }, (_, index) => `person-${index}`);
    const journeys = await Promise.all(names.map((name) => paid.begin(`${name}@${paid.domain}`)));
    const ways = await Promise.all(names.map((name, index) => paid.answer(journeys[index]!, paid.person(name))));
    const answers = await Promise.all(ways.map((to, index) => paid.finish(journeys[index]!, to)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { rows } = await selling.parts.database.pool.query<{ role: string; joined_via: string }>(
      "select role, joined_via from team_users where team_id = $1 and role <> 'owner'",
      [paid.teamId],
    );
    expect(rows.filter(({ role }) => role === 'contributor')).toHaveLength(3);
    expect(rows.filter(({ role }) => role === 'guest')).toHaveLength(17);
    expect(rows.every(({ joined_via }) => joined_via === 'sso')).toBe(true);
  });
});
