import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, createGzip, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../expect-error.fixture.ts';
import { triangleGlb, triangleGltf } from '../glb/glb.fixture.ts';
import { MAX_UNPACKED_BYTES, unpackArchive } from './unpack-archive.ts';

const STL = strToU8('solid a\nendsolid a\n');
let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'unpack-archive-')));
});
afterAll(() => rm(folder, { recursive: true }));

async function unpack(name: string, content: Uint8Array) {
  const path = join(folder, String(count++));
  await writeFile(path, content);
  return unpackArchive({ model: { path, name, size: content.byteLength }, resources: [] }, `${path}-unpacked`);
}

describe('unpackArchive', () => {
  it('leaves other files alone', async () => {
    expect(await unpack('a.glb', triangleGlb())).toBeNull();
  });

  it.each([
    ['part.stl.gz', 'part.stl'],
    ['part.stlz', 'part.stl'],
    ['part.obj.gz', 'part.obj'],
    ['part.STPZ', 'part.STP'],
    ['part.stl', 'part.stl'],
  ])('unpacks gzip named %s', async (name, inside) => {
    const unpacked = await unpack(name, gzipSync(STL));
    expect(unpacked?.model).toMatchObject({ name: inside, size: STL.byteLength });
    expect(await readFile(unpacked!.model.path)).toEqual(Buffer.from(STL));
  });

  it('finds the one model of a ZIP among other files', async () => {
    const zip = zipSync({ 'out/part.stl': STL, 'out/read me.txt': STL, '__MACOSX/out/._part.stl': STL });
    const unpacked = await unpack('order.zip', zip);
    expect(unpacked).toMatchObject({ model: { name: 'part.stl', size: STL.byteLength }, resources: [] });
  });

  it('takes the files next to a .gltf with it', async () => {
    const { json, bin } = triangleGltf();
    const zip = zipSync({ 'scene/scene.gltf': strToU8(JSON.stringify(json)), 'scene/data/triangle.bin': bin });
    const unpacked = await unpack('scene.zip', zip);
    expect(unpacked?.model.name).toBe('scene.gltf');
    expect(unpacked?.resources.map(({ name }) => name)).toEqual(['data/triangle.bin']);
  });

  it('takes the materials next to an .obj with it, and nothing else', async () => {
    const zip = zipSync({ 'out/a.obj': STL, 'out/a.mtl': STL, 'wood.png': STL, 'lib/B.MTL': STL });
    const unpacked = await unpack('order.zip', zip);
    expect(unpacked?.model.name).toBe('a.obj');
    expect(unpacked?.resources.map(({ name }) => name)).toEqual(['a.mtl', 'lib/B.MTL']);
  });

  it.each([
    ['no model', { 'a.txt': STL }, 0],
    ['two models', { 'a.stl': STL, 'b.stl': STL }, 2],
  ])('refuses a ZIP with %s', async (_, files, models) => {
    const error = await refusal(() => unpack('a.zip', zipSync(files)));
    expect(error).toMatchObject({ code: 'INVALID_ARCHIVE', details: { models } });
  });

  it('refuses what is damaged, and archives in archives', async () => {
    const damaged = gzipSync(STL).subarray(0, 20);
    expect((await refusal(() => unpack('a.stl.gz', damaged))).code).toBe('INVALID_ARCHIVE');
    const cut = zipSync({ 'a.stl': STL }).subarray(0, 40);
    expect((await refusal(() => unpack('a.zip', cut))).code).toBe('INVALID_ARCHIVE');
    expect((await refusal(() => unpack('a.gz', gzipSync(gzipSync(STL))))).code).toBe('INVALID_ARCHIVE');
  });

  it('refuses a gzip bomb while it is unpacked', async () => {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    const pieces: Buffer[] = [];
    gzip.on('data', (piece: Buffer) => pieces.push(piece));
    const zeros = Buffer.alloc(16 * 1024 * 1024);
    for (let size = 0; size <= MAX_UNPACKED_BYTES; size += zeros.byteLength) {
      await new Promise((resolve) => gzip.write(zeros, resolve));
    }
    await new Promise((resolve) => gzip.end(resolve));
    const error = await refusal(() => unpack('bomb.stp.gz', Buffer.concat(pieces)));
    expect(error).toMatchObject({ code: 'MODEL_TOO_COMPLEX', details: { limit: MAX_UNPACKED_BYTES } });
  });

  it('refuses a ZIP that claims too much, and one that holds more than it claims, unread', async () => {
    const zip = Buffer.from(zipSync({ 'a.stl': new Uint8Array(100_000) }));
    const entry = zip.indexOf('PK\x01\x02', 0, 'latin1');
    const claims = Buffer.from(zip);
    claims.writeUInt32LE(MAX_UNPACKED_BYTES + 1, entry + 24);
    expect((await refusal(() => unpack('a.zip', claims))).code).toBe('MODEL_TOO_COMPLEX');
    const lies = Buffer.from(zip);
    lies.writeUInt32LE(10, entry + 24);
    expect((await refusal(() => unpack('a.zip', lies))).code).toBe('INVALID_ARCHIVE');
  });
});
