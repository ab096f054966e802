import {
  buildInvitation,
  buildMember,
  buildPerson,
  makePasskey,
  receiveMails,
  signInAgain,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { beforeEach, expect, test } from 'vitest';

const app = useTestApp({ workers: true });

let owner: TestPerson;
beforeEach(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
});

let count = 0;
const accept = (hash: string, as?: { token: string }) =>
  app.call('POST /teams/self-serve-invitations/{hash}/accept', { params: { hash }, as, ip: `10.40.${count++}.1` });
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const run = async (text: string, values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const roleOf = async ({ userId }: TestPerson) =>
  (await run('select role from team_users where team_id = $1 and user_id = $2', [owner.teamId, userId]))[0]?.role;
const homesOf = async ({ userId }: TestPerson) =>
  (
    await run(
      `select s.id from spaces s join space_users u on u.space_id = s.id
       where s.type = 'private' and s.team_id = $1 and u.user_id = $2`,
      [owner.teamId, userId],
    )
  ).length;
const acts = async () =>
  (await run('select action, actor_user_id, details from audit_log where team_id = $1 order by at, id', [
    owner.teamId,
  ])) as { action: string; actor_user_id: string; details: { userId: string; role: string } }[];
const unknown = [404, 'TEAM_INVITATION_NOT_FOUND'];
const accepted = [409, 'TEAM_INVITATION_ALREADY_ACCEPTED'];

test.each(['editor', 'contributor'] as const)(
  'adds the account of the address as %s, without a session',
  async (role) => {
    const person = await buildPerson(app);
    const { status, body } = await accept(await buildInvitation(app, owner, person.email, role));
    expect([status, body]).toEqual([200, { teamId: owner.teamId, teamName: 'Mara Lindqvist’s team' }]);
    expect([await roleOf(person), await homesOf(person)]).toEqual([role, role === 'editor' ? 1 : 0]);
    const { teams } = (await app.call('GET /account', { as: person })).body;
    expect(teams.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [person.teamId, true],
      [owner.teamId, false],
    ]);
    const recorded = await acts();
    expect(recorded.map(({ action }) => action)).toEqual(['team.invitation_accepted', 'team.member_joined']);
    for (const act of recorded) {
      expect(act).toMatchObject({ actor_user_id: person.userId, details: { userId: person.userId, role } });
    }
  },
);

test('works once', async () => {
  const person = await buildPerson(app);
  const hash = await buildInvitation(app, owner, person.email);
  await accept(hash);
  expect(outcome(await accept(hash))).toEqual(accepted);
  const shown = await app.call('GET /teams/self-serve-invitations/{hash}', { params: { hash } });
  expect(outcome(shown)).toEqual(accepted);
});

test('fifty acceptances at once make one member', async () => {
  const person = await buildPerson(app);
  const hash = await buildInvitation(app, owner, person.email);
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(hash)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(49).fill(409)]);
  expect([await roleOf(person), await homesOf(person), (await acts()).length]).toEqual(['editor', 1, 2]);
});

test('an expired or taken-back invitation, and one of an address without an account, is unknown', async () => {
  const person = await buildPerson(app);
  const hash = await buildInvitation(app, owner, person.email);
  app.clock.advance(14 * 24 * 60 * 60_000);
  expect(outcome(await accept(hash))).toEqual(unknown);
  const nobodys = await buildInvitation(app, owner, 'nobody@haldenworks.example');
  expect(outcome(await accept(nobodys))).toEqual(unknown);
  // It was not used up: the person who registers with it joins.
  const registered = await app.call('POST /auth/web/register/team/{hash}', {
    params: { hash: nobodys },
    input: { password: testPassword, name: 'Elena Petrova', termsAccepted: true },
  });
  expect([registered.status, registered.body.teamId]).toEqual([201, owner.teamId]);
  const joined = (await acts()).map(({ action }) => action);
  expect(joined).toEqual(['team.invitation_accepted', 'team.member_joined']);
});

test('joins the invited account, whoever else is signed in on that browser', async () => {
  const [invited, other] = [await buildPerson(app), await buildPerson(app)];
  expect((await accept(await buildInvitation(app, owner, invited.email), other)).status).toBe(200);
  expect([await roleOf(invited), await roleOf(other)]).toEqual(['editor', undefined]);
  expect((await acts()).map(({ actor_user_id }) => actor_user_id)).toEqual([invited.userId, invited.userId]);
});

test('a guest becomes what the invitation says, with a private space', async () => {
  const [editor, contributor] = [
    await buildMember(app, owner.teamId, 'guest'),
    await buildMember(app, owner.teamId, 'guest'),
  ];
  await accept(await buildInvitation(app, owner, editor.email, 'editor'));
  await accept(await buildInvitation(app, owner, contributor.email, 'contributor'));
  expect([await roleOf(editor), await homesOf(editor)]).toEqual(['editor', 1]);
  expect([await roleOf(contributor), await homesOf(contributor)]).toEqual(['contributor', 0]);
  expect((await acts()).filter(({ action }) => action === 'team.member_joined')).toHaveLength(2);
});

test('a member keeps a role that they were given meanwhile, and is not recorded as joining', async () => {
  const person = await buildPerson(app);
  const hash = await buildInvitation(app, owner, person.email, 'contributor');
  await run("insert into team_users values ($1, $2, 'seat_manager', false, now())", [owner.teamId, person.userId]);
  expect((await accept(hash)).status).toBe(200);
  expect(await roleOf(person)).toBe('seat_manager');
  expect((await acts()).map(({ action }) => action)).toEqual(['team.invitation_accepted']);
});

test('proves the address of an unverified account, and removes what a stranger added to it', async () => {
  const person = await buildPerson(app, { verified: false });
  const asked = await app.call('POST /account/passkeys/options', { as: person });
  const { response } = makePasskey(asked.body.options);
  const input = { challengeId: asked.body.challengeId, response };
  expect((await app.call('POST /account/passkeys', { as: person, input })).status).toBe(201);
  const strangers = await signInAgain(app, person);
  expect((await accept(await buildInvitation(app, owner, person.email))).status).toBe(200);
  for (const as of [person, strangers]) {
    const refreshed = await app.call('POST /auth/refresh-token', { as: { token: as.refreshToken }, input: {} });
    expect(refreshed.status).toBe(401);
  }
  const again = await signInAgain(app, person);
  const { emailVerified } = (await app.call('GET /account', { as: again })).body;
  expect([emailVerified, await roleOf(person)]).toEqual([true, 'editor']);
  expect(await run('select id from passkeys where user_id = $1', [person.userId])).toEqual([]);
  const subjects = (await receiveMails(app, person.email, 2)).map(({ subject }) => subject);
  expect(subjects).toContain('Your email address was confirmed');
});

test('accepting and removing the invitation at the same time does one of the two', async () => {
  const person = await buildPerson(app);
  const hash = await buildInvitation(app, owner, person.email);
  const [{ id: invitationId }] = await run('select id from team_invitations where email = $1', [person.email]);
  const [one, other] = await Promise.all([
    accept(hash),
    app.call('DELETE /teams/{teamId}/self-serve-invitations/{invitationId}', {
      as: owner,
      params: { teamId: owner.teamId, invitationId },
    }),
  ]);
  const isMember = (await roleOf(person)) !== undefined;
  expect([one.status, other.status]).toEqual(isMember ? [200, 409] : [404, 204]);
});
