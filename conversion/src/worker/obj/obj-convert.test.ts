import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, getBounds, NodeIO, type Scene } from '@gltf-transform/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { Notices } from '../bytes/notices.ts';
import { refusal } from '../expect-error.fixture.ts';
import { checkGlb } from '../glb/glb-check.ts';
import { writeCadModel } from '../mesh/model-document.ts';
import { convertObj } from './obj-convert.ts';

let folder = '';
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'obj-convert-')));
});
afterAll(() => rm(folder, { recursive: true }));

/** The eight points of a box at the origin. */
const boxPoints = (x: number, y: number, z: number) =>
  Array.from({ length: 8 }, (_, i) => `v ${i & 1 ? x : 0} ${i & 2 ? y : 0} ${i & 4 ? z : 0}\n`).join('');
/** Its six sides, of the last eight points. */
const boxFaces = ['-8 -6 -5 -7', '-4 -3 -1 -2', '-8 -7 -3 -4', '-6 -2 -1 -5', '-8 -4 -2 -6', '-7 -5 -1 -3']
  .map((corners) => `f ${corners}\n`)
  .join('');
const box = (x: number, y: number, z: number) => boxPoints(x, y, z) + boxFaces;

/** The wall of a round tube, each side a face of four corners; `withNormals` gives it those of a flat side each. */
function tube(sides: number, withNormals = false) {
  const angle = (i: number) => (i * 2 * Math.PI) / sides;
  const points = Array.from({ length: sides }, (_, i) => {
    const at = `${Math.cos(angle(i))} ${Math.sin(angle(i))}`;
    return `v ${at} 0\nv ${at} 5\nvn ${2 * Math.cos(angle(i + 0.5))} ${2 * Math.sin(angle(i + 0.5))} 0\n`;
  });
  const faces = Array.from({ length: sides }, (_, i) => {
    const next = (i + 1) % sides;
    const corners = [i * 2 + 1, next * 2 + 1, next * 2 + 2, i * 2 + 2];
    return `f ${corners.map((corner) => (withNormals ? `${corner}//${i + 1}` : corner)).join(' ')}\n`;
  });
  return points.join('') + faces.join('');
}

/** Rounds to micrometres and turns -0 into 0. */
const round = (value: number) => Math.round(value * 1e6) / 1e6 + 0;

interface Made {
  document: Document;
  scene: Scene;
  triangles: number;
  notices: Notices;
}

/** Converts text, with the text of a material file next to it if there is one. */
async function convert(text: string, materials?: string): Promise<Made> {
  const path = join(folder, 'part.mtl');
  if (materials !== undefined) await writeFile(path, materials);
  const resources = materials === undefined ? [] : [{ path, name: 'sub/Part.MTL' }];
  const notices = new Notices();
  const bytes = memoryBytes(new TextEncoder().encode(text));
  const model = await convertObj(bytes, 'part.obj', 'part', { resources, notices });
  const glb = await writeCadModel(model);
  const { triangles } = await checkGlb(memoryBytes(glb), 'part.obj');
  const document = await new NodeIO().readBinary(glb);
  return { document, scene: document.getRoot().getDefaultScene()!, triangles, notices };
}

const primitivesOf = ({ document }: Made) =>
  document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
const vertexCount = (made: Made) => primitivesOf(made)[0]!.getAttribute('POSITION')!.getCount();
const colorsOf = (made: Made) =>
  primitivesOf(made).map((primitive) =>
    primitive
      .getMaterial()!
      .getBaseColorFactor()
      .map((part) => Math.round(part * 100) / 100),
  );
/** Names of the nodes below the first one, indented by their depth. */
const treeOf = ({ scene }: Made) => {
  const names: string[] = [];
  const list = (node: ReturnType<Scene['listChildren']>[number], depth: number) => {
    names.push(' '.repeat(depth) + node.getName());
    for (const child of node.listChildren()) list(child, depth + 1);
  };
  for (const node of scene.listChildren()[0]!.listChildren()) list(node, 0);
  return names;
};

describe('convertObj', () => {
  it('converts from millimetres, Z up, to metres, Y up', async () => {
    const made = await convert(box(40, 30, 20));
    const { min, max } = getBounds(made.scene);
    expect(made.triangles).toBe(12);
    expect([min.map(round), max.map(round)]).toEqual([
      [0, 0, -0.03],
      [0.04, 0.02, 0],
    ]);
    expect(
      made.document
        .getRoot()
        .listMaterials()
        .map((material) => material.getName()),
    ).toEqual(['Matt metal']);
  });

  it('keeps the edges of a box sharp and those of a round tube smooth, unless the file has normals', async () => {
    expect(vertexCount(await convert(box(10, 10, 10)))).toBe(24);
    expect(vertexCount(await convert(tube(24)))).toBe(48);
    expect(vertexCount(await convert(tube(24, true)))).toBe(96);
  });

  it('uses normals of the file at length 1, and computes those that are none or point to the other side', async () => {
    const normals = 'vn 0 3 4\nvn nan nan -nan(ind)\nvn 0 0 0\nvn 0 0 -1\n';
    const made = await convert(`v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n${normals}f 1//1 2//2 3//3 4//4\n`);
    const primitive = primitivesOf(made)[0]!;
    const [positions, found] = [primitive.getAttribute('POSITION')!, primitive.getAttribute('NORMAL')!];
    const byPlace = Array.from({ length: positions.getCount() }, (_, i) => [
      positions.getElement(i, []).map(round).join(),
      found.getElement(i, []).map(round).join(),
    ]);
    expect(Object.fromEntries(byPlace)).toEqual({
      '0,0,0': '0,0.6,0.8',
      '0.001,0,0': '0,0,1',
      '0.001,0.001,0': '0,0,1',
      '0,0.001,0': '0,0,1',
    });
  });

  it('makes a part of each object and group that has faces, at its own place', async () => {
    const made = await convert(
      `g\n${box(1, 1, 1)}o Frame\ng left\n${box(2, 1, 1)}g empty\ng right\n${box(3, 1, 1)}g left\n${box(4, 1, 1)}` +
        `o Cover\ng Cover_Steel\n${box(5, 1, 1)}o Nothing\no Cover\n${box(6, 1, 1)}`,
    );
    expect(treeOf(made)).toEqual(['part', 'Frame', ' left', ' right', 'Cover', 'Cover']);
    expect(made.triangles).toBe(72);
  });

  it('divides parts by material, which has no colour without its file', async () => {
    const made = await convert(
      `mtllib my part.mtl\nusemtl a\n${box(1, 1, 1)}usemtl b\n${box(2, 1, 1)}usemtl a\n${box(3, 1, 1)}`,
    );
    expect(primitivesOf(made).map((primitive) => primitive.getIndices()!.getCount())).toEqual([72, 36]);
    expect(new Set(colorsOf(made).map(String)).size).toBe(1);
    expect(made.notices.list()).toEqual([{ kind: 'external_parts', count: 1 }]);
  });

  it('has no seam of shading where the material changes on a smooth surface', async () => {
    const lines = tube(24).split('\n');
    const middle = lines.findIndex((line) => line.startsWith('f')) + 12;
    const divided = [...lines.slice(0, middle), 'usemtl b', ...lines.slice(middle)].join('\n');
    const made = await convert(divided);
    expect(primitivesOf(made)).toHaveLength(2);
    const normals = new Map<string, string>();
    for (const primitive of primitivesOf(made)) {
      const [places, found] = [primitive.getAttribute('POSITION')!, primitive.getAttribute('NORMAL')!];
      for (let i = 0; i < places.getCount(); i++) {
        const place = places.getElement(i, []).join();
        const normal = found.getElement(i, []).map(round).join();
        expect(normals.get(place) ?? normal).toBe(normal);
        normals.set(place, normal);
        // A tube is smooth: a normal points away from its axis.
        const [x = 0, y = 0]: number[] = places.getElement(i, []);
        const [nx = 0, ny = 0]: number[] = found.getElement(i, []);
        expect((x * nx + y * ny) / Math.hypot(x, y)).toBeGreaterThan(0.998);
      }
    }
    expect(normals.size).toBe(48);
  });

  it('takes colour and opacity of materials from their file where it is there, and counts its pictures', async () => {
    const text = `mtllib C:\\out\\part.mtl other.mtl\nusemtl red\n${box(1, 1, 1)}usemtl glass\n${box(2, 1, 1)}usemtl ?\n${box(3, 1, 1)}`;
    const materials =
      '# made by hand\nnewmtl red\nKa 0 1 0\nKd 1 0 0\nd 0\nmap_Kd -s 1 1 1 wood.png\n\nnewmtl glass\nKd 0 0 1\nTr 0.75\nmap_Kd wood.png\n';
    const made = await convert(text, materials);
    expect(colorsOf(made)).toEqual([
      [1, 0, 0, 1],
      [0, 0, 1, 0.25],
      [0.6, 0.61, 0.63, 1],
    ]);
    expect(primitivesOf(made).map((primitive) => primitive.getMaterial()!.getAlphaMode())).toEqual([
      'OPAQUE',
      'BLEND',
      'OPAQUE',
    ]);
    expect(made.notices.list()).toEqual([
      { kind: 'external_parts', count: 1 },
      { kind: 'pictures', count: 1 },
    ]);
  });

  it.each([
    ['1', '1 0 0', '0 0.5 1'],
    ['255', '255 0 0', '0 127.5 255'],
  ])('shows colours of points, up to %s', async (_, first, second) => {
    const made = await convert(`v 0 0 0 ${first}\nv 1 0 0 ${second}\nv 0 1 0\nf 1 2 3\n`);
    const colors = primitivesOf(made)[0]!.getAttribute('COLOR_0')!;
    const found = [0, 1, 2].map((i) => colors.getElement(i, []).map((part) => Math.round(part * 100) / 100));
    expect(found).toEqual([
      [1, 0, 0],
      [0, 0.22, 1],
      [1, 1, 1],
    ]);
    expect(colorsOf(made)).toEqual([[1, 1, 1, 1]]);
  });

  it('counts what it does not show', async () => {
    const { notices } = await convert(`${box(1, 1, 1)}l 1 2 3 4\nf 1 2\np 1 2\ncurv 0 1 1 2 3\nsurf 0 1 0 1 1 2 3 4\n`);
    expect(notices.list()).toEqual([
      { kind: 'lines', count: 5 },
      { kind: 'points', count: 2 },
      { kind: 'missing_faces', count: 1 },
    ]);
  });

  it('keeps the shape of what lies a thousand kilometres out', async () => {
    const far = (x: number, y: number) => `v ${1e9 + x} ${-1e9 + y} 1e9\n`;
    const made = await convert(`${far(0, 0)}${far(0.25, 0)}${far(0.25, 0.25)}${far(0, 0.25)}f 1 2 3 4\n`);
    const [part] = made.scene.listChildren()[0]!.listChildren();
    expect(part!.getTranslation()).toEqual([1e6, -1e6, 1e6]);
    expect(Math.max(...primitivesOf(made)[0]!.getAttribute('POSITION')!.getArray()!)).toBeCloseTo(0.00025, 8);
  });

  it('has no more parts than can be shown', async () => {
    const groups = Array.from({ length: 200_001 }, (_, i) => `g ${i}\nf 1 2 3\n`).join('');
    const error = await refusal(() => convert(`v 0 0 0\nv 1 0 0\nv 0 1 0\n${groups}`));
    expect(error).toMatchObject({ code: 'MODEL_TOO_COMPLEX', details: { limit: 200_000 } });
  });
});
