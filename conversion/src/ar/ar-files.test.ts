import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSheet, drawnParts, glbOf, newDocument, openBytesOf, sizeOf } from '../delivery/model.fixture.ts';
import { memoryBytes } from '../worker/bytes/file-bytes.ts';
import { checkGlb } from '../worker/glb/glb-check.ts';
import { makeArFiles } from './ar-files.ts';
import { MAX_AR_TRIANGLES } from './ar-scene.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ar-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function arOf(document: Document, lengthScale = 1) {
  const place = await mkdtemp(join(folder, 'of-'));
  const source = await glbOf(document);
  await writeFile(join(place, 'model.glb'), source);
  const files = await makeArFiles(join(place, 'model.glb'), place, lengthScale);
  expect(files).not.toBeNull();
  const [glb, usdz] = [await readFile(files!.glb.path), await readFile(files!.usdz.path)];
  expect([glb.length, usdz.length]).toEqual([files!.glb.size, files!.usdz.size]);
  return { source, glb: new Uint8Array(glb), usdz };
}

/** The files of a ZIP, read from its central directory and as strictly as by Quick Look. */
function unpack(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [nameLength, local] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    expect(zip.subarray(local + 30, local + 30 + nameLength).toString()).toBe(name);
    for (const method of [zip.readUInt16LE(at + 10), zip.readUInt16LE(local + 8)]) expect(method).toBe(0);
    const start = local + 30 + nameLength + zip.readUInt16LE(local + 28);
    expect(start % 64).toBe(0);
    const size = zip.readUInt32LE(at + 24);
    expect([zip.readUInt32LE(at + 20), zip.readUInt32LE(local + 18), zip.readUInt32LE(local + 22)]).toEqual(
      Array(3).fill(size),
    );
    const bytes = zip.subarray(start, start + size);
    expect([zip.readUInt32LE(at + 16), zip.readUInt32LE(local + 14)]).toEqual(Array(2).fill(crc32(bytes)));
    files.set(name, bytes);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

/** The number arrays of one property, one per mesh. */
function arraysOf(layer: string, property: string): number[][] {
  return [...layer.matchAll(new RegExp(`${property} = \\[([^\\]]*)\\]`, 'g'))].map(([, list]) => {
    return list!.split(/[(),\s]+/).flatMap((text) => (text === '' ? [] : [Number(text)]));
  });
}

describe('the files for AR', () => {
  it('show the model in its position and size', async () => {
    const document = newDocument();
    const red = document.createMaterial('Red').setBaseColorFactor([1, 0, 0, 1]).setRoughnessFactor(0.25);
    const sheet = addSheet(document, 10, { size: 0.3 });
    sheet.listPrimitives()[0]!.setMaterial(red);
    const root = document.createNode('Root').setScale([2, 1, 1]);
    const mirrored = document.createNode('Mirrored').setMesh(sheet).setScale([-1, 1, 1]).setTranslation([5, 0, 0]);
    root.addChild(document.createNode('Plain').setMesh(sheet)).addChild(mirrored);
    root.addChild(document.createNode('Bare').setMesh(addSheet(document, 4, { size: 0.1 })));
    document.getRoot().getDefaultScene()!.addChild(root);
    const { source, glb, usdz } = await arOf(document);

    const [was, is] = [await drawnParts(source), await drawnParts(glb)];
    expect(is.map(({ triangles }) => triangles)).toEqual([400, 32]);
    const { gltf } = await openBytesOf(glb);
    expect([gltf.extensionsUsed, gltf.extensionsRequired]).toEqual([[], []]);
    await checkGlb(memoryBytes(glb), 'ar.glb');
    const corner = (parts: typeof was, side: 'low' | 'high', most: typeof Math.min) =>
      [0, 1, 2].map((axis) => most(...parts.map((part) => part[side][axis]!)));
    const box = [corner(was, 'low', Math.min), corner(was, 'high', Math.max)].flat();
    const close = (values: number[], digits: number) => {
      values.forEach((value, i) => {
        expect(value).toBeCloseTo(box[i]!, digits);
      });
    };
    close([corner(is, 'low', Math.min), corner(is, 'high', Math.max)].flat(), 5);

    const files = unpack(usdz);
    expect([...files.keys()]).toEqual(['model.usda']);
    const layer = files.get('model.usda')!.toString();
    expect(layer).toMatch(/^#usda 1\.0\n\(\n {4}defaultPrim = "Model"\n {4}metersPerUnit = 1\n {4}upAxis = "Y"\n\)/);
    const points = arraysOf(layer, 'point3f\\[\\] points');
    const indices = arraysOf(layer, 'int\\[\\] faceVertexIndices');
    const counts = arraysOf(layer, 'int\\[\\] faceVertexCounts');
    const normals = arraysOf(layer, 'normal3f\\[\\] normals');
    expect(indices.map(({ length }) => length / 3)).toEqual([400, 32]);
    expect(counts.map((list) => [list.length, ...new Set(list)])).toEqual([
      [400, 3],
      [32, 3],
    ]);
    const [, ...move] = /xformOp:translate = \((.*), (.*), (.*)\)/.exec(layer)!.map(Number);
    const places = points.map((list) => list.map((value, i) => value + move[i % 3]!));
    const all = [0, 1, 2].map((axis) => places.flatMap((list) => list.filter((_, i) => i % 3 === axis)));
    close([...all.map((list) => Math.min(...list)), ...all.map((list) => Math.max(...list))], 4);
    points.forEach((list, m) => {
      expect(Math.max(...indices[m]!)).toBe(list.length / 3 - 1);
      expect(normals[m]).toHaveLength(list.length);
      // Triangles face the way their normals point, including those of the mirrored sheet.
      for (let t = 0; t < indices[m]!.length; t += 3) {
        const [a, b, c] = indices[m]!.slice(t, t + 3).map((i) => list.slice(i * 3, i * 3 + 3));
        const up = (b![2]! - a![2]!) * (c![0]! - a![0]!) - (b![0]! - a![0]!) * (c![2]! - a![2]!);
        expect(Math.sign(up)).toBe(Math.sign(normals[m]![indices[m]![t]! * 3 + 1]!));
      }
    });
    expect(layer).toContain('color3f inputs:diffuseColor = (1, 0, 0)');
    expect(layer).toContain('float inputs:roughness = 0.25');
    expect(balance(layer)).toEqual([0, 0, 0]);
  });

  it('are in metres, whatever unit the lengths of the model are in', async () => {
    const document = newDocument();
    document
      .getRoot()
      .getDefaultScene()!
      .addChild(document.createNode('Bare').setMesh(addSheet(document, 4, { size: 3 })));
    const { glb, usdz } = await arOf(document, 0.0254);
    const [part] = await drawnParts(glb);
    expect(part!.high[0]! - part!.low[0]!).toBeCloseTo(0.0762, 5);
    expect(unpack(usdz).get('model.usda')!.toString()).toContain('metersPerUnit = 0.0254\n');
  });

  it('contain textures as PNG and JPEG', async () => {
    const document = newDocument();
    const picture = (background: { r: number; g: number; b: number; alpha: number }) =>
      sharp({ create: { width: 1500, height: 20, channels: 4, background } })
        .webp()
        .toBuffer();
    const opaque = document
      .createTexture('Opaque')
      .setImage(new Uint8Array(await picture({ r: 200, g: 0, b: 0, alpha: 1 })))
      .setMimeType('image/webp');
    const clear = document
      .createTexture('Clear')
      .setImage(new Uint8Array(await picture({ r: 0, g: 200, b: 0, alpha: 0.5 })))
      .setMimeType('image/webp');
    for (const texture of [opaque, clear]) {
      const mesh = addSheet(document, 3);
      const primitive = mesh.listPrimitives()[0]!;
      const uv = new Float32Array(32).map((_, i) => i / 32);
      const buffer = document.getRoot().listBuffers()[0]!;
      primitive.setAttribute('TEXCOORD_0', document.createAccessor().setType('VEC2').setArray(uv).setBuffer(buffer));
      const material = document.createMaterial().setBaseColorTexture(texture);
      primitive.setMaterial(texture === clear ? material.setAlphaMode('BLEND') : material);
      document.getRoot().getDefaultScene()!.addChild(document.createNode().setMesh(mesh));
    }
    const { glb, usdz } = await arOf(document);
    const { gltf } = await openBytesOf(glb);
    expect(gltf.images.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg', 'image/png']);
    expect(gltf.textures.map(({ source, extensions }) => [source, extensions])).toEqual([
      [0, undefined],
      [1, undefined],
    ]);
    const files = unpack(usdz);
    expect([...files.keys()]).toEqual(['model.usda', 'textures/0.jpg', 'textures/1.png']);
    expect(await sharp(files.get('textures/0.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 1024 });
    expect(await sharp(files.get('textures/1.png')).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
    const layer = files.get('model.usda')!.toString();
    expect(layer).toContain('asset inputs:file = @textures/0.jpg@');
    expect(layer).toContain('float inputs:opacity.connect = </Model/Materials/M1/BaseColor.outputs:a>');
    expect(arraysOf(layer, 'texCoord2f\\[\\] primvars:st').map(({ length }) => length)).toEqual([32, 32]);
    expect(balance(layer)).toEqual([0, 0, 0]);
  });

  it('have no more triangles than a phone can show, and keep the shape', async () => {
    const document = newDocument();
    const sheet = addSheet(document, 260);
    const scene = document.getRoot().getDefaultScene()!;
    for (let i = 0; i < 3; i++) scene.addChild(document.createNode().setMesh(sheet).setTranslation([0, i, 0]));
    const { source, glb, usdz } = await arOf(document);
    const [was, is] = [await drawnParts(source), await drawnParts(glb)];
    const triangles = is.reduce((sum, part) => sum + part.triangles, 0);
    expect(triangles).toBeLessThanOrEqual(MAX_AR_TRIANGLES);
    expect(triangles).toBeGreaterThan(MAX_AR_TRIANGLES / 4);
    expect(sizeOf(is)).toBeCloseTo(sizeOf(was), 2);
    const [indices] = arraysOf(unpack(usdz).get('model.usda')!.toString(), 'int\\[\\] faceVertexIndices');
    expect(indices!.length / 3).toBe(triangles);
  });
});

/** The number of unclosed brackets of each kind. */
function balance(text: string): number[] {
  return ['()', '[]', '{}'].map(([open, close]) => text.split(open!).length - text.split(close!).length);
}
