import { buildSpace, buildTeam, receiveMails, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeEach, expect, test } from 'vitest';
import { buildDirectoryScene, type DirectoryScene } from '../testing/directory-scene.ts';

const app = useTestApp({ workers: true });
/** A server that sells plans, whose teams have no spaces without one. */
const selling = useTestApp({ env: { BILLING: 'sandbox' } });

let scene: DirectoryScene;
beforeEach(async () => {
  scene = await buildDirectoryScene(app);
});

const target = (
  of: DirectoryScene,
  groupId: string,
  input: { spaceId: string | null; role: 'contributor' | 'editor' | 'seat_manager' | null },
) =>
  of.app.call('PUT /app/teams/{teamId}/directory/groups/{groupId}/target', {
    as: of.owner,
    params: { teamId: of.teamId, groupId },
    input,
  });

test('what a group gives is said by an owner, and given a moment later', async () => {
  const kenji = await scene.add('kenji');
  const { body: person } = await scene.signIn('kenji');
  const { id } = await scene.group('Engineers', [kenji]);
  const spaceId = await buildSpace(app, scene.owner, 'Mechanical');
  const { status, body } = await target(scene, id, { spaceId, role: 'editor' });
  expect([status, body]).toEqual([
    200,
    { groupId: id, name: 'Engineers', memberCount: 1, space: { spaceId, name: 'Mechanical' }, role: 'editor' },
  ]);
  await eventually(async () => expect(await scene.roleOf(person.userId)).toMatchObject({ role: 'editor' }));
  const listed = await app.call('GET /app/teams/{teamId}/directory/groups', {
    as: scene.owner,
    params: { teamId: scene.teamId },
    query: {},
  });
  expect(listed.body.items).toEqual([body]);
  await target(scene, id, { spaceId: null, role: null });
  await eventually(async () => expect(await scene.roleOf(person.userId)).toMatchObject({ role: 'contributor' }));
});

test('only groups and spaces of the own team are taken', async () => {
  const { id } = await scene.group('Engineers', []);
  const other = await buildDirectoryScene(app);
  const foreign = await other.group('Others', []);
  const codeOf = async (groupId: string, spaceId: string | null) =>
    (await target(scene, groupId, { spaceId, role: null })).body.code;
  expect(await codeOf(foreign.id, null)).toBe('DIRECTORY_GROUP_NOT_FOUND');
  expect(await codeOf(crypto.randomUUID(), null)).toBe('DIRECTORY_GROUP_NOT_FOUND');
  expect(await codeOf(id, await buildSpace(app, other.owner))).toBe('SPACE_NOT_FOUND');
  // Nobody's private space is given.
  expect(await codeOf(id, scene.owner.spaceId)).toBe('SPACE_NOT_FOUND');
});

test('a space needs the add-on, a role does not', async () => {
  const own = await buildDirectoryScene(selling);
  const { id } = await own.group('Engineers', []);
  const spaceId = await buildSpace(selling, own.owner);
  expect((await target(own, id, { spaceId, role: null })).body.code).toBe('SUBSCRIPTION_REQUIRED');
  expect((await target(own, id, { spaceId: null, role: 'contributor' })).status).toBe(200);
});

test('a token is made by a fresh owner, shown once, announced, and counted', async () => {
  const { owner, teamId } = await buildTeam(app);
  const make = () =>
    app.call('POST /app/teams/{teamId}/directory/tokens', {
      as: owner,
      params: { teamId },
      input: { name: 'Entra provisioning', days: 365 },
    });
  const made = await make();
  expect(made.status).toBe(201);
  expect(made.body.token).toMatch(/^chm_scim_[0-9A-Za-z]{49}$/);
  const [mail] = await receiveMails(app, owner.email);
  expect(mail!.text).toContain('Entra provisioning');
  expect(mail!.text).not.toContain(made.body.token);
  const shown = await app.call('GET /app/teams/{teamId}/directory', { as: owner, params: { teamId } });
  expect(shown.body).toMatchObject({ state: 'waiting', hasDomain: false, lastCall: null, groupCount: 0 });
  expect(JSON.stringify(shown.body)).not.toContain(made.body.token);
  for (let more = 0; more < 4; more++) expect((await make()).status).toBe(201);
  expect((await make()).body.code).toBe('API_TOKEN_LIMIT_REACHED');
});

test('the people of a directory are listed with what became of each', async () => {
  const [kenji] = [await scene.add('kenji'), await scene.add('priya'), await scene.add('jonas')];
  await scene.signIn('kenji');
  const { body: jonas } = await scene.signIn('jonas');
  await scene.switch(kenji, false);
  await app.call('DELETE /teams/{teamId}/users/{userId}', {
    as: scene.owner,
    params: { teamId: scene.teamId, userId: jonas.userId },
  });
  const list = (query: { cursor?: string; limit?: number }) =>
    app.call('GET /app/teams/{teamId}/directory/people', { as: scene.owner, params: { teamId: scene.teamId }, query });
  const { items } = (await list({})).body;
  expect(items.map(({ userName, state }) => [userName, state])).toEqual([
    [scene.at('jonas'), 'outside'],
    [scene.at('kenji'), 'inactive'],
    [scene.at('priya'), 'awaited'],
  ]);
  const first = (await list({ limit: 2 })).body;
  const rest = (await list({ limit: 2, cursor: first.nextCursor! })).body;
  expect([...first.items, ...rest.items]).toEqual(items);
  // Whom the team removed does not come back by a log-in; the directory's word counts once.
  await scene.signIn('jonas');
  expect(await scene.roleOf(jonas.userId)).toBeUndefined();
});
