import { beginExport, buildPerson, cubeGlb, listStore, sendParts, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
let origin: string;
beforeAll(async () => {
  owner = await buildPerson(app);
  origin = await app.listen();
});

const mib = 1024 * 1024;

/** Begins the upload of a revision, because its content is not checked. */
async function begin(fileSize: number) {
  const project = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId } });
  const params = { projectId: project.body.projectId };
  const input = { fileName: 'engine.shapr', fileSize };
  const { body } = await app.call('POST /app/projects/{projectId}/revisions', { as: owner, params, input });
  const finish = () =>
    app.call('POST /app/projects/{projectId}/revisions/{revisionId}/finish', {
      as: owner,
      params: { ...params, revisionId: body.revisionId },
    });
  return { upload: body.upload, finish, ...params };
}

/** Returns the object that a finished upload was joined into. */
async function stored(uploadId: string): Promise<Buffer> {
  const { rows } = await app.parts.database.pool.query('select object_key from uploads where id = $1', [uploadId]);
  return Buffer.concat(await app.parts.store.read(rows[0].object_key).toArray());
}

const put = (url: string, body: Buffer) => app.fetch('PUT', url, { body });
const look = (uploadId: string, as = owner) => app.call('GET /app/uploads/{uploadId}', { as, params: { uploadId } });

test('uses parts of 5 MiB, except for the last one', async () => {
  const { upload } = await begin(11 * mib + 5);
  expect(upload.partSize).toBe(5 * mib);
  expect(upload.parts.map(({ number, size, received }) => [number, size, received])).toEqual([
    [1, 5 * mib, false],
    [2, 5 * mib, false],
    [3, mib + 5, false],
  ]);
});

test('joins the parts in the right order, whatever order they arrived in', async () => {
  const bytes = Buffer.alloc(11 * mib + 5);
  for (let i = 0; i + 4 <= bytes.length; i += 4) bytes.writeUInt32LE((i * 2_654_435_761) >>> 0, i);
  const { upload, finish } = await begin(bytes.length);
  for (const index of [2, 0, 1]) {
    const { request, number, size } = upload.parts[index]!;
    const start = (number - 1) * upload.partSize;
    expect((await put(request.url, bytes.subarray(start, start + size))).status).toBe(204);
  }
  expect((await finish()).body).toMatchObject({ fileSize: bytes.length });
  expect((await stored(upload.uploadId)).equals(bytes)).toBe(true);
  expect((await listStore(app.parts.store)).uploads).not.toContain(upload.uploadId);
});

test('continues an interrupted upload with new URLs', async () => {
  const { upload, finish } = await begin(5 * mib + 3);
  await put(upload.parts[1]!.request.url, Buffer.from('end'));
  app.clock.advance(20 * 60_000);
  const as = { ...owner, token: (await login()).accessToken };
  const again = (await look(upload.uploadId, as)).body;
  expect(again.parts.map(({ received }) => received)).toEqual([false, true]);
  expect((await put(upload.parts[0]!.request.url, Buffer.alloc(5 * mib, 1))).body.code).toBe('SIGNED_REQUEST_EXPIRED');
  expect((await put(again.parts[0]!.request.url, Buffer.alloc(5 * mib, 1))).status).toBe(204);
  owner = as;
  expect((await finish()).status).toBe(200);
  expect((await stored(upload.uploadId)).subarray(-4)).toEqual(Buffer.from('\u0001end'));
});

test('a part that is sent again replaces the first one', async () => {
  const { upload, finish } = await begin(5);
  await put(upload.parts[0]!.request.url, Buffer.from('first'));
  expect((await put(upload.parts[0]!.request.url, Buffer.from('again'))).status).toBe(204);
  await finish();
  expect((await stored(upload.uploadId)).toString()).toBe('again');
});

test('a failed replacement leaves the part as it was', async () => {
  const { upload, finish } = await begin(5);
  await put(upload.parts[0]!.request.url, Buffer.from('first'));
  expect((await put(upload.parts[0]!.request.url, Buffer.from('too long'))).status).toBe(400);
  await finish();
  expect((await stored(upload.uploadId)).toString()).toBe('first');
});

test.each([
  ['fewer', 'four'],
  ['more', 'six six'],
  ['no', ''],
])('refuses a part with %s bytes than agreed', async (_, text) => {
  const { upload } = await begin(5);
  const { status, body } = await put(upload.parts[0]!.request.url, Buffer.from(text));
  expect([status, body.code]).toEqual([400, 'UPLOAD_PART_INVALID']);
  expect((await look(upload.uploadId)).body.parts[0]!.received).toBe(false);
});

test('refuses a part that is far too large over a real connection, with or without a content length', async () => {
  const { upload } = await begin(5);
  const url = `${origin}${upload.parts[0]!.request.url}`;
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(64 * 1024) });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'UPLOAD_PART_INVALID']);
  const stream = new Blob([new Uint8Array(64 * 1024)]).stream();
  const untold = await fetch(url, { method: 'PUT', body: stream, duplex: 'half' } as RequestInit).then(
    ({ status }) => status,
    () => 'ended',
  );
  expect([400, 'ended']).toContain(untold);
  expect((await look(upload.uploadId)).body.parts[0]!.received).toBe(false);
});

test('accepts a part over a real connection', async () => {
  const { upload, finish } = await begin(5 * mib);
  const bytes = Buffer.alloc(5 * mib, 7);
  const { status } = await fetch(`${origin}${upload.parts[0]!.request.url}`, { method: 'PUT', body: bytes });
  expect(status).toBe(204);
  await finish();
  expect((await stored(upload.uploadId)).equals(bytes)).toBe(true);
});

test('refuses a part number above the last', async () => {
  const { upload } = await begin(5);
  const { url } = app.parts.signer.sign('PUT', `/api/uploads/${upload.uploadId}/parts/2`);
  expect((await put(url, Buffer.from('five!'))).body.code).toBe('UPLOAD_PART_INVALID');
});

test('a URL is valid for one part and a limited time, and cannot be changed', async () => {
  const { upload } = await begin(5 * mib + 5);
  const [{ request }] = upload.parts as [(typeof upload.parts)[0]];
  const others = [
    request.url.replace('/parts/1', '/parts/2'),
    request.url.replace(/expires=\d+/, 'expires=9999999999999'),
    request.url.replace(/signature=./, (found) => `signature=${found.endsWith('A') ? 'B' : 'A'}`),
    request.url.replace(/&signature=.*/, ''),
  ];
  for (const url of others) {
    const { status, body } = await put(url, Buffer.from('five!'));
    expect([status, body.code]).toEqual([403, 'SIGNED_REQUEST_INVALID']);
  }
});

test('refuses the first part of a file that is not a model, and then accepts the right file', async () => {
  const bytes = cubeGlb();
  const wrong = Buffer.alloc(bytes.length);
  await expect(beginExport(app, owner, { files: [{ name: 'cube.glb', bytes: wrong }] })).rejects.toThrow(
    'UNSUPPORTED_FILE_TYPE',
  );
});

test('removes all parts of a refused model, including those that arrived before the first one', async () => {
  const big = Buffer.concat([cubeGlb(), Buffer.alloc(5 * mib)]);
  const project = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId } });
  const { body } = await app.call('POST /app/projects/{projectId}/web-exports', {
    as: owner,
    params: { projectId: project.body.projectId },
    input: { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: big.length }] },
  });
  const { upload } = body.files[0]!;
  await put(upload.parts[1]!.request.url, big.subarray(upload.partSize));
  const refused = await put(upload.parts[0]!.request.url, Buffer.alloc(upload.partSize));
  expect([refused.status, refused.body.code]).toEqual([415, 'UNSUPPORTED_FILE_TYPE']);
  const { parts } = (await look(upload.uploadId)).body;
  expect(parts.map(({ received }) => received)).toEqual([false, false]);
  const params = { webExportId: body.webExportId };
  const early = await app.call('POST /app/web-exports/{webExportId}/finish', { as: owner, params });
  expect([early.status, early.body.code]).toEqual([409, 'UPLOAD_INCOMPLETE']);
  await sendParts(app, upload, big);
  expect((await app.call('POST /app/web-exports/{webExportId}/finish', { as: owner, params })).status).toBe(200);
});

test('an upload that is finished accepts no more parts', async () => {
  const { upload, finish } = await begin(5);
  await put(upload.parts[0]!.request.url, Buffer.from('first'));
  await finish();
  expect((await put(upload.parts[0]!.request.url, Buffer.from('later'))).body.code).toBe('UPLOAD_NOT_FOUND');
  expect((await stored(upload.uploadId)).toString()).toBe('first');
});

test('shows an upload only to the person who began it', async () => {
  const { upload } = await begin(5);
  const { status, body } = await look(upload.uploadId, await buildPerson(app));
  expect([status, body.code]).toEqual([404, 'UPLOAD_NOT_FOUND']);
});

async function login() {
  const { body } = await app.call('POST /auth/web/login', {
    input: { email: owner.email, password: 'Correct-Horse-7' },
  });
  return body;
}
