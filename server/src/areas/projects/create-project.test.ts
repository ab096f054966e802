import {
  addToProject,
  addToSpace,
  buildDesign,
  buildPerson,
  joinTeam,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
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

test('a space of others is not found', async () => {
  const stranger = await buildPerson(app);
  for (const spaceId of [owner.spaceId, app.parts.ids.uuid()]) {
    const { status, body } = await create(stranger, spaceId);
    expect([status, body.code]).toEqual([404, 'SPACE_NOT_FOUND']);
  }
});

test('editors of a space can create projects there, contributors and guests cannot', async () => {
  const editor = await buildPerson(app);
  await joinTeam(app, owner.teamId, editor.userId, 'editor');
  expect((await create(editor, owner.spaceId)).body.code).toBe('SPACE_NOT_FOUND');
  await addToSpace(app, owner, editor.userId);
  expect((await create(editor, owner.spaceId)).status).toBe(201);
  for (const role of ['contributor', 'guest'] as const) {
    const member = await buildPerson(app);
    await joinTeam(app, owner.teamId, member.userId, role);
    await addToSpace(app, owner, member.userId);
    const { status, body } = await create(member, owner.spaceId);
    expect([status, body.code]).toEqual([403, 'SPACE_FORBIDDEN']);
    const { items: spaces } = (await app.call('GET /app/spaces', { as: member })).body;
    expect(spaces.map(({ spaceId }) => spaceId)).toEqual([member.spaceId]);
  }
});

test('a project of others is not found, and a view-only project accepts no revision', async () => {
  const { projectId } = await buildDesign(app, owner);
  const [stranger, viewer] = [await buildPerson(app), await buildPerson(app)];
  await addToProject(app, projectId, viewer.userId, 'viewer');
  const answers = [await beginRevision(stranger, projectId), await beginRevision(viewer, projectId)];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'PROJECT_NOT_FOUND'],
    [403, 'PROJECT_FORBIDDEN'],
  ]);
});
