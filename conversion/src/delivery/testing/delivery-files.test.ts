import type { Document } from '@gltf-transform/core';
import { EXTMeshGPUInstancing } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { triangleGlb } from '../../worker/glb/glb.fixture.ts';
import { addSheet, drawnParts, farthest, glbOf, newDocument, openBytesOf, sizeOf } from '../model.fixture.ts';
import { type Bytes, rewrite, useDelivery } from './delivery.fixture.ts';

vi.setConfig({ testTimeout: 240_000 });
const deliver = useDelivery();

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
