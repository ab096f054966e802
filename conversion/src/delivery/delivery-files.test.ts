import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Document } from '@gltf-transform/core';
import { EXTMeshGPUInstancing } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { memoryBytes } from '../worker/bytes/file-bytes.ts';
import { triangleGlb } from '../worker/glb/glb.fixture.ts';
import { checkGlb } from '../worker/glb/glb-check.ts';
import { makeDeliveryFiles } from './delivery-files.ts';
import { addSheet, drawnParts, farthest, glbOf, newDocument, openBytesOf, sizeOf } from './model.fixture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Bytes = Uint8Array<ArrayBuffer>;

/** What becomes of a GLB. */
async function deliver(glb: Bytes): Promise<{ full: Bytes; coarse: Bytes | null }> {
  const place = await mkdtemp(join(folder, 'of-'));
  const path = join(place, 'model.glb');
  await writeFile(path, glb);
  const { triangles } = await checkGlb(memoryBytes(glb), 'model.glb');
  const { full, coarse } = await makeDeliveryFiles(path, triangles, place);
  const read = async (file: { path: string; size: number }) => {
    const bytes = new Uint8Array(await readFile(file.path));
    expect(bytes.byteLength).toBe(file.size);
    await checkGlb(memoryBytes(bytes), 'made.glb');
    return bytes;
  };
  return { full: await read(full), coarse: coarse && (await read(coarse)) };
}

/** Names, children and primitives of all nodes: what part ids and the tree are made of. */
async function treeOf(glb: Bytes) {
  const { gltf } = await openBytesOf(glb);
  const nodes = gltf.nodes.map(({ name, children, mesh }) => {
    const primitives = mesh === undefined ? null : gltf.meshes[mesh]!.primitives.map(({ material }) => material);
    return { name, children, primitives };
  });
  return { scenes: gltf.scenes, nodes, materials: gltf.materials.map(({ name }) => name) };
}

/** Every part is what and where it was, but for such a fraction of the model's size. */
async function expectSameParts(before: Bytes, after: Bytes, fineness = 1e-4) {
  const was = await drawnParts(before);
  const is = await drawnParts(after);
  const size = sizeOf(was);
  expect(is.map(({ id, triangles }) => [id, triangles])).toEqual(was.map(({ id, triangles }) => [id, triangles]));
  was.forEach((part, i) => {
    expect(farthest(is[i]!.points, part.points)).toBeLessThan(size * fineness);
    expect(farthest(part.points, is[i]!.points)).toBeLessThan(size * fineness);
  });
}

/** A tree with everything in it that a transform can stumble over. */
function assembly(): Document {
  const document = newDocument();
  const paint = document.createMaterial('Paint').setBaseColorFactor([0.8, 0.1, 0.1, 1]);
  const steel = document.createMaterial('Steel').setMetallicFactor(1);
  const sheet = addSheet(document, 8, { place: ([x, y, z]) => [x + 40, y - 3, z] });
  sheet.listPrimitives()[0]!.setMaterial(paint);
  const both = addSheet(document, 5, { size: 0.2 });
  both.listPrimitives()[0]!.setMaterial(steel);
  both.addPrimitive(addSheet(document, 3, { size: 3 }).listPrimitives()[0]!.setMaterial(paint));
  const root = document.createNode('Machine').setScale([2, 3, 0.5]).setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2]);
  const bracket = document.createNode('Bracket').setMesh(sheet).setTranslation([1, 2, 3]);
  const below = document.createNode('Bolt').setMesh(both).setRotation([0.5, 0.5, 0.5, 0.5]).setScale([1, 2, 1]);
  const mirrored = document.createNode('Bolt').setMesh(both).setScale([-1, 1, 1]).setTranslation([0, 0, 9]);
  const empty = document.createNode('Frame').setTranslation([0, 5, 0]);
  document.getRoot().getDefaultScene()!.addChild(root);
  root.addChild(bracket).addChild(empty);
  bracket.addChild(below).addChild(mirrored);
  empty.addChild(document.createNode('Bracket').setMesh(sheet));
  return document;
}

describe('the delivery file', () => {
  it('keeps the tree, the parts, their places, triangles and materials', async () => {
    const before = await glbOf(assembly());
    const { full, coarse } = await deliver(before);
    expect(full.byteLength).toBeLessThan(before.byteLength);
    expect(await treeOf(full)).toEqual(await treeOf(before));
    await expectSameParts(before, full);
    const { gltf } = await openBytesOf(full);
    expect(gltf.extensionsRequired.toSorted()).toEqual(['KHR_mesh_quantization', 'KHR_meshopt_compression']);
    expect(coarse).toBeNull();
  });

  it('keeps nodes with a matrix in their places', async () => {
    const before = await glbOf(assembly());
    const { gltf } = await openBytesOf(before);
    expect(gltf.nodes[1]!.name).toBe('Bracket');
    const turned = rewrite(before, (json) => {
      delete json.nodes[1]!.translation;
      json.nodes[1]!.matrix = [0, 1, 0, 0, -2, 0, 0.5, 0, 0, 0, 1, 0, 4, 5, 6, 1];
    });
    const { full } = await deliver(turned);
    expect(await treeOf(full)).toEqual(await treeOf(turned));
    await expectSameParts(turned, full);
  });

  it('leaves out what no viewer reads and no eye sees of the nodes', async () => {
    const document = newDocument();
    const third = document.createNode('Third').setMesh(addSheet(document, 9, { size: 3.3 }));
    third
      .setTranslation([1 / 3, 0, 2e-17])
      .setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2])
      .setExtras({ sku: 'A-7' });
    document.getRoot().getDefaultScene()!.addChild(third);
    const before = await glbOf(document);
    const { full } = await deliver(before);
    const [node] = (await openBytesOf(full)).gltf.nodes;
    expect(node).not.toHaveProperty('extras');
    expect(String(node!.rotation)).toBe('0,0.707106781187,0,0.707106781187');
    expect(JSON.stringify([node!.translation, node!.scale]).length).toBeLessThan(80);
    await expectSameParts(before, full);
  });

  it.each([
    ['0.1 mm', 1e-4],
    ['10 km', 1e4],
  ])('is exact for a model of %s', async (_, size) => {
    const document = newDocument();
    const far: [number, number, number] = [size * 3, 0, -size];
    const node = document
      .createNode('Part')
      .setMesh(addSheet(document, 20, { size }))
      .setTranslation(far);
    document.getRoot().getDefaultScene()!.addChild(node);
    const before = await glbOf(document);
    const { full } = await deliver(before);
    expect(full).not.toEqual(before);
    await expectSameParts(before, full);
  });

  it('makes one geometry of copies, turned and moved ones too, but not of mirrored ones', async () => {
    const document = newDocument();
    const turn = ([x, y, z]: [number, number, number]): [number, number, number] => [z, x, y];
    const sheets = [
      addSheet(document, 12),
      addSheet(document, 12),
      addSheet(document, 12, { place: (point) => turn(point).map((value) => value + 7) as typeof point, turn }),
      addSheet(document, 12, { place: ([x, y, z]) => [-x, y, z], turn: ([x, y, z]) => [-x, y, z] }),
    ];
    for (const [i, mesh] of sheets.entries()) {
      const node = document
        .createNode(`Sheet ${i}`)
        .setMesh(mesh)
        .setScale([1, i + 1, 1]);
      document.getRoot().getDefaultScene()!.addChild(node);
    }
    const before = await glbOf(document);
    const { full } = await deliver(before);
    const { gltf } = await openBytesOf(full);
    expect(gltf.nodes.map(({ mesh }) => mesh)).toEqual([0, 0, 0, 1]);
    expect(gltf.nodes.map(({ name }) => name)).toEqual(['Sheet 0', 'Sheet 1', 'Sheet 2', 'Sheet 3']);
    await expectSameParts(before, full);
  });

  it('makes one vertex of equal ones', async () => {
    const document = newDocument();
    const node = document.createNode('Sheet').setMesh(addSheet(document, 10, { isSplit: true }));
    document.getRoot().getDefaultScene()!.addChild(node);
    const before = await glbOf(document);
    expect((await drawnParts(before))[0]).toMatchObject({ triangles: 200, vertices: 600 });
    expect((await drawnParts((await deliver(before)).full))[0]).toMatchObject({ triangles: 200, vertices: 121 });
  });

  it('leaves the positions of moving parts and of instances as they are', async () => {
    const document = newDocument();
    const moving = document.createNode('Moving').setMesh(addSheet(document, 9)).setTranslation([1, 0, 0]);
    const parent = document.createNode('Parent').setMesh(addSheet(document, 7)).addChild(moving);
    const rows = document.createNode('Rows').setMesh(addSheet(document, 6));
    const buffer = document.getRoot().listBuffers()[0]!;
    const vectors = (array: number[]) =>
      document.createAccessor().setType('VEC3').setArray(new Float32Array(array)).setBuffer(buffer);
    const times = document
      .createAccessor()
      .setType('SCALAR')
      .setArray(new Float32Array([0, 1]))
      .setBuffer(buffer);
    const sampler = document
      .createAnimationSampler()
      .setInput(times)
      .setOutput(vectors([1, 0, 0, 2, 0, 0]));
    const channel = document.createAnimationChannel().setTargetNode(moving).setSampler(sampler);
    channel.setTargetPath('translation');
    document.createAnimation('Slide').addSampler(sampler).addChannel(channel);
    const instancing = document.createExtension(EXTMeshGPUInstancing);
    const instances = instancing.createInstancedMesh().setAttribute('TRANSLATION', vectors([0, 0, 0, 0, 4, 0]));
    rows.setExtension('EXT_mesh_gpu_instancing', instances);
    document.getRoot().getDefaultScene()!.addChild(parent).addChild(rows);
    const before = await glbOf(document);
    const { full } = await deliver(before);
    const [was, is] = [await openBytesOf(before), await openBytesOf(full)];
    expect(is.gltf.nodes.map(({ extensions: _, ...node }) => node)).toEqual(
      was.gltf.nodes.map(({ extensions: _, ...node }) => node),
    );
    const moves = async (source: typeof was) =>
      (await source.read(source.gltf.animations[0]!.samplers[0]!.output)).array;
    expect(await moves(is)).toEqual(await moves(was));
    await expectSameParts(before, full);
    expect(is.gltf.accessors.filter(({ type, normalized }) => type === 'VEC3' && normalized)).toHaveLength(3);
  });

  it('leaves what morphs as it is, with everything it needs', async () => {
    const document = newDocument();
    const mesh = addSheet(document, 9);
    const primitive = mesh.listPrimitives()[0]!;
    const moved = primitive.getAttribute('POSITION')!.clone();
    primitive.addTarget(document.createPrimitiveTarget().setAttribute('POSITION', moved));
    const still = document.createNode('Still').setMesh(addSheet(document, 20));
    document.getRoot().getDefaultScene()!.addChild(document.createNode('Morphing').setMesh(mesh)).addChild(still);
    const before = await glbOf(document);
    const { full } = await deliver(before);
    const [was, is] = [await openBytesOf(before), await openBytesOf(full)];
    const numbers = async (source: typeof was) => {
      const { attributes, targets, indices } = source.gltf.meshes[0]!.primitives[0]!;
      const all = [...Object.values(attributes), ...Object.values(targets![0]!), indices!];
      return Promise.all(all.map(async (index) => (await source.read(index)).array));
    };
    expect(await numbers(is)).toEqual(await numbers(was));
    await expectSameParts(before, full);
  });

  it('repacks pictures as WebP, equal ones once, and keeps what would not become smaller', async () => {
    const noise = await sharp({
      create: {
        width: 2300,
        height: 40,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#f00' } })
      .webp()
      .toBuffer();
    const document = newDocument();
    const root = document.getRoot();
    for (const [i, [bytes, type]] of (
      [
        [noise, 'png'],
        [noise, 'png'],
        [dot, 'webp'],
      ] as const
    ).entries()) {
      const texture = document
        .createTexture(`Picture ${i}`)
        .setImage(new Uint8Array(bytes))
        .setMimeType(`image/${type}`);
      const mesh = addSheet(document, 4 + i);
      mesh.listPrimitives()[0]!.setMaterial(document.createMaterial(`Look ${i}`).setBaseColorTexture(texture));
      root.getDefaultScene()!.addChild(document.createNode(`Sheet ${i}`).setMesh(mesh));
    }
    const before = await glbOf(document);
    const after = await openBytesOf((await deliver(before)).full);
    const { gltf } = after;
    expect(gltf.images.map(({ mimeType }) => mimeType)).toEqual(['image/webp', 'image/webp']);
    expect(gltf.extensionsRequired).toContain('EXT_texture_webp');
    const sources = gltf.textures.map(({ source, extensions }) => {
      return source ?? (extensions as { EXT_texture_webp: { source: number } }).EXT_texture_webp.source;
    });
    expect(sources).toEqual([0, 0, 1]);
    const [first] = await Promise.all(gltf.images.map(({ bufferView }) => after.view(bufferView!)));
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 2048 });
    expect(gltf.materials.map(({ name }) => name)).toEqual(['Look 0', 'Look 1', 'Look 2']);
  });

  it('is the file itself where nothing is gained or nothing is known', async () => {
    const small = triangleGlb();
    expect((await deliver(small)).full).toEqual(small);
    const document = newDocument();
    document
      .getRoot()
      .getDefaultScene()!
      .addChild(document.createNode('Sheet').setMesh(addSheet(document, 30)));
    const hidden = rewrite(await glbOf(document), (json) => {
      json.extensionsUsed = ['VENDOR_tables'];
      json.extensions = { VENDOR_tables: { columns: [{ bufferView: 0 }] } };
    });
    expect((await deliver(hidden)).full).toEqual(hidden);
  });
});

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Files of other programs, looked at where somebody has put them next to the repository. */
vi.setConfig({ testTimeout: 240_000 });
const models = fileURLToPath(new URL('../../../../shared/models/', import.meta.url));
const samples = [
  { name: 'falcon.glb', wire: 0.06 },
  { name: 'ingenuity.glb', wire: 0.4 }, // Nearly all of it is pictures.
].filter(({ name }) => existsSync(models + name));

it.each(samples)('$name keeps all its parts in their places, and is small on the wire', async ({ name, wire }) => {
  const before = new Uint8Array(await readFile(models + name));
  const { full, coarse } = await deliver(before);
  expect(full.byteLength).toBeLessThan(before.byteLength / 2);
  const sent = [full, ...(coarse ? [coarse] : [])].map((file) => brotliCompressSync(file, quick).byteLength);
  expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThan(before.byteLength * wire);
  const names = async (glb: Bytes) => (await openBytesOf(glb)).gltf.nodes.map((node) => [node.name, node.children]);
  const [was, nodes] = [await drawnParts(before), await names(before)];
  const size = sizeOf(was);
  for (const made of coarse ? [full, coarse] : [full]) expect(await names(made)).toEqual(nodes);
  const is = await drawnParts(full);
  expect(is.map(({ id, triangles }) => [id, triangles])).toEqual(was.map(({ id, triangles }) => [id, triangles]));
  const far = was.map(({ low, high }, i) =>
    Math.max(...[0, 1, 2].map((k) => Math.abs(low[k]! - is[i]!.low[k]!) + Math.abs(high[k]! - is[i]!.high[k]!))),
  );
  expect(Math.max(...far)).toBeLessThan(size * 1e-4);
  if (coarse) expect((await drawnParts(coarse)).map(({ id }) => id)).toEqual(was.map(({ id }) => id));
});

describe('the coarse level', () => {
  it('has the same nodes and parts with a few hundredths of the triangles', async () => {
    const document = newDocument();
    const scene = document.getRoot().getDefaultScene()!;
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const texture = document.createTexture('Red').setImage(new Uint8Array(picture)).setMimeType('image/png');
    for (const [i, steps] of [120, 100, 80, 5, 1].entries()) {
      const mesh = addSheet(document, steps, { size: steps });
      mesh.listPrimitives()[0]!.setMaterial(document.createMaterial(`Look ${i}`).setBaseColorTexture(texture));
      scene.addChild(document.createNode(`Sheet ${i}`).setMesh(mesh).setTranslation([0, i, 0]));
    }
    const { full, coarse } = await deliver(await glbOf(document));
    expect(coarse).not.toBeNull();
    const [fine, few] = [await openBytesOf(full), await openBytesOf(coarse!)];
    expect(few.gltf.nodes).toEqual(fine.gltf.nodes);
    // The sheets are up to 120 m wide.
    expect((few.gltf.asset.extras as { surfaceError: number }).surfaceError).toBeCloseTo(0.5, 0);
    const [was, is] = [await drawnParts(full), await drawnParts(coarse!)];
    expect(is.map(({ id }) => id)).toEqual(was.map(({ id }) => id));
    const sum = (parts: typeof was) => parts.reduce((all, { triangles }) => all + triangles, 0);
    expect(sum(is)).toBeLessThan(sum(was) * 0.05);
    expect(is.at(-1)!.triangles).toBe(2);
    is.forEach((part, i) => {
      expect(part.triangles).toBeGreaterThan(0);
      // Sheets are 0.2 of their size high: boxes stay about where they were.
      for (const axis of [0, 1, 2]) {
        const size = Math.max(...was[i]!.high.map((value, k) => value - was[i]!.low[k]!));
        expect(Math.abs(part.low[axis]! - was[i]!.low[axis]!)).toBeLessThan(size * 0.05);
        expect(Math.abs(part.high[axis]! - was[i]!.high[axis]!)).toBeLessThan(size * 0.05);
      }
    });
    expect(few.gltf.images).toEqual([]);
    expect(few.gltf.materials.map(({ name }) => name)).toEqual(fine.gltf.materials.map(({ name }) => name));
    const { baseColorFactor } = few.gltf.materials[0]!.pbrMetallicRoughness as { baseColorFactor: number[] };
    expect(baseColorFactor[0]).toBeCloseTo(1, 1);
    expect(baseColorFactor[1]).toBeCloseTo(0, 1);
  });

  it('is nearly all of a small model without its pictures, which come later', async () => {
    const document = newDocument();
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const texture = document.createTexture('Green').setImage(new Uint8Array(picture)).setMimeType('image/png');
    const mesh = addSheet(document, 20);
    mesh.listPrimitives()[0]!.setMaterial(document.createMaterial('Look').setBaseColorTexture(texture));
    document.getRoot().getDefaultScene()!.addChild(document.createNode('Sheet').setMesh(mesh));
    const before = await glbOf(document);
    const { coarse } = await deliver(before);
    expect(coarse).not.toBeNull();
    expect((await drawnParts(coarse!)).map(({ id }) => id)).toEqual((await drawnParts(before)).map(({ id }) => id));
    expect((await openBytesOf(coarse!)).gltf.images).toEqual([]);
  });
});

/** A glTF's JSON as far as tests change it. */
interface Json {
  nodes: Record<string, unknown>[];
  [key: string]: unknown;
}

/** A GLB with its JSON changed. */
function rewrite(glb: Bytes, change: (json: Json) => void): Bytes {
  const view = new DataView(glb.buffer);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
  change(json);
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const out = new Uint8Array(Buffer.concat([glb.subarray(0, 20), padded, glb.subarray(20 + length)]));
  new DataView(out.buffer).setUint32(8, out.byteLength, true);
  new DataView(out.buffer).setUint32(12, padded.length, true);
  return out;
}
