import { sheetWithLines } from '@chamfer/testing/line-glb';
import { Document, NodeIO, Primitive } from '@gltf-transform/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderThumbnail, renderThumbnails } from './thumbnail.ts';

const CUBE = [
  [-1, -1, -1],
  [1, -1, -1],
  [1, 1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
  [1, -1, 1],
  [1, 1, 1],
  [-1, 1, 1],
];
const CUBE_INDICES = [
  0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 1, 2, 6, 1, 6, 5, 0, 4, 7, 0, 7, 3,
];
const SMALL = { width: 160, height: 120, theme: 'light' } as const;
const LIGHT_FLOOR = [0xeb, 0xeb, 0xe7];
const DARK_FLOOR = [0x20, 0x23, 0x27];

async function glbOf(
  positions: number[],
  indices: number[],
  change: (primitive: Primitive, document: Document) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document();
  const buffer = document.createBuffer();
  const position = document.createAccessor().setType('VEC3').setArray(new Float32Array(positions)).setBuffer(buffer);
  const corner = document.createAccessor().setType('SCALAR').setArray(new Uint16Array(indices)).setBuffer(buffer);
  const primitive = document.createPrimitive().setAttribute('POSITION', position).setIndices(corner);
  change(primitive, document);
  const node = document.createNode('part').setMesh(document.createMesh('part').addPrimitive(primitive));
  document.createScene().addChild(node);
  return new Uint8Array(await new NodeIO().writeBinary(document));
}

async function pixelsOf(webp: Uint8Array) {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { width: info.width, height: info.height, at, data };
}

/** Where a picture of 400 × 300 pixels is red, and where it is green. */
async function strokesIn(glb: Uint8Array<ArrayBuffer>) {
  const { width, height, at } = await pixelsOf(await renderThumbnail(glb, { ...SMALL, width: 400, height: 300 }));
  const none = () => ({ count: 0, left: width, right: 0, top: height, bottom: 0 });
  const found = { red: none(), green: none() };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b] = at(x, y) as [number, number, number];
      const is = r > g + 60 && r > b + 60 ? found.red : g > r + 60 && g > b + 60 ? found.green : null;
      if (!is) continue;
      const { left, right, top, bottom } = is;
      const box = { left: Math.min(left, x), right: Math.max(right, x) };
      Object.assign(is, box, { top: Math.min(top, y), bottom: Math.max(bottom, y), count: is.count + 1 });
    }
  }
  return found;
}

function far(a: number[], b: number[]): number {
  return Math.max(...a.map((value, i) => Math.abs(value - b[i]!)));
}

describe('renderThumbnail', () => {
  it('renders a cube in the middle of the floor', async () => {
    const glb = await glbOf(CUBE.flat(), CUBE_INDICES);
    const { width, height, at } = await pixelsOf(await renderThumbnail(glb, SMALL));
    expect([width, height]).toEqual([160, 120]);
    expect(far(at(80, 60), LIGHT_FLOOR)).toBeGreaterThan(25);
    expect(far(at(2, 2), LIGHT_FLOOR)).toBeLessThan(4);
  });

  it('renders both themes at 960 × 720 with the same model on different floors', async () => {
    const { light, dark } = await renderThumbnails(await glbOf(CUBE.flat(), CUBE_INDICES));
    const [day, night] = [await pixelsOf(light), await pixelsOf(dark)];
    for (const { width, height } of [day, night]) expect([width, height]).toEqual([960, 720]);
    expect(far(day.at(4, 4), LIGHT_FLOOR)).toBeLessThan(4);
    expect(far(night.at(4, 4), DARK_FLOOR)).toBeLessThan(4);
    expect(far(day.at(480, 360), night.at(480, 360))).toBeLessThan(6);
  });

  it('lays the shadow and the lines of the viewer over the floor and the model', async () => {
    const { at } = await pixelsOf((await renderThumbnails(await glbOf(CUBE.flat(), CUBE_INDICES))).light);
    const grey = ([r, g, b]: number[]) => (r! + g! + b!) / 3;
    const column = (x: number, from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => grey(at(x, from + i)));
    // Below the lowest corner there is shadow, which fades.
    const below = column(480, 640, 716);
    expect(Math.min(...below.slice(0, 40))).toBeLessThan(grey(LIGHT_FLOOR) - 20);
    // The upright edge in front is darker than both faces next to it.
    const across = Array.from({ length: 160 }, (_, i) => grey(at(400 + i, 420)));
    const darkest = across.indexOf(Math.min(...across));
    expect(across[darkest]!).toBeLessThan(Math.min(across[darkest - 6]!, across[darkest + 6]!) - 8);
  });

  it('draws the lines and points of the file in their colours', async () => {
    const { red, green } = await strokesIn(sheetWithLines());
    expect(red.count).toBeGreaterThan(60);
    expect(green.count).toBeGreaterThan(4);
  });

  it('draws lines that lie beyond the triangles whole, and those of a file that has nothing else', async () => {
    for (const glb of [sheetWithLines({ line: [-0.8, 0.1, 0, 6, 4, 0.5] }), sheetWithLines({ hasSheet: false })]) {
      const { red } = await strokesIn(glb);
      expect(red.right - red.left).toBeGreaterThan(150);
      // The model takes four fifths of the frame along its tighter side.
      expect(red.left).toBeGreaterThanOrEqual(38);
      expect(red.right).toBeLessThanOrEqual(362);
      expect(red.top).toBeGreaterThanOrEqual(28);
      expect(red.bottom).toBeLessThanOrEqual(272);
    }
  });

  it('draws normals of length zero as it draws a file without normals', async () => {
    const cube = (normals: number[] | null) =>
      glbOf(CUBE.flat(), CUBE_INDICES, (primitive, document) => {
        if (!normals) return;
        const [buffer] = document.getRoot().listBuffers();
        const accessor = document
          .createAccessor()
          .setType('VEC3')
          .setArray(new Float32Array(normals))
          .setBuffer(buffer!);
        primitive.setAttribute('NORMAL', accessor);
      });
    const picture = async (normals: number[] | null) =>
      (await pixelsOf(await renderThumbnail(await cube(normals), SMALL))).data;
    const zero = CUBE.flat().fill(0);
    expect(await picture(zero)).toEqual(await picture(null));
    // Where some are there, the others are as round as those.
    const round = await picture(CUBE.flat());
    const some = await picture(CUBE.flatMap((corner, i) => (i % 3 ? corner : [0, 0, 0])));
    const apart = (a: Buffer, b: Buffer) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0);
    expect(apart(some, round)).toBeLessThan(apart(some, await picture(null)) / 2);
  });

  it('rotates the view with the pose and is deterministic', async () => {
    const glb = await glbOf(
      CUBE.flatMap(([x, y, z]) => [x! * 3, y!, z!]),
      CUBE_INDICES,
    );
    const front = await renderThumbnail(glb, { ...SMALL, pose: { azimuth: 0, elevation: 0 } });
    const side = await renderThumbnail(glb, { ...SMALL, pose: { azimuth: 90, elevation: 0 } });
    expect(Buffer.from(front).equals(Buffer.from(side))).toBe(false);
    expect(Buffer.from(await renderThumbnail(glb, { ...SMALL, pose: { azimuth: 0, elevation: 0 } }))).toEqual(
      Buffer.from(front),
    );
  });

  it('shows the material colour, from its factor or from its texture', async () => {
    const red = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#d01010' } })
      .png()
      .toBuffer();
    const painted = await glbOf(CUBE.flat(), CUBE_INDICES, (primitive, document) => {
      primitive.setMaterial(document.createMaterial().setBaseColorFactor([0.6, 0.02, 0.02, 1]).setMetallicFactor(0));
    });
    const textured = await glbOf(CUBE.flat(), CUBE_INDICES, (primitive, document) => {
      const buffer = document.getRoot().listBuffers()[0]!;
      const uv = document.createAccessor().setType('VEC2').setArray(new Float32Array(16).fill(0.5)).setBuffer(buffer);
      const texture = document.createTexture().setImage(red).setMimeType('image/png');
      primitive.setAttribute('TEXCOORD_0', uv);
      primitive.setMaterial(document.createMaterial().setBaseColorTexture(texture).setMetallicFactor(0));
    });
    for (const glb of [painted, textured]) {
      const [r, g, b] = (await pixelsOf(await renderThumbnail(glb, SMALL))).at(80, 50);
      expect(r! - Math.max(g!, b!)).toBeGreaterThan(60);
    }
  });

  it('draws the valid triangles if some vertices are invalid', async () => {
    const broken = [...CUBE.flat(), Number.NaN, 0, 0, Number.POSITIVE_INFINITY, 1, 1];
    const glb = await glbOf(broken, [...CUBE_INDICES, 0, 8, 9]);
    const { at } = await pixelsOf(await renderThumbnail(glb, SMALL));
    expect(far(at(80, 60), LIGHT_FLOOR)).toBeGreaterThan(25);
  });

  it('draws a single flat triangle and strips', async () => {
    const glb = await glbOf([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], [0, 1, 2, 3], (primitive) =>
      primitive.setMode(Primitive.Mode.TRIANGLE_STRIP!),
    );
    const { at } = await pixelsOf(await renderThumbnail(glb, SMALL));
    expect(far(at(80, 60), LIGHT_FLOOR)).toBeGreaterThan(25);
  });

  it('rejects a model without visible content with a clear error', async () => {
    const nothing = await glbOf([0, 0, 0, 1, 0, 0], [0], (primitive) => primitive.setMode(Primitive.Mode.LINES!));
    await expect(renderThumbnail(nothing, SMALL)).rejects.toThrow('nothing to draw');
    const point = await glbOf(new Array(9).fill(2), [0, 1, 2]);
    await expect(renderThumbnail(point, SMALL)).rejects.toThrow('no extent');
    const broken = await glbOf(new Array(9).fill(Number.NaN), [0, 1, 2]);
    await expect(renderThumbnail(broken, SMALL)).rejects.toThrow('INVALID_GLB');
  });

  it('rejects bytes that are not a GLB, truncated ones, and impossible sizes', async () => {
    const glb = await glbOf(CUBE.flat(), CUBE_INDICES);
    await expect(renderThumbnail(new Uint8Array(), SMALL)).rejects.toThrow('too short for a GLB header');
    await expect(
      renderThumbnail(new TextEncoder().encode('solid cube from some other program'), SMALL),
    ).rejects.toThrow('does not begin with glTF');
    await expect(renderThumbnail(glb.slice(0, glb.length - 200), SMALL)).rejects.toThrow();
    await expect(renderThumbnail(glb, { ...SMALL, width: 0 })).rejects.toThrow('pixels a side');
    await expect(renderThumbnail(glb, { ...SMALL, pose: { azimuth: Number.NaN, elevation: 0 } })).rejects.toThrow(
      'pose',
    );
  });
});
