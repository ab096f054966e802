import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import {
  beginExport,
  buildComment,
  buildPerson,
  cubeGlb,
  listStore,
  publish,
  startTestApp,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { processWebExport } from '../jobs/web-export.job.ts';

const app = useTestApp({ workers: true });
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Kenji Mori' });
});

const cube = { files: [{ name: 'cube.glb', bytes: cubeGlb() }] };
const open = (v: string | null, as?: TestPerson) => app.call('POST /web/web-exports', { as, query: { v: v! } });
const finish = (webExportId: string) =>
  app.call('POST /app/web-exports/{webExportId}/finish', { as: owner, params: { webExportId } });
const cancel = (webExportId: string) =>
  app.call('DELETE /app/web-exports/{webExportId}', { as: owner, params: { webExportId } });
const look = (webExportId: string) =>
  app.call('GET /app/web-exports/{webExportId}', { as: owner, params: { webExportId } });
const keys = async () => (await listStore(app.parts.store)).keys.toSorted();

test('a published GLB opens under its link and can be downloaded, also in ranges', async () => {
  const done = await publish(app, owner, { ...cube, title: ' Test cube ' });
  expect(done).toMatchObject({ status: 'ready', stage: 'done', progress: 1, error: null });
  expect(done.url).toBe(`http://localhost:3000/v/${done.viewLink}`);
  const { webExport, ...page } = (await open(done.viewLink)).body;
  expect(page).toMatchObject({ sharedState: 'anyone_with_link', baseRole: 'commenter', userRole: null });
  expect(webExport).toMatchObject({
    title: 'Test cube',
    webExportId: done.webExportId,
    uploadedByUserId: owner.userId,
  });

  const { url } = webExport.modelFileDownload;
  const whole = await app.fetch('GET', url);
  expect(whole.headers).toMatchObject({
    'content-type': 'model/gltf-binary',
    'accept-ranges': 'bytes',
    'content-disposition': 'attachment',
  });
  expect(whole.headers['content-security-policy']).toContain('sandbox');
  expect(whole.bytes.subarray(0, 4).toString()).toBe('glTF');
  expect([Number(whole.headers['content-length']), whole.bytes.length]).toEqual([
    webExport.fileSize,
    webExport.fileSize,
  ]);

  const part = await app.fetch('GET', url, { headers: { range: 'bytes=4-11' } });
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 4-11/${webExport.fileSize}`]);
  expect(part.bytes.equals(whole.bytes.subarray(4, 12))).toBe(true);
  const tail = await app.fetch('GET', url, { headers: { range: 'bytes=-8' } });
  expect(tail.bytes.equals(whole.bytes.subarray(-8))).toBe(true);
  // These get the whole file: a suffix longer than the file, several ranges, and unknown units.
  for (const range of [`bytes=-${webExport.fileSize + 1}`, 'bytes=0-1,8-9', 'lines=1-2', 'bytes=a-b', 'bytes']) {
    const { status, bytes } = await app.fetch('GET', url, { headers: { range } });
    expect([range, status, bytes.length]).toEqual([range, 200, webExport.fileSize]);
  }
  const beyond = await app.fetch('GET', url, { headers: { range: `bytes=${webExport.fileSize}-` } });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${webExport.fileSize}`]);

  const etag = whole.headers.etag!;
  const again = await app.fetch('GET', url, { headers: { 'if-none-match': etag } });
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
  const head = await app.fetch('HEAD', url);
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

test('both thumbnails are pictures', async () => {
  const done = await publish(app, owner, cube);
  const { thumbnailDownloads } = (await open(done.viewLink)).body.webExport;
  for (const { url } of [thumbnailDownloads!.light, thumbnailDownloads!.dark]) {
    const { status, headers, bytes } = await app.fetch('GET', url);
    expect([status, headers['content-type'], bytes.subarray(8, 12).toString()]).toEqual([200, 'image/webp', 'WEBP']);
  }
});

test('a drawing comes with the model', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 297 210"><path d="M10 10h50v30z"/></svg>';
  const drawing = { kind: 'drawing' as const, name: 'sheet.svg', bytes: Buffer.from(svg), title: 'Sheet 1' };
  const done = await publish(app, owner, { files: [...cube.files, drawing] });
  const { drawingsDownload } = (await open(done.viewLink)).body.webExport;
  expect(drawingsDownload).toEqual([expect.objectContaining({ title: 'Sheet 1', fileType: 'svg_v1', pages: 1 })]);
  const file = await app.fetch('GET', drawingsDownload[0]!.download.url);
  expect([file.headers['content-type'], file.bytes.includes('M10 10h50v30z')]).toEqual(['image/svg+xml', true]);
});

test('a damaged GLB fails with its code, and its objects are removed', async () => {
  const before = await keys();
  const bytes = Buffer.from(cubeGlb());
  bytes.fill(0x7b, 40, 200);
  const failed = await publish(app, owner, { files: [{ name: 'cube.glb', bytes }] });
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'INVALID_GLB' }, viewLink: null, url: null });
  await eventually(async () => expect(await keys()).toEqual(before));
  expect((await listStore(app.parts.store)).uploads).toEqual([]);
  expect((await finish(failed.webExportId)).body.code).toBe('WEB_EXPORT_CLOSED');
  expect((await cancel(failed.webExportId)).body.code).toBe('WEB_EXPORT_CLOSED');
});

test('all data of a cancelled export is removed, at any stage', async () => {
  const before = await keys();
  const waitingExport = await beginExport(app, owner, cube);
  // So large that it is still at work when it is cancelled.
  const running = await beginExport(app, owner, { files: [{ name: 'wall.stl', bytes: stl(150_000) }] });
  await finish(running.webExportId);
  await eventually(async () => expect((await look(running.webExportId)).body.stage).not.toBe('waiting'), 5);
  for (const { webExportId } of [running, waitingExport]) {
    expect((await cancel(webExportId)).status).toBe(204);
    expect((await look(webExportId)).body).toMatchObject({ status: 'cancelled', viewLink: null });
    expect((await finish(webExportId)).body.code).toBe('WEB_EXPORT_CLOSED');
  }
  await untilJobsAreDone();
  expect(await keys()).toEqual(before);
  expect((await listStore(app.parts.store)).uploads).toEqual([]);
  expect((await look(running.webExportId)).body.status).toBe('cancelled');
});

test('concurrent finishing and cancelling ends in one of the two, never in an error', async () => {
  for (let round = 0; round < 5; round++) {
    const { webExportId } = await beginExport(app, owner, cube);
    const [finished, cancelled] = await Promise.all([finish(webExportId), cancel(webExportId)]);
    expect([200, 409]).toContain(finished.status);
    expect(cancelled.status).toBe(204);
    expect((await look(webExportId)).body.status).toBe('cancelled');
  }
  await untilJobsAreDone();
});

test('publishing again keeps the address and the comments of the link', async () => {
  const first = await publish(app, owner, { ...cube, title: 'Cube' });
  const design = { projectId: first.projectId, webExportId: first.webExportId, viewLinkId: first.viewLink! };
  const commentId = await buildComment(app, owner, design, 'Chamfer here');
  const again = { ...cube, projectId: first.projectId, title: 'Cube, smaller', sharedState: 'restricted' as const };
  const second = await publish(app, owner, again);
  expect(second.viewLink).toBe(first.viewLink);
  const { webExport, sharedState } = (await open(first.viewLink)).body;
  expect([webExport.webExportId, webExport.title, sharedState]).toEqual([
    second.webExportId,
    'Cube, smaller',
    'anyone_with_link',
  ]);
  const { comments } = (await app.call('GET /web/comments', { query: { v: first.viewLink! } })).body;
  expect(comments).toEqual([expect.objectContaining({ commentId, webExportId: first.webExportId })]);
});

test('finishing twice processes once', async () => {
  const { webExportId } = await beginExport(app, owner, cube);
  const answers = await Promise.all([finish(webExportId), finish(webExportId), finish(webExportId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await eventually(async () => expect((await look(webExportId)).body.status).toBe('ready'));
  const links = await app.parts.database.pool.query(
    'select count(*)::int as count from view_links where web_export_id = $1',
    [webExportId],
  );
  expect(links.rows).toEqual([{ count: 1 }]);
});

test('an export whose second file is missing can be finished when that file has arrived', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h5"/></svg>');
  const { body: project } = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId } });
  const { body } = await app.call('POST /app/projects/{projectId}/web-exports', {
    as: owner,
    params: { projectId: project.projectId },
    input: {
      title: 'Cube',
      files: [
        { kind: 'model', name: 'cube.glb', size: cubeGlb().length },
        { kind: 'drawing', name: 'sheet.svg', size: svg.length },
      ],
    },
  });
  await app.fetch('PUT', body.files[0]!.upload.parts[0]!.request.url, { body: cubeGlb() });
  expect((await finish(body.webExportId)).body.code).toBe('UPLOAD_INCOMPLETE');
  await app.fetch('PUT', body.files[1]!.upload.parts[0]!.request.url, { body: svg });
  expect((await finish(body.webExportId)).status).toBe(200);
  await eventually(async () => expect((await look(body.webExportId)).body.status).toBe('ready'));
});

test('an export that is cancelled while a part is arriving refuses the part', async () => {
  const { body: project } = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId } });
  const { body } = await app.call('POST /app/projects/{projectId}/web-exports', {
    as: owner,
    params: { projectId: project.projectId },
    input: { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: cubeGlb().length }] },
  });
  const { url } = body.files[0]!.upload.parts[0]!.request;
  const sending = request(`${await app.listen()}${url}`, { method: 'PUT' });
  sending.setHeader('content-length', cubeGlb().length);
  sending.write(cubeGlb().subarray(0, 100));
  const incoming = join(app.parts.config.DATA_DIR, 'incoming');
  await eventually(async () => expect(await readdir(incoming)).not.toEqual([]));
  expect((await cancel(body.webExportId)).status).toBe(204);
  sending.end(cubeGlb().subarray(100));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect(JSON.parse(Buffer.concat(await answer.toArray()).toString())).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  expect((await listStore(app.parts.store)).uploads).toEqual([]);
});

test('shows an export only to editors of its project', async () => {
  const { webExportId } = await beginExport(app, owner, cube);
  const stranger = await buildPerson(app);
  const answer = await app.call('GET /app/web-exports/{webExportId}', { as: stranger, params: { webExportId } });
  expect([answer.status, answer.body.code]).toEqual([404, 'WEB_EXPORT_NOT_FOUND']);
  expect((await cancel(webExportId)).status).toBe(204);
});

test.each([
  ['no model', [{ kind: 'drawing', name: 'a.svg', size: 10 }]],
  [
    'two models',
    [
      { kind: 'model', name: 'a.glb', size: 10 },
      { kind: 'model', name: 'b.glb', size: 10 },
    ],
  ],
] as const)('refuses %s', async (_, files) => {
  const { body: project } = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId } });
  const { status, body } = await app.call('POST /app/projects/{projectId}/web-exports', {
    as: owner,
    params: { projectId: project.projectId },
    input: { title: 'Cube', files: [...files] },
  });
  expect([status, body.code, body.validationErrors[0]?.code]).toEqual([400, 'VALIDATION_ERROR', 'one_model']);
});

/** Triangles that share nothing. */
function stl(triangles: number): Buffer {
  const bytes = Buffer.alloc(84 + 50 * triangles);
  bytes.writeUInt32LE(triangles, 80);
  for (let t = 0; t < triangles; t++) {
    const at = 84 + 50 * t;
    bytes.writeFloatLE(t, at + 12);
    bytes.writeFloatLE(t + 1, at + 28);
    bytes.writeFloatLE(1, at + 44);
  }
  return bytes;
}

/** Waits until all jobs are done, including retries. */
function untilJobsAreDone(): Promise<void> {
  return eventually(async () => {
    const open = await app.parts.database.pool.query(
      "select 1 from pgboss.job where name = 'web-export.process' and state in ('created', 'retry', 'active')",
    );
    expect(open.rowCount).toBe(0);
  });
}

test('an export that cannot be processed fails after the last attempt, not before', async () => {
  const idle = await startTestApp();
  try {
    const person = await buildPerson(idle);
    const { webExportId } = await beginExport(idle, person, cube);
    const params = { webExportId };
    await idle.call('POST /app/web-exports/{webExportId}/finish', { as: person, params });
    for (const key of (await listStore(idle.parts.store)).keys) await idle.parts.store.remove(key);
    const status = async () => (await idle.call('GET /app/web-exports/{webExportId}', { as: person, params })).body;
    const attempt = () => processWebExport(idle.parts, webExportId, new AbortController().signal);
    for (const _ of [1, 2]) {
      await expect(attempt()).rejects.toThrow('ENOENT');
      expect((await status()).status).toBe('processing');
    }
    await expect(attempt()).rejects.toThrow('ENOENT');
    expect(await status()).toMatchObject({ status: 'failed', error: { code: 'CONVERSION_FAILED' } });
  } finally {
    await idle.close();
  }
});
