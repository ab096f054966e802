import { addToProject, buildDesign, buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});

const create = (as: TestPerson, spaceId: string, name?: string) =>
  app.call('POST /app/projects', { as, input: { spaceId, name } });
const beginRevision = (as: TestPerson, projectId: string) =>
  app.call('POST /app/projects/{projectId}/revisions', {
    as,
    params: { projectId },
    input: { fileName: 'engine.shapr', fileSize: 4 },
  });

test('a project belongs to its creator, who may put revisions into it', async () => {
  const { status, body } = await create(owner, owner.spaceId, ' Engine ');
  expect([status, body.name, body.spaceId]).toEqual([201, 'Engine', owner.spaceId]);
  expect((await beginRevision(owner, body.projectId)).status).toBe(201);
});

test('a space of others is not there', async () => {
  const stranger = await buildPerson(app);
  for (const spaceId of [owner.spaceId, app.parts.ids.uuid()]) {
    const { status, body } = await create(stranger, spaceId);
    expect([status, body.code]).toEqual([404, 'SPACE_NOT_FOUND']);
  }
});

test('those who only view or comment in a space create nothing there', async () => {
  for (const role of ['viewer', 'commenter']) {
    const member = await buildPerson(app);
    await app.parts.database.pool.query('insert into space_users values ($1, $2, $3, now())', [
      owner.spaceId,
      member.userId,
      role,
    ]);
    const { status, body } = await create(member, owner.spaceId);
    expect([status, body.code]).toEqual([403, 'SPACE_FORBIDDEN']);
    const { items: spaces } = (await app.call('GET /app/spaces', { as: member })).body;
    expect(spaces.map(({ spaceId }) => spaceId)).toEqual([member.spaceId]);
  }
});

test('a project of others is not there, and one that one may only look at takes nothing', async () => {
  const { projectId } = await buildDesign(app, owner);
  const [stranger, viewer] = [await buildPerson(app), await buildPerson(app)];
  await addToProject(app, projectId, viewer.userId, 'viewer');
  const answers = [await beginRevision(stranger, projectId), await beginRevision(viewer, projectId)];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'PROJECT_NOT_FOUND'],
    [403, 'PROJECT_FORBIDDEN'],
  ]);
});
