import type { CallOptions } from '@chamfer/contract';
import { buildPerson, type TestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const mib = 1024 * 1024;
const gib = 1024 * mib;
const kb = 1000;

type Files = NonNullable<CallOptions<'POST /app/projects/{projectId}/web-exports'>['input']>['files'];
const model = (size: number): Files => [{ kind: 'model', name: 'engine.glb', size }];

async function createProject(app: TestApp, as: TestPerson): Promise<string> {
  return (await app.call('POST /app/projects', { as, input: { spaceId: as.spaceId } })).body.projectId;
}

const begin = (app: TestApp, as: TestPerson, projectId: string, files: Files) =>
  app.call('POST /app/projects/{projectId}/web-exports', {
    as,
    params: { projectId },
    input: { title: 'Engine', files },
  });
const revise = (app: TestApp, as: TestPerson, projectId: string, fileSize: number, fileName = 'engine.shapr') =>
  app.call('POST /app/projects/{projectId}/revisions', { as, params: { projectId }, input: { fileName, fileSize } });

describe('responses stay small', () => {
  const app = useTestApp({
    env: { UPLOAD_MAX_BYTES: String(Number.MAX_SAFE_INTEGER), UPLOADS_IN_PROGRESS_BYTES: '9007199254740991' },
  });
  let owner: TestPerson;
  let projectId: string;
  beforeAll(async () => {
    owner = await buildPerson(app);
    projectId = await createProject(app, owner);
  });

  /** The longest possible name, with characters that take six bytes each in JSON. */
  const longName = '\u0001'.repeat(255);

  test('for the largest possible number and size of announced files', async () => {
    const size = Math.floor(Number.MAX_SAFE_INTEGER / 300);
    const files = Array.from({ length: 300 }, (_, index) => ({
      kind: index === 0 ? ('model' as const) : ('resource' as const),
      name: longName,
      title: longName.slice(0, 200),
      size,
    }));
    const { status, bytes, body } = await begin(app, owner, projectId, files);
    expect(status).toBe(201);
    expect(bytes.length).toBeLessThan(64 * kb);
    expect(body.files.flatMap(({ upload }) => upload.parts)).toHaveLength(50);
    expect(body.files.map(({ upload }) => upload.size)).toEqual(files.map((file) => file.size));
    const params = { webExportId: body.webExportId };
    expect((await app.call('DELETE /app/web-exports/{webExportId}', { as: owner, params })).status).toBe(204);
  });

  test('for a revision and for each page of its parts, and every part is listed once', async () => {
    const announced = await revise(app, owner, projectId, 500 * 10 * mib, longName);
    expect(announced.bytes.length).toBeLessThan(64 * kb);
    const { uploadId, partCount } = announced.body.upload;
    expect(partCount).toBe(500);
    const numbers: number[] = [];
    for (let from = 1; from <= partCount; from = numbers.at(-1)! + 1) {
      const page = await app.call('GET /app/uploads/{uploadId}', { as: owner, params: { uploadId }, query: { from } });
      expect(page.bytes.length).toBeLessThan(64 * kb);
      numbers.push(...page.body.parts.map(({ number }) => number));
    }
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
    const some = { as: owner, params: { uploadId }, query: { from: 499, limit: 1 } };
    expect((await app.call('GET /app/uploads/{uploadId}', some)).body.parts.map(({ number }) => number)).toEqual([499]);
    const beyond = { as: owner, params: { uploadId }, query: { from: 501 } };
    expect((await app.call('GET /app/uploads/{uploadId}', beyond)).body.parts).toEqual([]);
    const tooMany = { as: owner, params: { uploadId }, query: { limit: 101 } };
    expect((await app.call('GET /app/uploads/{uploadId}', tooMany)).status).toBe(400);
  });
});

describe('one person’s uploads', () => {
  const app = useTestApp({
    env: {
      UPLOAD_MAX_BYTES: String(gib),
      UPLOADS_IN_PROGRESS_BYTES: String(2 * gib),
      WEB_EXPORTS_IN_PROGRESS: '3',
    },
  });

  const newcomer = async () => {
    const person = await buildPerson(app);
    return { person, projectId: await createProject(app, person) };
  };

  test('are refused above the limit in bytes, with the bytes used, until one is cancelled', async () => {
    const { person, projectId } = await newcomer();
    const first = await begin(app, person, projectId, model(gib));
    expect((await revise(app, person, projectId, gib - 1)).status).toBe(201);
    const { status, body } = await begin(app, person, projectId, model(2));
    expect([status, body.code]).toEqual([409, 'UPLOAD_LIMIT_REACHED']);
    expect(body.details).toEqual({ what: 'bytes', used: 2 * gib - 1, asked: 2, limit: 2 * gib });
    expect((await revise(app, person, projectId, 2)).body.code).toBe('UPLOAD_LIMIT_REACHED');
    expect((await begin(app, person, projectId, model(1))).status).toBe(201);
    const params = { webExportId: first.body.webExportId };
    await app.call('DELETE /app/web-exports/{webExportId}', { as: person, params });
    expect((await revise(app, person, projectId, gib)).status).toBe(201);
  });

  test('no longer count when they are complete', async () => {
    const { person, projectId } = await newcomer();
    for (let time = 0; time < 4; time++) {
      const { status, body } = await revise(app, person, projectId, 4);
      expect(status).toBe(201);
      await app.fetch('PUT', body.upload.parts[0]!.request.url, { body: Buffer.from('part') });
      const params = { projectId, revisionId: body.revisionId };
      await app.call('POST /app/projects/{projectId}/revisions/{revisionId}/finish', { as: person, params });
    }
    const largest = { as: person, params: { projectId } };
    for (let time = 0; time < 2; time++) {
      const input = { fileName: 'engine.shapr', fileSize: gib };
      expect((await app.call('POST /app/projects/{projectId}/revisions', { ...largest, input })).status).toBe(201);
    }
  });

  test('are refused above the limit of open web exports; those of other people do not count', async () => {
    const { person, projectId } = await newcomer();
    const other = await newcomer();
    for (let time = 0; time < 3; time++) expect((await begin(app, person, projectId, model(1))).status).toBe(201);
    const { status, body } = await begin(app, person, projectId, model(1));
    expect([status, body.code]).toEqual([409, 'UPLOAD_LIMIT_REACHED']);
    expect(body.details).toEqual({ what: 'web_exports', used: 3, limit: 3 });
    expect((await begin(app, other.person, other.projectId, model(1))).status).toBe(201);
  });

  test('count while files that follow the link are still being made', async () => {
    const { person, projectId } = await newcomer();
    for (let time = 0; time < 3; time++) await begin(app, person, projectId, model(1));
    const set = (changes: string) =>
      app.parts.database.pool.query(`update web_exports set ${changes} where uploaded_by_user_id = $1`, [
        person.userId,
      ]);
    await set("status = 'ready', awaits_delivery = true");
    expect((await begin(app, person, projectId, model(1))).body.code).toBe('UPLOAD_LIMIT_REACHED');
    await set('awaits_delivery = false');
    expect((await begin(app, person, projectId, model(1))).status).toBe(201);
  });

  test('cannot exceed the limits by concurrent requests', async () => {
    const { person, projectId } = await newcomer();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => revise(app, person, projectId, gib)),
      ...Array.from({ length: 4 }, () => begin(app, person, projectId, model(gib))),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
  });
});
