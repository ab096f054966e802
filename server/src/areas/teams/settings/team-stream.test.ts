import {
  addToProject,
  buildDesign,
  buildMember,
  buildPerson,
  buildTeam,
  type EventStream,
  openTeamStream,
  type TestPerson,
  type TestTeam,
  useTestApp,
} from '@chamfer/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const app = useTestApp();
const neighbour = useTestApp({ sharing: app });
type Stream = EventStream<'GET /app/teams/{teamId}/events'>;
let origins: string[];
let team: TestTeam;
let params: { teamId: string };
const streams: Stream[] = [];

beforeAll(async () => {
  origins = [await app.listen(), await neighbour.listen()];
});
beforeEach(async () => {
  team = await buildTeam(app);
  params = { teamId: team.teamId };
});
afterAll(() => Promise.all(streams.map((stream) => stream.close())));

async function listen(as: TestPerson, server = 0): Promise<Stream> {
  const stream = await openTeamStream(origins[server]!, team.teamId, as);
  streams.push(stream);
  return stream;
}
/** Everything that a stream says until it ends. */
async function heard(stream: Stream): Promise<(string | undefined)[]> {
  const types = [];
  for (let event = await stream.next(); event; event = await stream.next()) types.push(event.type);
  return types;
}
const renameTeam = () => app.call('PATCH /teams/{teamId}', { as: team.owner, params, input: { name: 'Halden Works' } });
const invite = () =>
  app.call('POST /teams/{teamId}/self-serve-invitations', {
    as: team.owner,
    params,
    input: { emails: ['someone@haldenworks.example'], role: 'editor' },
  });
const createSpace = async () =>
  (await app.call('POST /teams/{teamId}/spaces', { as: team.owner, params, input: { name: 'Drives' } })).body.id;
const changeRole = ({ userId }: TestPerson, role: 'editor' | 'contributor' | 'guest') =>
  app.call('PUT /teams/{teamId}/users/{userId}', { as: team.owner, params: { ...params, userId }, input: { role } });
const remove = ({ userId }: TestPerson) =>
  app.call('DELETE /teams/{teamId}/users/{userId}', { as: team.owner, params: { ...params, userId } });

test('tells members on every server what changed: the name, spaces, members', async () => {
  const readers = [await listen(team.owner), await listen(team.contributor, 1)];
  await renameTeam();
  await createSpace();
  await invite();
  for (const reader of readers) {
    expect([await reader.next(), await reader.next(), await reader.next()]).toEqual([
      { type: 'settings' },
      { type: 'spaces' },
      { type: 'members' },
    ]);
  }
});

test('tells members that a list of projects changed: one is renamed, deleted, restored', async () => {
  const reader = await listen(team.contributor, 1);
  const { projectId } = await buildDesign(app, team.owner, { place: team.owner });
  const project = { as: team.owner, params: { projectId } };
  await app.call('PATCH /web/projects/{projectId}', { ...project, input: { name: 'Drive unit' } });
  await app.call('DELETE /web/projects/{projectId}', project);
  await app.call('POST /app/projects/{projectId}/restore', project);
  await renameTeam();
  const projects = { type: 'projects' };
  expect([await reader.next(), await reader.next(), await reader.next(), await reader.next()]).toEqual([
    projects,
    projects,
    projects,
    { type: 'settings' },
  ]);
});

test('guests, who see no members, hear nothing about them', async () => {
  const [guest, editor] = [await listen(team.guest), await listen(team.editor)];
  await invite();
  await renameTeam();
  expect(await editor.next()).toEqual({ type: 'members' });
  expect(await guest.next()).toEqual({ type: 'settings' });
});

test('nothing is sent about other teams, nor of acts that are refused', async () => {
  const other = await buildPerson(app);
  const reader = await listen(team.editor);
  await app.call('PATCH /teams/{teamId}', { as: other, params: { teamId: other.teamId }, input: { name: 'Theirs' } });
  await app.call('PATCH /teams/{teamId}', { as: team.editor, params, input: { name: 'Mine' } });
  await createSpace();
  expect(await reader.next()).toEqual({ type: 'spaces' });
});

test('a member with a changed role is notified, and gets from then on what the new role may see', async () => {
  const [reader, promoted] = [await listen(team.editor), await listen(team.guest)];
  await changeRole(team.editor, 'guest');
  await changeRole(team.guest, 'editor');
  // Before it, the changes of members are sent for as long as the stream knows the old role.
  while ((await reader.next())?.type !== 'access');
  expect(await promoted.next()).toEqual({ type: 'access' });
  // Both roles are known to the streams once the next event of each kind has come.
  await renameTeam();
  while ((await reader.next())?.type !== 'settings');
  while ((await promoted.next())?.type !== 'settings');
  await invite();
  await renameTeam();
  expect([await promoted.next(), await promoted.next()]).toEqual([{ type: 'members' }, { type: 'settings' }]);
  expect(await reader.next()).toEqual({ type: 'settings' });
});

test('ends for members who are removed or leave, on every server, and for nobody else', async () => {
  const [removed, left] = [await listen(team.editor, 1), await listen(team.contributor)];
  const staying = await listen(team.seat_manager);
  await remove(team.editor);
  expect(await heard(removed)).toContain('access');
  await app.call('POST /teams/{teamId}/leave', { as: team.contributor, params, input: {} });
  expect(await heard(left)).toContain('access');
  expect((await openTeamStream(origins[0]!, team.teamId, team.editor)).status).toBe(404);
  expect([await staying.next(), await staying.next()]).toEqual([{ type: 'members' }, { type: 'members' }]);
});

test('goes on for somebody who is taken out of a space, with a note', async () => {
  const spaceId = await createSpace();
  const spaced = { as: team.owner, params: { ...params, spaceId }, input: { users: [team.editor.userId] } };
  await app.call('POST /teams/{teamId}/spaces/{spaceId}/users/add', spaced);
  const reader = await listen(team.editor);
  await app.call('POST /teams/{teamId}/spaces/{spaceId}/users/remove', spaced);
  await renameTeam();
  const received = [await reader.next()];
  while (received.at(-1)?.type !== 'settings') received.push(await reader.next());
  expect(received).toContainEqual({ type: 'access' });
});

test('a guest who leaves with the last space is gone', async () => {
  const spaceId = await createSpace();
  const spaced = { as: team.owner, params: { ...params, spaceId }, input: { users: [team.guest.userId] } };
  await app.call('POST /teams/{teamId}/spaces/{spaceId}/users/add', spaced);
  const reader = await listen(team.guest);
  await app.call('POST /teams/{teamId}/spaces/{spaceId}/users/remove', spaced);
  expect(await heard(reader)).toContain('access');
});

test('ends with the session', async () => {
  const reader = await listen(team.editor, 1);
  await app.call('POST /auth/logout', { as: team.editor });
  expect(await heard(reader)).toEqual([]);
});

test('an heir hears that they may do more', async () => {
  const member = await buildMember(app, team.teamId, 'editor');
  const design = await buildDesign(app, member, { place: team.owner });
  await addToProject(app, design.projectId, team.guest.userId, 'viewer');
  const heir = await listen(team.owner);
  await remove(member);
  expect([await heir.next(), await heir.next()]).toEqual([{ type: 'members' }, { type: 'access' }]);
});
