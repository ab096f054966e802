import { addToProject, buildDesign, buildPerson, joinTeam, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
  for (const title of ['Bracket', 'Housing', 'Impeller', 'Pipe', 'Engine']) {
    app.clock.advance(1000);
    await buildDesign(app, owner, { title });
  }
});

const list = (as: TestPerson, query: { teamId: string; offset?: number; maxPageSize?: number }) =>
  app.call('GET /web/projects', { as, query });

test('lists the projects of a team, last edited first, with their people', async () => {
  const { status, body } = await list(owner, { teamId: owner.teamId });
  expect(status).toBe(200);
  expect(body.projects.map(({ name }) => name)).toEqual(['Engine', 'Pipe', 'Impeller', 'Housing', 'Bracket']);
  expect(body).toMatchObject({ totalCount: 5, hasNextPage: false });
  expect(body.users).toEqual([{ userId: owner.userId, name: 'Mara Lindqvist', email: owner.email }]);
  expect(body.projects[0]).toMatchObject({ userRole: 'owner', space: { spaceType: 'private' } });
  expect(body.projects[0]!.projectViewLinkId).not.toBeNull();
});

test('returns pages that neither overlap nor omit a project', async () => {
  const names: string[] = [];
  const more: boolean[] = [];
  for (const offset of [0, 2, 4]) {
    const { body } = await list(owner, { teamId: owner.teamId, offset, maxPageSize: 2 });
    names.push(...body.projects.map(({ name }) => name));
    more.push(body.hasNextPage);
    expect(body.totalCount).toBe(5);
  }
  expect(names).toEqual(['Engine', 'Pipe', 'Impeller', 'Housing', 'Bracket']);
  expect(more).toEqual([true, true, false]);
  const beyond = await list(owner, { teamId: owner.teamId, offset: 100 });
  expect(beyond.body).toMatchObject({ projects: [], hasNextPage: false, totalCount: 5 });
});

test.each([{ maxPageSize: 101 }, { offset: -1 }, { offset: 0.5 }])('refuses %j', async (query) => {
  const { status, body } = await list(owner, { teamId: owner.teamId, ...query });
  expect([status, body.code]).toEqual([400, 'INVALID_REQUEST_QUERY_PARAMETER']);
});

test('hides drafts until something is published into them', async () => {
  const person = await buildPerson(app);
  await app.call('POST /app/projects', { as: person, input: { spaceId: person.spaceId, name: 'Draft' } });
  const { body } = await list(person, { teamId: person.teamId });
  expect(body).toMatchObject({ projects: [], totalCount: 0 });
});

test('gives a default name to a project without a name', async () => {
  const { body } = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId, name: '  ' } });
  expect(body.name).toBe('Untitled Project');
});

test('shows members of the team only what they were invited to', async () => {
  const colleague = await buildPerson(app);
  await joinTeam(app, owner.teamId, colleague.userId, 'editor');
  expect((await list(colleague, { teamId: owner.teamId })).body.projects).toEqual([]);
  const { body } = await list(owner, { teamId: owner.teamId });
  await addToProject(app, body.projects[1]!.projectId, colleague.userId, 'commenter');
  const { projects } = (await list(colleague, { teamId: owner.teamId })).body;
  expect(projects.map(({ name, userRole }) => [name, userRole])).toEqual([['Pipe', 'commenter']]);
});

test('reveals nothing to strangers, not even that the team exists', async () => {
  const stranger = await buildPerson(app);
  const foreign = await list(stranger, { teamId: owner.teamId });
  const unknown = await list(stranger, { teamId: app.parts.ids.uuid() });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'TEAM_NOT_FOUND']);
  expect(foreign.body.message).toBe(unknown.body.message);
});
