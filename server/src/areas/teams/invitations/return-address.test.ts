import { buildMember, buildPerson, receiveLink, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeEach, expect, test } from 'vitest';

const app = useTestApp({ workers: true, env: { REDIRECT_ORIGINS: 'https://login.haldenworks.example' } });
const strict = useTestApp({ env: { REDIRECT_ORIGINS: '' } });

let owner: TestPerson;
beforeEach(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
});

let count = 0;
const freshEmail = () => `returning-${++count}@haldenworks.example`;
const invite = (email: string, redirectURL?: string, as = owner) =>
  app.call('POST /teams/{teamId}/self-serve-invitations', {
    as,
    params: { teamId: owner.teamId },
    input: { emails: [email], role: 'editor', ...(redirectURL !== undefined && { redirectURL }) },
  });
const show = async (email: string, mails = 1) => {
  const hash = await receiveLink(app, email, '/teams/invitation#', mails);
  return (await app.call('GET /teams/self-serve-invitations/{hash}', { params: { hash } })).body;
};

test.each([
  ['https://login.haldenworks.example/start?team=1#x', 'https://login.haldenworks.example/start?team=1#x'],
  ['http://localhost:3000/v/abc', 'http://localhost:3000/v/abc'],
  ['/v/abc?x=1', 'http://localhost:3000/v/abc?x=1'],
  [undefined, null],
])('with the return address %s the invitation leads to %s, also after it was sent again', async (given, expected) => {
  const email = freshEmail();
  const { status, body } = await invite(email, given);
  expect(status).toBe(200);
  expect((await show(email)).redirectURL).toBe(expected);
  const { invitationId } = body.invitedUsers[0]!;
  const params = { teamId: owner.teamId, invitationId };
  await app.call('POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend', { as: owner, params });
  expect((await show(email, 2)).redirectURL).toBe(expected);
});

test.each([
  'https://stranger.example/',
  'https://login.haldenworks.example.stranger.example/',
  'javascript:alert(1)',
  '//stranger.example',
  'chamfer://auth',
  'https://user:secret@login.haldenworks.example/',
  '',
])('nobody is invited with the return address %s', async (given) => {
  const { status, body } = await invite(freshEmail(), given);
  expect([status, body]).toMatchObject([
    400,
    { code: 'VALIDATION_ERROR', validationErrors: [{ field: 'redirectURL' }] },
  ]);
  const list = await app.call('GET /teams/{teamId}/users', { as: owner, params: { teamId: owner.teamId } });
  expect(list.body.invitationCount).toBe(0);
});

test('who may not invite learns that first, and nothing of the list of origins', async () => {
  const editor = await buildMember(app, owner.teamId, 'editor');
  for (const address of ['https://stranger.example/', 'https://login.haldenworks.example/']) {
    expect((await invite(freshEmail(), address, editor)).body.code).toBe('TEAM_FORBIDDEN');
  }
  const stranger = await buildPerson(app);
  expect((await invite(freshEmail(), 'https://stranger.example/', stranger)).body.code).toBe('TEAM_NOT_FOUND');
});

test('an origin that is allowed no longer is not given back', async () => {
  const inviter = await buildPerson(strict);
  const params = { teamId: inviter.teamId };
  const email = freshEmail();
  const input = { emails: [email], role: 'editor' as const };
  await strict.call('POST /teams/{teamId}/self-serve-invitations', { as: inviter, params, input });
  const { pool } = strict.parts.database;
  const hash = 'h'.repeat(43);
  await pool.query(
    `update team_invitations set redirect_url = 'https://login.haldenworks.example/',
       token_hash = encode(sha256($2::bytea), 'hex') where team_id = $1`,
    [inviter.teamId, hash],
  );
  const { rows } = await pool.query('select redirect_url from team_invitations where team_id = $1', [inviter.teamId]);
  expect(rows).toEqual([{ redirect_url: 'https://login.haldenworks.example/' }]);
  const { body } = await strict.call('GET /teams/self-serve-invitations/{hash}', { params: { hash } });
  expect(body).toMatchObject({ email, redirectURL: null });
});
