import {
  addToLink,
  buildApiToken,
  buildDesign,
  buildInvitation,
  buildMember,
  buildPerson,
  joinTeam,
  logIn,
  mailsTo,
  openTeamStream,
  receiveMails,
  useTestApp,
} from '@chamfer/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDirectoryScene, type DirectoryScene } from '../testing/directory-scene.ts';

const app = useTestApp({ workers: true });
const run = async (text: string, values: unknown[] = []) => (await app.parts.database.pool.query(text, values)).rows;

let scene: DirectoryScene;
beforeEach(async () => {
  scene = await buildDirectoryScene(app);
});

/** Somebody of the directory who has signed in. */
async function arrive(name: string) {
  const row = await scene.add(name);
  const { status, body } = await scene.signIn(name);
  expect(status).toBe(200);
  return { row, userId: body.userId, token: body.accessToken, refreshToken: body.refreshToken };
}
const reads = async (who: { token: string }) => (await app.call('GET /account', { as: who })).status;
const calls = async (token: { token: string }) => (await app.call('GET /app/api-token', { as: token })).status;

describe('somebody in the directory', () => {
  test('has no account and takes no seat before the first sign-in, which binds both', async () => {
    const before = await run('select count(*)::int as n from users');
    const row = await scene.add('kenji');
    expect(await run('select count(*)::int as n from users')).toEqual(before);
    expect(row).toMatchObject({ userId: null, awaitsJoin: true });
    const { body } = await scene.signIn('kenji');
    expect(await scene.roleOf(body.userId)).toEqual({ role: 'contributor', joined_via: 'scim' });
    expect(await scene.row(row)).toMatchObject({ userId: body.userId, awaitsJoin: false });
  });

  test('joins also where people do not join by signing in', async () => {
    await app.call('PATCH /app/teams/{teamId}/sso', {
      as: scene.owner,
      params: { teamId: scene.teamId },
      input: { isJoiningOn: false },
    });
    await scene.add('kenji');
    const [inside, outside] = [await scene.signIn('kenji'), await scene.signIn('priya')];
    expect(await scene.roleOf(inside.body.userId)).toMatchObject({ role: 'contributor' });
    expect(await scene.roleOf(outside.body.userId)).toBeUndefined();
  });

  test('is bound at once if a member has the address, and keeps the role', async () => {
    const jonas = await buildPerson(app, { email: scene.at('jonas') });
    await joinTeam(app, scene.teamId, jonas.userId, 'editor');
    expect(await scene.add('jonas')).toMatchObject({ userId: jonas.userId, awaitsJoin: false });
    expect(await scene.roleOf(jonas.userId)).toEqual({ role: 'editor', joined_via: null });
  });

  test('is refused with an address elsewhere, and with one that somebody else has', async () => {
    await expect(scene.add('kenji', { email: 'kenji@elsewhere.example' })).rejects.toMatchObject({
      reason: 'invalid_value',
    });
    await scene.add('kenji');
    await expect(scene.add('kenji')).rejects.toMatchObject({ reason: 'uniqueness' });
    await expect(scene.add('kenji', { userName: 'other', email: scene.at('KENJI') })).rejects.toMatchObject({
      reason: 'uniqueness',
    });
    const both = await Promise.allSettled([scene.add('priya'), scene.add('priya')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is changed only when something is different', async () => {
    const row = await scene.add('kenji', {
      attributes: { displayName: 'Kenji', name: { givenName: 'K', familyName: 'M' } },
    });
    app.clock.advance(60_000);
    expect((await scene.switch(row, true)).changedAt).toEqual(row.changedAt);
    expect((await scene.switch(row, false)).changedAt).not.toEqual(row.changedAt);
  });
});

describe('being switched off', () => {
  test('ends sessions, tokens, streams, files and the place in the team at once', async () => {
    const kenji = await arrive('kenji');
    const api = await buildApiToken(app, kenji);
    const design = await buildDesign(app, scene.owner, { sharedState: 'restricted' });
    await addToLink(app, design.viewLinkId, kenji.userId, 'viewer');
    const { body } = await app.call('POST /web/web-exports', { as: kenji, query: { v: design.viewLinkId } });
    const { url } = body.webExport.modelFileDownload;
    expect((await app.fetch('GET', url)).status).toBe(200);
    const stream = await openTeamStream(await app.listen(), scene.teamId, kenji);
    expect(await calls(api)).toBe(200);

    await scene.switch(kenji.row, false);
    expect([await reads(kenji), await calls(api)]).toEqual([401, 401]);
    while ((await stream.next()) !== null);
    expect((await app.fetch('GET', url)).status).toBe(403);
    expect(await scene.roleOf(kenji.userId)).toBeUndefined();
    expect(await scene.sessionsOf(kenji.userId)).toBe(0);
    const { status } = await app.call('POST /auth/refresh-token', { as: { token: kenji.refreshToken } });
    expect(status).toBe(401);
    // The company tells its people itself.
    expect(await mailsTo(app, scene.at('kenji'))).toEqual([]);
  });

  test('lets nobody in by single sign-on, known or new, until it is switched on again', async () => {
    const kenji = await arrive('kenji');
    const priya = await scene.add('priya', { active: false });
    await scene.switch(kenji.row, false);
    for (const name of ['kenji', 'priya']) {
      const { status, body } = await scene.signIn(name);
      expect([status, body.code]).toEqual([400, 'INVALID_AUTHENTICATION_SESSION']);
    }
    expect(await run('select id from users where email = $1', [scene.at('priya')])).toEqual([]);
    for (const row of [kenji.row, priya]) await scene.switch(row, true);
    const back = await scene.signIn('kenji');
    expect([back.status, back.body.userId]).toEqual([200, kenji.userId]);
    expect(await scene.roleOf(kenji.userId)).toEqual({ role: 'contributor', joined_via: 'scim' });
    expect((await scene.signIn('priya')).status).toBe(200);
  });

  test('holds for who was deleted there, until they are added again', async () => {
    const kenji = await arrive('kenji');
    await scene.drop(kenji.row);
    expect(await reads(kenji)).toBe(401);
    expect((await scene.signIn('kenji')).body.code).toBe('INVALID_AUTHENTICATION_SESSION');
    await expect(scene.drop(kenji.row)).rejects.toMatchObject({ reason: 'not_found' });
    await scene.add('kenji');
    expect((await scene.signIn('kenji')).body.userId).toBe(kenji.userId);
    expect(await scene.roleOf(kenji.userId)).toMatchObject({ role: 'contributor' });
  });

  test('ends an invitation that was sent before', async () => {
    const row = await scene.add('priya');
    await buildInvitation(app, scene.owner, scene.at('priya'));
    const pending = () => run('select id from team_invitations where team_id = $1', [scene.teamId]);
    expect(await pending()).toHaveLength(1);
    await scene.switch(row, false);
    expect(await pending()).toEqual([]);
  });

  test('finds a member who joined by a password after the row was made', async () => {
    const row = await scene.add('jonas');
    const jonas = await buildPerson(app, { email: scene.at('jonas') });
    await joinTeam(app, scene.teamId, jonas.userId, 'editor');
    await scene.switch(row, false);
    expect([await scene.roleOf(jonas.userId), await scene.sessionsOf(jonas.userId)]).toEqual([undefined, 0]);
  });

  test('only leaves the team where the address has moved away from the company', async () => {
    const kenji = await arrive('kenji');
    await run('update users set email = $2 where id = $1', [kenji.userId, `kenji-${crypto.randomUUID()}@home.example`]);
    await scene.switch(kenji.row, false);
    expect(await scene.roleOf(kenji.userId)).toBeUndefined();
    expect(await reads(kenji)).toBe(200);
  });

  test('gives what only they own to the owner, and leaves the teams of others alone', async () => {
    const editor = await buildPerson(app, { email: scene.at('elena') });
    await joinTeam(app, scene.teamId, editor.userId, 'editor');
    const other = await buildPerson(app);
    await joinTeam(app, other.teamId, editor.userId, 'contributor');
    const ofTeam = { ...editor, teamId: scene.teamId };
    const [{ id: spaceId }] = await run(
      `select s.id from spaces s join space_users u on u.space_id = s.id
       where s.team_id = $1 and u.user_id = $2 and s.type = 'private'`,
      [scene.teamId, editor.userId],
    );
    const design = await buildDesign(app, { ...ofTeam, spaceId });
    const row = await scene.add('elena');
    await scene.switch(row, false);
    const [owner] = await run(`select user_id from project_users where project_id = $1 and role = 'owner'`, [
      design.projectId,
    ]);
    expect(owner.user_id).toBe(scene.owner.userId);
    expect(
      await run('select role from team_users where user_id = $1 and team_id = $2', [editor.userId, other.teamId]),
    ).toHaveLength(1);
  });

  test('is never refused: the last owner stays one without sessions, and the owners are mailed', async () => {
    const owner = await buildPerson(app, { email: `mara-${crypto.randomUUID()}@${scene.sso.domain}`, name: 'Mara' });
    const own = await buildDirectoryScene(app, { owner });
    await run('update users set email = $2 where id = $1', [owner.userId, own.at('mara')]);
    const row = await own.add('mara');
    await own.switch(row, false);
    expect(await own.roleOf(owner.userId)).toMatchObject({ role: 'owner' });
    expect(await own.sessionsOf(owner.userId)).toBe(0);
    const [mail] = await receiveMails(app, own.at('mara'));
    expect(mail!.subject).toContain('Mara');
    const signedIn = await logIn(app, own.at('mara'));
    const { body } = await app.call('GET /app/teams/{teamId}/directory', {
      as: { token: signedIn.body.accessToken },
      params: { teamId: own.teamId },
    });
    expect(body.people).toMatchObject({ inactiveCount: 1, kept: [{ userId: owner.userId }] });
    // With another owner the next time it takes the role too.
    const next = await buildMember(app, own.teamId, 'owner');
    await own.switch(row, true);
    await own.switch(row, false);
    expect(await own.roleOf(owner.userId)).toBeUndefined();
    expect(await own.roleOf(next.userId)).toMatchObject({ role: 'owner' });
  });

  test('is in the audit log, with the token that did it', async () => {
    const kenji = await arrive('kenji');
    await scene.switch(kenji.row, false);
    const rows = await run('select action, actor_user_id, details from audit_log where team_id = $1 order by at', [
      scene.teamId,
    ]);
    const acts = rows.map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['directory.user_deactivated', 'team.member_removed']));
    for (const row of rows.filter(({ action }) => action !== 'team.member_joined' && !action.startsWith('sso.'))) {
      expect(row).toMatchObject({ actor_user_id: null, details: { directory: { name: 'Entra provisioning' } } });
    }
  });
});
