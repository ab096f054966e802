import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { refusal } from '../expect-error.fixture.ts';
import { triangleGltf } from './glb.fixture.ts';
import { checkGlb } from './glb-check.ts';
import { packGltf } from './gltf-pack.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gltf-pack-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: Uint8Array | string) {
  const path = join(folder, String(files++));
  await writeFile(path, content);
  return { path, name };
}

const pack = async (json: unknown, resources: { path: string; name: string }[]) =>
  new Uint8Array(Buffer.concat(await packGltf(await file('part.gltf', JSON.stringify(json)), resources)));

/** The triangle with its positions and indices in two separate files, and an image. */
async function scattered() {
  const { json, bin } = triangleGltf();
  json.buffers = [
    { byteLength: 36, uri: './geometry/points%20of%20part.bin' },
    { byteLength: 6, uri: 'indices.bin' },
  ];
  json.bufferViews = [
    { buffer: 0, byteLength: 36 },
    { buffer: 1, byteLength: 6 },
  ];
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  Object.assign(json, {
    images: [{ uri: 'Textures\\Paint.PNG' }],
    textures: [{ source: 0 }],
    materials: [{ name: 'Paint', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    extras: { article: '4711' },
  });
  Object.assign(json.meshes[0]?.primitives[0] ?? {}, { material: 0 });
  const points = await file('geometry/points of part.bin', bin.subarray(0, 36));
  // Longer than the buffer's byteLength, as written by exporters that pad files.
  const indices = await file('indices.bin', new Uint8Array([...bin.subarray(36, 42), 0, 0]));
  return { json, points, indices, paint: await file('paint.png', picture) };
}

describe('packGltf', () => {
  it('packs files found by path and by name into a GLB', async () => {
    const { json, points, indices, paint } = await scattered();
    const glb = await pack(json, [paint, indices, points]);
    expect(await checkGlb(memoryBytes(glb), 'part.gltf')).toMatchObject({ triangles: 1, parts: 1, hasMaterials: true });
    const root = (await new NodeIO().readBinary(glb)).getRoot();
    expect(root.listTextures()[0]?.getMimeType()).toBe('image/png');
    expect(root.listTextures()[0]?.getSize()).toEqual([4, 4]);
    const primitive = root.listMeshes()[0]?.listPrimitives()[0];
    expect([...(primitive?.getAttribute('POSITION')?.getArray() ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect([...(primitive?.getIndices()?.getArray() ?? [])]).toEqual([0, 1, 2]);
    expect(root.listNodes()[0]?.getName()).toBe('Gusset');
    expect(root.getExtras()).toEqual({ article: '4711' });
  });

  it('packs data: URIs', async () => {
    const { json, bin } = triangleGltf();
    json.buffers = [
      { byteLength: 42, uri: `data:application/octet-stream;base64,${Buffer.from(bin).toString('base64')}` },
    ];
    expect(await checkGlb(memoryBytes(await pack(json, [])), 'part.gltf')).toMatchObject({ triangles: 1 });
  });

  it('lists every missing file', async () => {
    const { json, points } = await scattered();
    const error = await refusal(() => pack(json, [points]));
    expect(error).toMatchObject({
      code: 'GLTF_RESOURCE_MISSING',
      details: { file: 'part.gltf', missing: ['indices.bin', 'Textures\\Paint.PNG'] },
    });
  });

  it('refuses a view that extends into the next buffer', async () => {
    const { json, points, indices, paint } = await scattered();
    Object.assign(json.bufferViews[0] ?? {}, { byteLength: 40 });
    const error = await refusal(() => pack(json, [points, indices, paint]));
    expect(error).toMatchObject({ code: 'INVALID_GLTF', details: { field: 'bufferViews.0' } });
  });

  it('refuses a file shorter than its buffer, external URLs, and invalid JSON', async () => {
    const { json, points, indices, paint } = await scattered();
    const short = await file('indices.bin', new Uint8Array(3));
    expect(await refusal(() => pack(json, [points, short, paint]))).toMatchObject({ code: 'INVALID_GLTF' });
    json.images = [{ uri: 'https://example.com/paint.png' }];
    expect(await refusal(() => pack(json, [points, indices]))).toMatchObject({
      code: 'INVALID_GLTF',
      details: { uri: 'https://example.com/paint.png' },
    });
    const broken = await file('part.gltf', '{ "asset": ');
    expect(await refusal(() => packGltf(broken, []))).toMatchObject({ code: 'INVALID_GLTF' });
  });
});
