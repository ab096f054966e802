import { buildPerson, sendParts, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = useTestApp({ env: { UPLOAD_MAX_BYTES: '1000' } });
let owner: TestPerson;
let projectId: string;
beforeAll(async () => {
  owner = await buildPerson(app);
});
beforeEach(async () => {
  const { body } = await app.call('POST /app/projects', {
    as: owner,
    input: { spaceId: owner.spaceId, name: 'Engine' },
  });
  projectId = body.projectId;
});

const begin = (given: { parentRevisionId?: number; fileSize?: number; lastModifiedAt?: string } = {}) =>
  app.call('POST /app/projects/{projectId}/revisions', {
    as: owner,
    params: { projectId },
    input: { fileName: 'engine.shapr', fileSize: 4, ...given },
  });
const finish = (revisionId: number) =>
  app.call('POST /app/projects/{projectId}/revisions/{revisionId}/finish', {
    as: owner,
    params: { projectId, revisionId },
  });

async function save(parentRevisionId?: number): Promise<number> {
  const { body } = await begin({ parentRevisionId });
  await sendParts(app, body.upload, Buffer.from('part'));
  expect((await finish(body.revisionId)).status).toBe(200);
  return body.revisionId;
}

test('numbers revisions from 0, each with the previous one as its parent', async () => {
  expect([await save(), await save(0), await save(1)]).toEqual([0, 1, 2]);
});

test('the first revision turns a draft into a listed project', async () => {
  await save();
  const { body } = await app.call('GET /web/projects', { as: owner, query: { teamId: owner.teamId } });
  expect(body.projects.map((project) => project.projectId)).toContain(projectId);
});

test('returns the latest revision if somebody else was faster', async () => {
  await save();
  await save(0);
  const { status, body } = await begin({ parentRevisionId: 0 });
  expect([status, body.code, body.details]).toEqual([409, 'REVISION_CONFLICT', { latestRevisionId: 1 }]);
});

test('finishes when all parts have arrived, and responds the same to a second call', async () => {
  const { body } = await begin();
  const early = await finish(body.revisionId);
  expect([early.status, early.body.code, early.body.details]).toEqual([
    409,
    'UPLOAD_INCOMPLETE',
    { file: 'engine.shapr', missing: [1] },
  ]);
  await sendParts(app, body.upload, Buffer.from('part'));
  const first = await finish(body.revisionId);
  app.clock.advance(5000);
  const second = await finish(body.revisionId);
  expect([first.status, second.body]).toEqual([200, first.body]);
});

test('gives concurrent revisions different numbers', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => begin()));
  expect(answers.map(({ body }) => body.revisionId).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
});

test.each([
  [{ fileSize: 0 }, 400, 'FILE_EMPTY'],
  [{ fileSize: 1001 }, 413, 'FILE_TOO_LARGE'],
  [{ fileSize: Number.MAX_SAFE_INTEGER }, 413, 'FILE_TOO_LARGE'],
  [{ lastModifiedAt: '0000-01-01T00:00:00Z' }, 400, 'VALIDATION_ERROR'],
  [{ parentRevisionId: 2 ** 40 }, 409, 'REVISION_CONFLICT'],
])('refuses %j', async (given, status, code) => {
  const answer = await begin(given);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('refuses a revision that does not exist', async () => {
  const { status, body } = await finish(7);
  expect([status, body.code]).toEqual([404, 'REVISION_NOT_FOUND']);
});

test('an export can refer only to a finished revision', async () => {
  const { body } = await begin();
  for (const revisionId of [body.revisionId, 7, 2 ** 40]) {
    const files = [{ kind: 'model' as const, name: 'cube.glb', size: 100 }];
    const answer = await app.call('POST /app/projects/{projectId}/web-exports', {
      as: owner,
      params: { projectId },
      input: { title: 'Cube', revisionId, files },
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'REVISION_NOT_FOUND']);
  }
});
