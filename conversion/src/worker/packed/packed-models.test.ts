import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDesign } from '@chamfer/designs';
import { ktx2Picture, texturedCubeGlb } from '@chamfer/testing/sample-glb';
import { type Document, NodeIO } from '@gltf-transform/core';
import { EXTMeshGPUInstancing, EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import fc from 'fast-check';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSheet, drawnParts, glbOf, newDocument, openBytesOf, sizeOf } from '../../delivery/model.fixture.ts';
import type { Delivery, ExportResult, ThumbnailPaths } from '../bytes/export-job.ts';
import { ExportFileError } from '../bytes/export-job.ts';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { refusal } from '../expect-error.fixture.ts';
import { processDelivery, processExport, processThumbnails } from '../export-worker.ts';
import { packGlb } from '../glb/glb.fixture.ts';
import { checkGlb } from '../glb/glb-check.ts';
import { makeModel } from '../steps/model-steps.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const calm = { onProgress() {}, timeoutMs: 120_000, memoryMb: 2048 };

let folder = '';
let count = 0;
let plain: Bytes;
/** The published plain model. */
let published: Published;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'packed-models-')));
  plain = new Uint8Array((await buildDesign('flanged-pipe')).glb);
  published = await publish(plain);
});
afterAll(() => rm(folder, { recursive: true }));

/** Everything that becomes of a model, one after the other. */
interface Published {
  model: ExportResult['model'] & Omit<Delivery, 'full'>;
  thumbnails: Required<ThumbnailPaths>;
}

async function publish(glb: Uint8Array): Promise<Published> {
  const workDir = join(folder, String(count++));
  await mkdir(workDir);
  const path = join(workDir, 'upload');
  await writeFile(path, glb);
  const model = { path, name: 'a.glb', size: glb.byteLength };
  const made = await processExport({ workDir, model, resources: [], drawings: [] }, calm);
  const job = { workDir, model: { ...made.model, name: 'a.glb' }, lengthScale: 1 };
  const { full, ...others } = await processDelivery(job, calm);
  const { light, dark } = await processThumbnails({ ...job, themes: ['light', 'dark'] }, calm);
  return { model: { ...made.model, ...full, ...others }, thumbnails: { light: light!, dark: dark! } };
}

/** The checked model of a job, made in this process instead of a child for each of many files. */
async function take(glb: Uint8Array): Promise<Bytes> {
  const workDir = join(folder, String(count++));
  await mkdir(workDir);
  const path = join(workDir, 'upload');
  await writeFile(path, glb);
  const model = { path, name: 'a.glb', size: glb.byteLength };
  return read(await makeModel({ workDir, model, resources: [], drawings: [] }, workDir, () => {}));
}

const read = async (file: { path: string } | null) => new Uint8Array(await readFile(file!.path));

describe('Draco', () => {
  it.each(['edgebreaker', 'sequential'] as const)('is decoded to the original model (%s)', async (method) => {
    const packed = await packDraco(plain, method);
    expect(packed.byteLength).toBeLessThan(plain.byteLength / 2);
    const [before, after] = [published, await publish(packed)];
    // Draco may drop degenerate triangles.
    const { triangles } = await checkGlb(memoryBytes(packed), 'packed');
    expect(triangles / before.model.triangles).toBeCloseTo(1, method === 'sequential' ? 9 : 1);
    expect(after.model).toMatchObject({ triangles, parts: before.model.parts, notes: [] });
    const [was, is] = [await read(before.model), await read(after.model)];
    expect(after.model.size).toBeLessThan(plain.byteLength / 2);
    await expectSame(was, is, method === 'sequential');
    // A 14-bit grid is coarser than the image resolution, but only slightly.
    expect(await apart(before.thumbnails.light, after.thumbnails.light)).toBeLessThan(2);
    for (const file of [after.model.arGlb, after.model.usdz]) expect((await read(file)).length).toBeGreaterThan(10_000);
    const size = (file: Bytes) => drawnParts(file).then((parts) => sizeOf(parts));
    expect(await size(await read(after.model.arGlb))).toBeCloseTo(await size(await read(before.model.arGlb)), 3);
  });

  it('keeps instances, and values that are already quantised', async () => {
    const document = newDocument();
    const buffer = document.getRoot().listBuffers()[0]!;
    const places = document.createAccessor().setType('VEC3').setBuffer(buffer);
    places.setArray(new Float32Array([0, 0, 0, 0, 4, 0, 5, 0, 0]));
    const rows = document.createNode('Rows').setMesh(addSheet(document, 30));
    const instancing = document.createExtension(EXTMeshGPUInstancing);
    rows.setExtension('EXT_mesh_gpu_instancing', instancing.createInstancedMesh().setAttribute('TRANSLATION', places));
    const bytes = Uint8Array.from({ length: 31 * 31 * 3 }, (_, i) => (i * 7) % 256);
    const colors = document.createAccessor().setType('VEC3').setArray(bytes).setNormalized(true).setBuffer(buffer);
    rows.getMesh()!.listPrimitives()[0]!.setAttribute('COLOR_0', colors);
    document.getRoot().getDefaultScene()!.addChild(rows);
    const before = await glbOf(document);
    const { model } = await publish(await packDraco(before, 'sequential'));
    expect(model).toMatchObject({ triangles: 5400, parts: 3, notes: [] });
    await expectSame(before, await read(model), true);
    const unpacked = await openBytesOf(await take(await packDraco(before, 'sequential')));
    const { attributes } = unpacked.gltf.meshes[0]!.primitives[0]!;
    expect((await unpacked.read(attributes.COLOR_0!)).array).toEqual(bytes);
    expect(unpacked.gltf.extensionsUsed).toEqual(['EXT_mesh_gpu_instancing']);
  });

  it('of two primitives with the same packed data is decoded once', async () => {
    const packed = rewrite(await packSheet('edgebreaker'), (json) => {
      const [primitive] = json.meshes[0]!.primitives;
      json.meshes[0]!.primitives.push(structuredClone(primitive!));
    });
    const { gltf } = await openBytesOf(await take(packed));
    const [a, b] = gltf.meshes[0]!.primitives;
    expect(a).toEqual(b);
    expect(gltf.accessors.every(({ bufferView }) => bufferView !== undefined)).toBe(true);
  });

  const field = 'meshes.0.primitives.0.extensions.KHR_draco_mesh_compression';
  const damaged: [string, (draco: Uint8Array) => void, string][] = [
    ['begins with something else', (draco) => draco.fill(0, 0, 5), field],
    ['ends early', (draco) => draco.fill(0, draco.length / 4), field],
    ['claims four billion triangles', (draco) => draco.set([0xff, 0xff, 0xff, 0xff, 0x0f], 11), field],
    ['claims more triangles than its accessors', (draco) => draco.set([0x99, 0x99, 0x01], 11), field],
    ['claims no triangles at all', (draco) => draco.set([0, 0, 0], 11), field],
    ['has a triangle beyond its vertices', (draco) => draco.fill(0xff, 30, 32), 'accessors.0'],
  ];
  it.each(damaged)('that %s is refused with its location', async (_, damage, where) => {
    const packed = damageDraco(await packSheet('sequential'), damage);
    const error = await refusal(() => take(packed));
    expect(error).toMatchObject({ code: 'INVALID_GLB', details: { file: 'a.glb', field: where } });
  });

  it('that lacks an attribute, or has one of a wrong size, is refused', async () => {
    const packed = await packSheet('edgebreaker');
    const missing = rewrite(packed, (json) => {
      dracoOf(json).attributes.NORMAL = 99;
    });
    const flat = rewrite(packed, (json) => {
      json.accessors[json.meshes[0]!.primitives[0]!.attributes.NORMAL!]!.type = 'VEC2';
    });
    for (const glb of [missing, flat]) {
      expect(await refusal(() => take(glb))).toMatchObject({ code: 'INVALID_GLB', details: { field } });
    }
  });

  it('ends with a result or a refusal, whatever is in it', async () => {
    const packed = [await packSheet('edgebreaker'), await packSheet('sequential')];
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1 }), changes, (which, list) =>
        settles(() =>
          take(
            damageDraco(packed[which]!, (draco) => {
              for (const [place, value] of list) draco[place % draco.length] = value;
            }),
          ),
        ),
      ),
      { numRuns: 40 },
    );
  });
});

describe('meshopt', () => {
  it.each([
    // One of our own delivery files, uploaded again.
    ['KHR_meshopt_compression', ({ model }: Published) => read(model)],
    ['EXT_meshopt_compression', () => packMeshopt(plain)],
  ])('is shown everywhere like the model was before (%s)', async (name, pack) => {
    const before = await publish(plain);
    const packed = await pack(before);
    expect((await openBytesOf(packed)).gltf.extensionsRequired).toContain(name);
    const after = await publish(packed);
    const { triangles, parts } = before.model;
    expect(after.model).toMatchObject({ triangles, parts, notes: [] });
    await expectSame(await read(before.model), await read(after.model), true);
    for (const theme of ['light', 'dark'] as const) {
      expect(await apart(before.thumbnails[theme], after.thumbnails[theme])).toBeLessThan(2);
    }
    for (const file of [after.model.arGlb, after.model.usdz]) expect((await read(file)).length).toBeGreaterThan(10_000);
  });
});

describe('KTX2', () => {
  it.each(['UASTC', 'ETC1S'] as const)('looks everywhere like the original PNG (%s)', async (mode) => {
    const result = await publish(withPicture(await ktx2Picture([200, 40, 20, 255], mode)));
    expect(result.model).toMatchObject({ notes: [], parts: 1 });
    const delivered = await openBytesOf(await read(result.model));
    expect(delivered.gltf.extensionsRequired).not.toContain('KHR_texture_basisu');
    await expectColor(await firstPicture(delivered), [200, 40, 20]);
    const ar = await openBytesOf(await read(result.model.arGlb));
    expect(ar.gltf.images).toMatchObject([{ mimeType: 'image/jpeg' }]);
    await expectColor(await firstPicture(ar), [200, 40, 20]);
    const usdz = Buffer.from(await read(result.model.usdz));
    expect(usdz.includes('textures/0.jpg')).toBe(true);
    const plainly = await publish(withPicture(await png([200, 40, 20, 255]), 'image/png'));
    for (const theme of ['light', 'dark'] as const) {
      expect(await apart(plainly.thumbnails[theme], result.thumbnails[theme])).toBeLessThan(2);
    }
  });

  it('keeps transparency', async () => {
    const { model } = await publish(withPicture(await ktx2Picture([20, 40, 200, 128], 'UASTC')));
    const ar = await openBytesOf(await read(model.arGlb));
    expect(ar.gltf.images).toMatchObject([{ mimeType: 'image/png' }]);
    await expectColor(await firstPicture(ar), [20, 40, 200, 128]);
  });

  it('replaces its fallback image', async () => {
    const glb = rewrite(withPicture(await ktx2Picture([0, 200, 0, 255], 'UASTC')), (json) => {
      json.textures[0]!.source = 1;
      json.images.push(json.images[0]!);
    });
    const { gltf } = await openBytesOf(await take(glb));
    expect(gltf.textures).toMatchObject([{ source: 0 }]);
    expect(gltf.images).toMatchObject([{ mimeType: 'image/png' }, { mimeType: 'image/png' }]);
    expect(gltf.textures[0]).not.toHaveProperty('extensions');
  });

  const damaged: [string, (picture: Uint8Array) => Uint8Array][] = [
    ['ends early', (picture) => picture.slice(0, 120)],
    ['is only a head', (picture) => picture.slice(0, 20)],
    ['claims levels that are not there', (picture) => picture.map((byte, i) => (i >= 80 && i < 104 ? 0xff : byte))],
    ['is not in Basis Universal', (picture) => picture.map((byte, i) => (i >= 104 && i < 160 ? 0 : byte))],
    ['is damaged inside', (picture) => picture.map((byte, i) => (i > 200 ? 0xa5 : byte))],
  ];
  it.each(damaged)('that %s is refused with its location', async (_, damage) => {
    const picture = damage(await ktx2Picture([9, 9, 9, 255], 'ETC1S'));
    const glb = withPicture(picture);
    expect(await refusal(() => take(glb))).toMatchObject({
      code: 'INVALID_GLB',
      details: { file: 'a.glb', field: 'images.0' },
    });
  });

  it('ends with a result or a refusal, whatever is in it', async () => {
    const pictures = [await ktx2Picture([9, 9, 9, 255], 'ETC1S'), await ktx2Picture([9, 9, 9, 99], 'UASTC')];
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1 }), changes, (which, list) =>
        settles(async () => {
          const picture = pictures[which]!.slice();
          for (const [place, value] of list) picture[20 + (place % (picture.length - 20))] = value;
          return take(withPicture(picture));
        }),
      ),
      { numRuns: 40 },
    );
  });
});

async function settles(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    // Running out of memory ends the process, which is an acceptable outcome.
    const isMemory = error instanceof Error && /out of memory|\bOOM\b/i.test(error.message);
    if (!(error instanceof ExportFileError) && !isMemory) throw error;
  }
}

/** The same nodes, parts and triangles, positioned within a thousandth of the size. */
async function expectSame(before: Bytes, after: Bytes, hasAll: boolean): Promise<void> {
  const tree = async (glb: Bytes) => {
    const { gltf } = await openBytesOf(glb);
    return gltf.nodes.map(({ name, children, mesh }) => {
      const primitives = mesh === undefined ? null : gltf.meshes[mesh]!.primitives.map(({ material }) => material);
      return { name, children, primitives };
    });
  };
  expect(await tree(after)).toEqual(await tree(before));
  const [was, is] = [await drawnParts(before), await drawnParts(after)];
  const facts = (parts: typeof was) => parts.map(({ id, triangles }) => (hasAll ? [id, triangles] : id));
  expect(facts(is)).toEqual(facts(was));
  const size = sizeOf(was);
  was.forEach(({ low, high }, i) => {
    for (const axis of [0, 1, 2]) {
      expect(Math.abs(is[i]!.low[axis]! - low[axis]!)).toBeLessThan(size / 1000);
      expect(Math.abs(is[i]!.high[axis]! - high[axis]!)).toBeLessThan(size / 1000);
    }
  });
}

async function packDraco(glb: Bytes, method: 'edgebreaker' | 'sequential'): Promise<Bytes> {
  const { createEncoderModule } = createRequire(import.meta.url)('draco3dgltf');
  const io = new NodeIO().registerExtensions([EXTMeshGPUInstancing, KHRDracoMeshCompression]);
  io.registerDependencies({ 'draco3d.encoder': await createEncoderModule({}) });
  const document: Document = await io.readBinary(glb);
  document
    .createExtension(KHRDracoMeshCompression)
    .setRequired(true)
    .setEncoderOptions({
      method: KHRDracoMeshCompression.EncoderMethod[method === 'edgebreaker' ? 'EDGEBREAKER' : 'SEQUENTIAL'],
      quantizationBits: { POSITION: 14 },
    });
  const packed = new Uint8Array(await io.writeBinary(document));
  expect(new TextDecoder().decode(packed)).toContain('KHR_draco_mesh_compression');
  return packed;
}

async function packMeshopt(glb: Bytes): Promise<Bytes> {
  await MeshoptEncoder.ready;
  const io = new NodeIO().registerExtensions([EXTMeshoptCompression]);
  const document = await io.registerDependencies({ 'meshopt.encoder': MeshoptEncoder }).readBinary(glb);
  document.createExtension(EXTMeshoptCompression).setRequired(true);
  return new Uint8Array(await io.writeBinary(document));
}

/** A sheet of 128 triangles. */
async function packSheet(method: 'edgebreaker' | 'sequential'): Promise<Bytes> {
  const document = newDocument();
  document
    .getRoot()
    .getDefaultScene()!
    .addChild(document.createNode('Sheet').setMesh(addSheet(document, 8)));
  return packDraco(await glbOf(document), method);
}

/** The JSON fields of a packed model that tests modify. */
interface PackedGltf {
  meshes: { primitives: { attributes: Record<string, number>; extensions: Record<string, unknown> }[] }[];
  accessors: { type: string }[];
  bufferViews: { byteOffset?: number; byteLength: number }[];
  textures: { source?: number }[];
  images: object[];
}

function dracoOf(json: PackedGltf) {
  const { KHR_draco_mesh_compression: draco } = json.meshes[0]!.primitives[0]!.extensions;
  return draco as { bufferView: number; attributes: Record<string, number> };
}

function rewrite(glb: Bytes, change: (json: PackedGltf, bin: Uint8Array) => void): Bytes {
  const view = new DataView(glb.buffer);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
  const bin = glb.slice(28 + length);
  change(json, bin);
  return packGlb(json, bin);
}

function damageDraco(glb: Bytes, damage: (draco: Uint8Array) => void): Bytes {
  return rewrite(glb, (json, bin) => {
    const { byteOffset = 0, byteLength } = json.bufferViews[dracoOf(json).bufferView]!;
    damage(bin.subarray(byteOffset, byteOffset + byteLength));
  });
}

/** A PNG of 64 × 64 pixels in one colour. */
function png([r = 0, g = 0, b = 0, alpha = 0]: readonly number[]): Promise<Uint8Array> {
  const background = { r, g, b, alpha: alpha / 255 };
  return sharp({ create: { width: 64, height: 64, channels: 4, background } })
    .png()
    .toBuffer();
}

function withPicture(picture: Uint8Array, mimeType: 'image/png' | 'image/ktx2' = 'image/ktx2'): Bytes {
  return new Uint8Array(texturedCubeGlb(picture, mimeType));
}

async function firstPicture(source: Awaited<ReturnType<typeof openBytesOf>>): Promise<Uint8Array> {
  return source.view(source.gltf.images[0]!.bufferView!);
}

async function expectColor(picture: Uint8Array, wanted: readonly number[]): Promise<void> {
  const { channels } = await sharp(picture).stats();
  wanted.forEach((value, i) => {
    expect(Math.abs(channels[i]!.mean - value)).toBeLessThan(6);
  });
}

/** The mean difference between the pixels of two images, 0 to 255. */
async function apart(a: string, b: string): Promise<number> {
  const [one, other] = await Promise.all([a, b].map((path) => sharp(path).raw().toBuffer()));
  return one!.reduce((sum, value, i) => sum + Math.abs(value - other![i]!), 0) / one!.length;
}
