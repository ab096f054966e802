import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  addToProject,
  buildDesign,
  buildPerson,
  cubeGlb,
  listStore,
  publish,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';
import { sweep } from '../../../areas.ts';

const app = useTestApp({ workers: true });
let owner: TestPerson;
let published: Awaited<ReturnType<typeof publish>>;
const uploaded = wavyStl(180);
const day = 24 * 60 * 60_000;

beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Kenji Mori' });
  published = await publish(app, owner, { files: [{ name: 'Wavy “sheet”.stl', bytes: uploaded }] });
});

const open = async (v: string | null, as?: TestPerson) =>
  (await app.call('POST /web/web-exports', { as, query: { v: v! } })).body.webExport;
const get = (url: string, headers: Record<string, string> = {}) => app.fetch('GET', url, { headers });

test('a large model comes with a coarse level, files for AR, and a list of its parts', async () => {
  const shown = await open(published.viewLink);
  expect(shown).toMatchObject({ triangleCount: 64_800, partCount: 1 });
  const full = await get(shown.modelFileDownload.url);
  const coarse = await get(shown.coarseModelDownload!.url);
  const ar = await get(shown.arModelDownload!.url);
  for (const { status, headers, bytes } of [full, coarse, ar]) {
    expect([status, headers['content-type']]).toEqual([200, 'model/gltf-binary']);
    expect(bytes.subarray(0, 4).toString()).toBe('glTF');
  }
  expect(full.bytes.length).toBe(shown.fileSize);
  expect(full.bytes.length).toBeLessThan(uploaded.length / 6);
  // The size follows from the allowed error of the coarse level, not from a fixed number of triangles.
  expect(coarse.bytes.length).toBeLessThan(full.bytes.length / 2);
  const usdz = await get(shown.usdzDownload!.url, { 'accept-encoding': 'br' });
  expect(usdz.headers).toMatchObject({ 'content-type': 'model/vnd.usdz+zip', 'content-disposition': 'inline' });
  expect([usdz.headers['content-encoding'], usdz.bytes.subarray(0, 2).toString()]).toEqual([undefined, 'PK']);
});

test('a file is sent compressed to clients that accept this, with its uncompressed length', async () => {
  const { url } = (await open(published.viewLink)).modelFileDownload;
  const plain = await get(url);
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
  const packed = await get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'content-type': 'model/gltf-binary',
    'content-length': String(packed.bytes.length),
    'x-decoded-length': String(plain.bytes.length),
    'cache-control': 'private, max-age=60',
  });
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
  expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': packed.headers.etag! });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const other = await get(url, { 'accept-encoding': 'br', 'if-none-match': plain.headers.etag! });
  expect([other.status, other.headers['content-encoding']]).toEqual([200, 'br']);
  for (const refusing of ['br;q=0', 'br; q=0.0, gzip;q=0', 'brotli', 'x-br', 'x-gzip']) {
    expect((await get(url, { 'accept-encoding': refusing })).headers['content-encoding']).toBeUndefined();
  }
  expect((await get(url, { 'accept-encoding': 'gzip, br;q=0.5' })).headers['content-encoding']).toBe('br');
  // Browsers request files like this without TLS.
  const zipped = await get(url, { 'accept-encoding': 'gzip, deflate' });
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-decoded-length': String(plain.bytes.length) });
  expect(zipped.bytes.length).toBeLessThan(plain.bytes.length);
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  expect(new Set([zipped, packed, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  const part = await get(url, { 'accept-encoding': 'br', range: 'bytes=4-11' });
  expect([part.status, part.headers['content-encoding']]).toEqual([206, undefined]);
  expect(part.bytes.equals(plain.bytes.subarray(4, 12))).toBe(true);
});

test('editors of the project can download the unchanged original under its name', async () => {
  const { originalDownload } = await open(published.viewLink, owner);
  const { headers, bytes } = await get(originalDownload!.url);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Wavy ?sheet?.stl"; filename*=UTF-8''Wavy%20%E2%80%9Csheet%E2%80%9D.stl`,
  );
  expect(bytes.equals(uploaded)).toBe(true);
  expect((await open(published.viewLink)).originalDownload).toBeNull();
  const [commenter, editor] = [await buildPerson(app), await buildPerson(app)];
  await addToProject(app, published.projectId, commenter.userId, 'commenter');
  await addToProject(app, published.projectId, editor.userId, 'editor');
  expect((await open(published.viewLink, commenter)).originalDownload).toBeNull();
  expect((await open(published.viewLink, editor)).originalDownload).toMatchObject({ method: 'GET' });
});

test('an export from before these files existed has none, and a small model has no coarse level', async () => {
  const none = { coarseModelDownload: null, arModelDownload: null, usdzDownload: null, originalDownload: null };
  const old = await buildDesign(app, owner);
  expect(await open(old.viewLinkId, owner)).toMatchObject({ ...none, triangleCount: null, partCount: null });
  const small = await publish(app, owner, { files: [{ name: 'cube.glb', bytes: cubeGlb() }] });
  const shown = await open(small.viewLink);
  expect(shown).toMatchObject({ coarseModelDownload: null, triangleCount: 12 });
  expect((await get(shown.usdzDownload!.url)).status).toBe(200);
});

test('the sweep keeps all files of an export, compressed copies too, and removes them together with the export', async () => {
  const { store, database } = app.parts;
  const shown = await open(published.viewLink, owner);
  const keyOf = ({ url }: { url: string }) => /objects\/([^?]+)/.exec(url)![1]!;
  const files = [shown.modelFileDownload, shown.coarseModelDownload!, shown.arModelDownload!].map(keyOf);
  const all = [...files, ...files.map((key) => `${key}br`), keyOf(shown.usdzDownload!), keyOf(shown.originalDownload!)];
  const kept = async () => (await listStore(store)).keys.filter((key) => all.includes(key)).toSorted();
  app.clock.advance(2 * day);
  await sweep(app.parts);
  expect(await kept()).toEqual(all.toSorted());
  await database.pool.query('delete from projects where id = $1', [published.projectId]);
  await sweep(app.parts);
  expect(await kept()).toEqual([]);
});

/** Builds a binary STL of a wave with `steps` × `steps` squares of two triangles each. */
function wavyStl(steps: number): Buffer {
  const bytes = Buffer.alloc(84 + 100 * steps * steps);
  bytes.writeUInt32LE(2 * steps * steps, 80);
  const corner = (x: number, y: number) => [x, y, 9 * Math.sin(x / 11) * Math.cos(y / 7)];
  let at = 84;
  for (let x = 0; x < steps; x++) {
    for (let y = 0; y < steps; y++) {
      const [a, b, c, d] = [corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)];
      for (const triangle of [
        [a, b, c],
        [a, c, d],
      ]) {
        triangle.flat().forEach((value, i) => {
          bytes.writeFloatLE(value!, at + 12 + i * 4);
        });
        at += 50;
      }
    }
  }
  return bytes;
}
