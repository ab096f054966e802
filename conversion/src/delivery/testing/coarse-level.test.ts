import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { addSheet, drawnParts, glbOf, newDocument, openBytesOf } from '../model.fixture.ts';
import { useDelivery } from './delivery.fixture.ts';

vi.setConfig({ testTimeout: 240_000 });
const deliver = useDelivery();

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
