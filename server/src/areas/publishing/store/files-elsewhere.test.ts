import {
  addToProject,
  beginExport,
  buildDesign,
  buildPerson,
  cubeGlb,
  listStore,
  publish,
  startTestApp,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { startS3 } from '@chamfer/testing/s3';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sweep } from '../../../areas.ts';
import { processWebExport } from '../jobs/web-export.job.ts';

/** The whole way of a file with an object store that speaks S3. */
const s3 = await startS3();
const app = useTestApp({ workers: true, env: s3.env });
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});
afterEach(() => s3.heal());
afterAll(() => s3.close());

const files = [{ name: 'cube.glb', bytes: cubeGlb() }];
const mib = 1024 * 1024;
const open = (viewLink: string | null) => app.call('POST /web/web-exports', { query: { v: viewLink! } });

/** The address that the gate sends to, as a browser would follow it. */
async function addressOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await app.fetch('GET', url, { headers });
  expect([answer.status, answer.headers['cache-control']]).toEqual([302, 'no-store']);
  return answer.headers.location!;
}

test('a published design is in the bucket alone, and opens from there', async () => {
  const { viewLink } = await publish(app, owner, { files });
  const { webExport } = (await open(viewLink)).body;
  const model = await fetch(await addressOf(webExport.modelFileDownload.url), {
    headers: { origin: 'http://localhost:3000' },
  });
  expect(model.headers.get('access-control-allow-origin')).toBe('*');
  expect([model.headers.get('content-type'), model.headers.get('content-disposition')]).toEqual([
    'model/gltf-binary',
    'attachment',
  ]);
  const bytes = Buffer.from(await model.arrayBuffer());
  expect(bytes.subarray(0, 4).toString()).toBe('glTF');
  const picture = await fetch(await addressOf(webExport.thumbnailDownloads!.light.url));
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect((await listStore(app.parts.store)).uploads).toEqual([]);

  // Browsers that take brotli get the packed copy, and unpack it by themselves.
  const packed = await addressOf(webExport.modelFileDownload.url, { 'accept-encoding': 'gzip, br' });
  expect(new URL(packed).pathname).toMatch(/\.glbbr$/);
  const unpacked = await fetch(packed);
  expect(unpacked.headers.get('content-encoding')).toBe('br');
  expect(Buffer.from(await unpacked.arrayBuffer()).equals(bytes)).toBe(true);
});

test('no address is given once the right has ended, and one that was given opens nothing else', async () => {
  const design = await buildDesign(app, owner, { sharedState: 'restricted' });
  const other = await buildDesign(app, owner);
  const editor = await buildPerson(app);
  await addToProject(app, design.projectId, editor.userId, 'editor');
  const shown = await app.call('POST /web/web-exports', { as: editor, query: { v: design.viewLinkId } });
  const { url } = shown.body.webExport.modelFileDownload;
  const address = await addressOf(url);
  const keyOf = (text: string) => /objects\/([^?]+)/.exec(text)![1]!;
  const otherKey = keyOf((await open(other.viewLinkId)).body.webExport.modelFileDownload.url);
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(address.replace(keyOf(address), otherKey))).status).toBe(403);
  await app.call('DELETE /web/projects/{projectId}/users/{userId}', {
    as: owner,
    params: { projectId: design.projectId, userId: editor.userId },
  });
  const refused = await app.fetch('GET', url);
  expect([refused.status, refused.body.code]).toEqual([403, 'SIGNED_REQUEST_EXPIRED']);
});

test('a file of several parts is joined in the bucket, and its name is kept for editors', async () => {
  const bytes = Buffer.alloc(11 * mib, 7);
  const { projectId, upload, revisionId } = await beginRevision(bytes.length);
  for (const { number, size, request } of upload.parts) {
    const start = (number - 1) * upload.partSize;
    expect((await app.fetch('PUT', request.url, { body: bytes.subarray(start, start + size) })).status).toBe(204);
  }
  s3.fail('CompleteMultipartUpload', { is: 'done-with-error-in-200', code: 'InternalError' }, 1);
  const finished = await finish(projectId, revisionId);
  expect([finished.status, finished.body.fileSize]).toEqual([200, bytes.length]);
  expect(s3.content.objects.get(`objects/${upload.uploadId}.bin`)!.bytes.equals(bytes)).toBe(true);
  expect((await listStore(app.parts.store)).uploads).not.toContain(upload.uploadId);
});

test('parts that the store lost are asked for again', async () => {
  const bytes = Buffer.alloc(6 * mib, 7);
  const { projectId, upload, revisionId } = await beginRevision(bytes.length);
  const send = (index: number) => {
    const { number, size, request } = upload.parts[index]!;
    const start = (number - 1) * upload.partSize;
    return app.fetch('PUT', request.url, { body: bytes.subarray(start, start + size) });
  };
  for (const index of [0, 1]) expect((await send(index)).status).toBe(204);
  s3.content.objects.delete(`parts/${upload.uploadId}/000002`);
  const refused = await finish(projectId, revisionId);
  expect([refused.status, refused.body.code, refused.body.details?.missing]).toEqual([409, 'UPLOAD_INCOMPLETE', [2]]);
  const { uploadId } = upload;
  const { parts } = (await app.call('GET /app/uploads/{uploadId}', { as: owner, params: { uploadId } })).body;
  expect(parts.map(({ received }) => received)).toEqual([true, false]);
  await send(1);
  expect((await finish(projectId, revisionId)).status).toBe(200);
});

test('a model that cannot be published is refused with its first part, and leaves nothing', async () => {
  const text = [{ name: 'cube.glb', bytes: Buffer.from('This is no model, whatever its name is.') }];
  await expect(beginExport(app, owner, { files: text })).rejects.toThrow('UNSUPPORTED_FILE_TYPE');
  expect((await listStore(app.parts.store)).uploads).toEqual([]);
});

test('while the store is away calls say so, what needs no file works, and everything recovers', async () => {
  const { viewLinkId: viewLink } = await buildDesign(app, owner);
  const { url } = (await open(viewLink)).body.webExport.modelFileDownload;
  const ready = async () => (await app.fetch('GET', '/readyz')).status;
  expect(await ready()).toBe(200);
  s3.goDown();
  const refused = await app.fetch('GET', url);
  expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  await expect(beginExport(app, owner, { files })).rejects.toThrow('SERVICE_UNAVAILABLE');
  expect((await open(viewLink)).status).toBe(200);
  await eventually(async () => expect(await ready()).toBe(503));
  s3.heal();
  expect((await fetch(await addressOf(url))).status).toBe(200);
  await eventually(async () => expect(await ready()).toBe(200));
  expect((await beginExport(app, owner, { files })).files).toHaveLength(1);
});

test('a store that is away uses up no attempt at a published design', async () => {
  const idle = await startTestApp({ env: s3.env });
  onTestFinished(() => idle.close());
  const person = await buildPerson(idle);
  const { webExportId } = await beginExport(idle, person, { files });
  const params = { webExportId };
  await idle.call('POST /app/web-exports/{webExportId}/finish', { as: person, params });
  const attempt = () => processWebExport(idle.parts, webExportId, new AbortController().signal);
  s3.goDown();
  for (const _ of [1, 2, 3, 4]) await expect(attempt()).rejects.toThrow('the object store');
  s3.heal();
  await attempt();
  expect((await idle.call('GET /app/web-exports/{webExportId}', { as: person, params })).body.status).toBe('ready');
});

test('what no row names is swept from the bucket, and so are multipart uploads that nobody completes', async () => {
  s3.content.begin('objects/left.bin');
  const before = new Set((await listStore(app.parts.store)).keys);
  const key = `${app.parts.ids.uuid()}.webp`;
  s3.content.put(`objects/${key}`, Buffer.from('stray')).at = new Date(0);
  s3.content.multiparts.values().next().value!.begun = new Date(0);
  app.clock.advance(2 * 24 * 60 * 60_000);
  await sweep(app.parts);
  const left = (await listStore(app.parts.store)).keys;
  expect(left).not.toContain(key);
  expect(left.every((each) => before.has(each))).toBe(true);
  expect(s3.content.multiparts.size).toBe(0);
});

async function beginRevision(fileSize: number) {
  const { body } = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId } });
  const begun = await app.call('POST /app/projects/{projectId}/revisions', {
    as: owner,
    params: { projectId: body.projectId },
    input: { fileName: 'engine.shapr', fileSize },
  });
  return { projectId: body.projectId, ...begun.body };
}

function finish(projectId: string, revisionId: number) {
  return app.call('POST /app/projects/{projectId}/revisions/{revisionId}/finish', {
    as: owner,
    params: { projectId, revisionId },
  });
}
