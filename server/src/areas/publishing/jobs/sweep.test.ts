import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  beginExport,
  buildDesign,
  buildPerson,
  cubeGlb,
  listStore,
  sendParts,
  signInAgain,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';
import { sweep } from '../../../areas.ts';

const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});

const day = 24 * 3_600_000;
const cube = { files: [{ name: 'cube.glb', bytes: cubeGlb() }] };
const rows = async (table: string, id: string, column = 'id') =>
  (await app.parts.database.pool.query(`select 1 from ${table} where ${column} = $1`, [id])).rowCount;

test('removes abandoned exports with their data and their empty draft after a day', async () => {
  const as = await signInAgain(app, owner);
  const { webExportId, files } = await beginExport(app, as, cube);
  const { body } = await app.call('GET /app/web-exports/{webExportId}', { as, params: { webExportId } });
  await sweep(app.parts);
  expect(await rows('web_exports', webExportId)).toBe(1);
  expect((await listStore(app.parts.store)).uploads).toContain(files[0]!.upload.uploadId);
  app.clock.advance(day + 60_000);
  await sweep(app.parts);
  expect(await rows('web_exports', webExportId)).toBe(0);
  expect(await rows('uploads', files[0]!.upload.uploadId)).toBe(0);
  expect(await rows('projects', body.projectId)).toBe(0);
  expect(await listStore(app.parts.store)).toEqual({ keys: [], uploads: [] });
});

test('keeps published exports of any age', async () => {
  const design = await buildDesign(app, await signInAgain(app, owner));
  const before = (await listStore(app.parts.store)).keys;
  app.clock.advance(400 * day);
  await sweep(app.parts);
  expect((await listStore(app.parts.store)).keys).toEqual(before);
  expect((await app.call('POST /web/web-exports', { query: { v: design.viewLinkId } })).status).toBe(200);
});

test('keeps finished revisions and removes abandoned ones', async () => {
  const as = await signInAgain(app, owner);
  const project = await app.call('POST /app/projects', { as, input: { spaceId: as.spaceId } });
  const params = { projectId: project.body.projectId };
  const input = { fileName: 'engine.shapr', fileSize: 4 };
  const begin = () => app.call('POST /app/projects/{projectId}/revisions', { as, params, input });
  const [kept, left] = [(await begin()).body, (await begin()).body];
  for (const { upload } of [kept, left]) await sendParts(app, upload, Buffer.from('part'));
  const finish = async (revisionId: number, by: TestPerson) =>
    app.call('POST /app/projects/{projectId}/revisions/{revisionId}/finish', {
      as: by,
      params: { ...params, revisionId },
    });
  expect((await finish(kept.revisionId, as)).status).toBe(200);
  app.clock.advance(day + 60_000);
  await sweep(app.parts);
  const later = await signInAgain(app, owner);
  expect((await finish(kept.revisionId, later)).status).toBe(200);
  expect((await finish(left.revisionId, later)).body.code).toBe('REVISION_NOT_FOUND');
  expect(await rows('uploads', left.upload.uploadId)).toBe(0);
  const { keys, uploads } = await listStore(app.parts.store);
  expect(keys).toContain(`${kept.upload.uploadId}.bin`);
  expect(uploads).toEqual([]);
});

test('removes objects that no row refers to, but only if they are old', async () => {
  const { store, ids, config } = app.parts;
  const path = join(config.DATA_DIR, 'stray');
  await writeFile(path, 'stray');
  const key = `${ids.uuid()}.webp`;
  await store.putFile(key, path);
  await sweep(app.parts);
  expect(await store.size(key)).toBe(5);
  app.clock.advance(day + 60_000);
  await sweep(app.parts);
  expect(await store.size(key)).toBeNull();
});

test('removes abandoned work folders', async () => {
  const folder = join(app.parts.config.DATA_DIR, 'work');
  const [old, recent] = [join(folder, app.parts.ids.uuid()), join(folder, app.parts.ids.uuid())];
  for (const path of [old, recent]) await mkdir(path, { recursive: true });
  const now = app.clock.now();
  await utimes(old, now, new Date(now.getTime() - 2 * day));
  await utimes(recent, now, now);
  await sweep(app.parts);
  await expect(stat(old)).rejects.toThrow('ENOENT');
  expect((await stat(recent)).isDirectory()).toBe(true);
});

test('removes unfinished set-ups of second factors and unanswered passkey requests', async () => {
  const person = await buildPerson(app);
  await app.call('POST /account/two-factor/setup', { as: person });
  const { challengeId } = (await app.call('POST /auth/passkey/options')).body;
  await sweep(app.parts);
  const left = async () => [
    await rows('two_factors', person.userId, 'user_id'),
    await rows('passkey_challenges', challengeId),
  ];
  expect(await left()).toEqual([1, 1]);
  app.clock.advance(6 * 60_000);
  await sweep(app.parts);
  expect(await left()).toEqual([1, 0]);
  app.clock.advance(day);
  await sweep(app.parts);
  expect(await left()).toEqual([0, 0]);
});

test('keeps active second factors', async () => {
  const person = await buildPerson(app);
  await app.call('POST /account/two-factor/setup', { as: person });
  const { database, clock } = app.parts;
  await database.pool.query('update two_factors set enabled_at = $1 where user_id = $2', [clock.now(), person.userId]);
  app.clock.advance(2 * day);
  await sweep(app.parts);
  expect(await rows('two_factors', person.userId, 'user_id')).toBe(1);
});

test('removes expired tokens and counters', async () => {
  const person = await buildPerson(app);
  await signInAgain(app, owner);
  app.clock.advance(31 * day);
  await sweep(app.parts);
  const counted = await app.parts.database.pool.query(
    'select (select count(*)::int from refresh_tokens) as tokens, (select count(*)::int from rate_limits) as counters',
  );
  expect(counted.rows).toEqual([{ tokens: 0, counters: 0 }]);
  const { body } = await app.call('POST /auth/refresh-token', { as: { token: person.refreshToken }, input: {} });
  expect(body.code).toBe('INVALID_TOKEN');
});
