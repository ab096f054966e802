import { endpoints } from '@chamfer/contract';
import {
  addToProject,
  buildComment,
  buildDesign,
  buildPerson,
  joinTeam,
  logIn,
  openEventStream,
  receiveMails,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

const remove = (as: TestPerson) => app.call('DELETE /account', { as });

test('deletes the account: no sign-in, no session, no account, and a mail to the address', async () => {
  const person = await buildPerson(app);
  expect((await remove(person)).status).toBe(204);
  expect((await logIn(app, person.email)).body.code).toBe('WRONG_PASSWORD');
  const refreshed = await app.call('POST /auth/refresh-token', { as: { token: person.refreshToken }, input: {} });
  expect(refreshed.body.code).toBe('INVALID_TOKEN');
  expect((await receiveMails(app, person.email))[0]!.subject).toBe('Your account was deleted');
  const { rows } = await app.parts.database.db.execute(
    sql`select email, name, password_hash from users where id = ${person.userId}`,
  );
  expect(rows).toEqual([{ email: '', name: '', password_hash: null }]);
});

test('an access token that has not expired is refused by every call', async () => {
  const person = await buildPerson(app);
  await remove(person);
  const calls = endpoints.filter(([, { auth }]) => auth === 'user' || auth === 'optional' || auth === 'refresh');
  expect(calls.length).toBeGreaterThan(30);
  for (const [name] of calls) {
    const [method, path] = name.split(' ') as [string, string];
    const url = `/api${path.replaceAll(/\{\w+\}/g, person.userId)}`;
    const { status, body } = await app.fetch(method, url, { as: person });
    expect([name, status, body.code]).toEqual([name, 401, 'INVALID_TOKEN']);
  }
});

test('its address can be used again, and two accounts can be deleted at the same time', async () => {
  const first = await buildPerson(app);
  await remove(first);
  const second = await buildPerson(app, { email: first.email });
  expect((await logIn(app, first.email)).body.userId).toBe(second.userId);
  expect((await remove(second)).status).toBe(204);
});

test('ignores the request body', async () => {
  const person = await buildPerson(app);
  const headers = { 'content-type': 'application/json' };
  expect((await app.call('DELETE /account', { as: person, headers, body: Buffer.from('{"email":') })).status).toBe(204);
});

test('its comments are kept, by an unknown user', async () => {
  const [owner, author] = [await buildPerson(app), await buildPerson(app, { name: 'Daniel Okafor' })];
  const design = await buildDesign(app, owner);
  await buildComment(app, author, design, 'Radius here?');
  await remove(author);
  const { body } = await app.call('GET /web/comments', { as: owner, query: { v: design.viewLinkId } });
  expect(body.comments.map(({ message }) => message)).toEqual(['Radius here?']);
  expect(body.users).toEqual([]);
  expect(JSON.stringify(body)).not.toContain(author.email);
});

test('is refused while it is the sole owner of a team with other members, and names the team', async () => {
  const [owner, member] = [await buildPerson(app, { name: 'Henrik Brandt' }), await buildPerson(app)];
  await joinTeam(app, owner.teamId, member.userId, 'editor');
  const { status, body } = await remove(owner);
  expect([status, body.code]).toEqual([409, 'OPERATION_NOT_ALLOWED']);
  expect(body.details).toEqual({
    reason: 'owns_team',
    teams: [{ id: owner.teamId, name: 'Henrik Brandt’s team' }],
  });
  expect((await logIn(app, owner.email)).status).toBe(200);
  await app.parts.database.db.execute(
    sql`update team_users set role = 'owner' where team_id = ${owner.teamId} and user_id = ${member.userId}`,
  );
  expect((await remove(owner)).status).toBe(204);
  const team = (await app.call('GET /account', { as: member })).body.teams.find(({ id }) => id === owner.teamId);
  expect(team?.memberCount).toBe(1);
});

test('a team that was sold by contract or has an education licence does not keep its owner', async () => {
  for (const badge of ['edu', 'custom']) {
    const owner = await buildPerson(app);
    await app.parts.database.db.execute(sql`update teams set badge = ${badge} where id = ${owner.teamId}`);
    expect((await remove(owner)).status).toBe(204);
  }
});

test('teams without other members are deleted with their designs, and readers of a link are notified', async () => {
  const [owner, reader] = [await buildPerson(app), await buildPerson(app)];
  const design = await buildDesign(app, owner);
  const stream = await openEventStream(await app.listen(), design.viewLinkId, reader);
  await buildComment(app, reader, design);
  expect(await stream.next()).toMatchObject({ type: 'comment_created' });
  expect((await remove(owner)).status).toBe(204);
  expect(await stream.next()).toEqual({ type: 'link_changed' });
  await stream.close();
  const { body } = await app.call('POST /web/web-exports', { as: reader, query: { v: design.viewLinkId } });
  expect(body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
});

test('a team whose other members are guests is deleted with its owner, but not with a guest', async () => {
  const [owner, guest, leaving] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
  const design = await buildDesign(app, owner);
  await addToProject(app, design.projectId, guest.userId, 'editor');
  await addToProject(app, design.projectId, leaving.userId, 'viewer');
  expect((await remove(leaving)).status).toBe(204);
  const open = () => app.call('POST /web/web-exports', { as: guest, query: { v: design.viewLinkId } });
  expect((await open()).status).toBe(200);
  expect((await remove(owner)).status).toBe(204);
  expect((await open()).body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
  const { teams } = (await app.call('GET /account', { as: guest })).body;
  expect(teams.map(({ id }) => id)).toEqual([guest.teamId]);
});

test('a project in somebody else’s team passes to the owner of that team', async () => {
  const [owner, member, helper] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
  await joinTeam(app, owner.teamId, member.userId, 'editor');
  const design = await buildDesign(app, member, { place: owner });
  await addToProject(app, design.projectId, helper.userId, 'viewer');
  await remove(member);
  const { rows } = await app.parts.database.db.execute(
    sql`select user_id, role from project_users where project_id = ${design.projectId} order by role desc`,
  );
  expect(rows).toEqual([
    { user_id: owner.userId, role: 'owner' },
    { user_id: helper.userId, role: 'viewer' },
  ]);
});

test('happens once when requested twice at the same time', async () => {
  const person = await buildPerson(app);
  const answers = await Promise.all([remove(person), remove(person)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
});
