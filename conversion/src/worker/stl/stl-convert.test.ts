import { type Document, getBounds, NodeIO, type Scene } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { refusal } from '../expect-error.fixture.ts';
import { checkGlb } from '../glb/glb-check.ts';
import { writeCadModel } from '../mesh/model-document.ts';
import { convertStl } from './stl-convert.ts';

type Point = [number, number, number];
type Triangle = [Point, Point, Point];

/** A box at the origin, in millimetres, two triangles per side. */
function box(x: number, y: number, z: number): Triangle[] {
  const at = (bits: number): Point => [bits & 1 ? x : 0, bits & 2 ? y : 0, bits & 4 ? z : 0];
  const sides: [number, number, number, number][] = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return sides.flatMap(([a, b, c, d]): Triangle[] => [
    [at(a), at(b), at(c)],
    [at(a), at(c), at(d)],
  ]);
}

/** The wall of a tube with `sides` flat sides. */
function tube(sides: number): Triangle[] {
  const at = (i: number, z: number): Point => [
    Math.fround(Math.cos(((i % sides) * 2 * Math.PI) / sides)),
    Math.fround(Math.sin(((i % sides) * 2 * Math.PI) / sides)),
    z,
  ];
  return Array.from({ length: sides }, (_, i): Triangle[] => [
    [at(i, 0), at(i + 1, 0), at(i + 1, 5)],
    [at(i, 0), at(i + 1, 5), at(i, 5)],
  ]).flat();
}

function binary(triangles: readonly Triangle[], count = triangles.length) {
  const bytes = new Uint8Array(84 + 50 * triangles.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  triangles.forEach((triangle, t) => {
    triangle.flat().forEach((value, i) => {
      view.setFloat32(84 + 50 * t + 12 + 4 * i, value, true);
    });
  });
  return bytes;
}

function ascii(name: string, triangles: readonly Triangle[]) {
  const facets = triangles.map((corners) => {
    const vertices = corners.map((corner) => `      vertex ${corner.map((value) => value.toExponential()).join(' ')}`);
    return `  facet normal 0 0 0\n    outer loop\n${vertices.join('\n')}\n    endloop\n  endfacet`;
  });
  return `solid ${name}\n${facets.join('\n')}\nendsolid ${name}\n`;
}

const text = (value: string) => new TextEncoder().encode(value);
/** Rounds to micrometres and turns -0 into 0. */
const round = (value: number) => Math.round(value * 1e6) / 1e6 + 0;

async function convert(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ document: Document; scene: Scene; triangles: number }> {
  const glb = await writeCadModel(await convertStl(memoryBytes(bytes), 'part.stl', 'part'));
  const { triangles } = await checkGlb(memoryBytes(glb), 'part.stl');
  const document = await new NodeIO().readBinary(glb);
  const scene = document.getRoot().getDefaultScene();
  if (!scene) throw new Error('There is no scene.');
  return { document, scene, triangles };
}

function vertexCount({ document }: { document: Document }) {
  return document.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION')?.getCount();
}

describe('convertStl', () => {
  it('converts binary files from millimetres, Z up, to metres, Y up', async () => {
    const made = await convert(binary(box(40, 30, 20)));
    const { min, max } = getBounds(made.scene);
    expect(made.triangles).toBe(12);
    expect(min.map(round)).toEqual([0, 0, -0.03]);
    expect(max.map(round)).toEqual([0.04, 0.02, 0]);
    expect(made.document.getRoot().listMaterials()[0]?.getName()).toBe('Matt metal');
  });

  it('keeps the edges of a box sharp and those of a round tube smooth', async () => {
    expect(vertexCount(await convert(binary(box(10, 10, 10))))).toBe(24);
    expect(vertexCount(await convert(binary(tube(24))))).toBe(48);
    expect(vertexCount(await convert(binary(tube(8))))).toBe(32);
  });

  it('returns unit normals that point outwards', async () => {
    const { document } = await convert(binary(tube(24)));
    const primitive = document.getRoot().listMeshes()[0]?.listPrimitives()[0];
    const normals = primitive?.getAttribute('NORMAL');
    const positions = primitive?.getAttribute('POSITION');
    for (let i = 0; i < (normals?.getCount() ?? 0); i++) {
      const [x = 0, y = 0, z = 0] = normals?.getElement(i, []) ?? [];
      const [px = 0, py = 0] = positions?.getElement(i, []) ?? [];
      expect(Math.hypot(x, y, z)).toBeCloseTo(1, 5);
      expect((x * px + y * py) / Math.hypot(px, py)).toBeGreaterThan(0.98);
    }
  });

  it('reads ASCII with a named part per solid', async () => {
    const file = `${ascii('Lower jaw', box(40, 30, 20))}\r\n${ascii('', box(1, 1, 1))}`;
    const made = await convert(text(file.replaceAll('\n', '\r\n')));
    expect(made.triangles).toBe(24);
    const root = made.scene.listChildren()[0];
    expect(root?.listChildren().map((node) => node.getName())).toEqual(['Lower jaw', 'part']);
    expect(getBounds(made.scene).max[0]).toBeCloseTo(0.04, 6);
  });

  it('drops degenerate triangles', async () => {
    const flat: Triangle = [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ];
    expect((await convert(binary([...box(1, 1, 1), flat]))).triangles).toBe(12);
    expect(await refusal(() => convert(binary([flat])))).toMatchObject({ code: 'INVALID_STL' });
  });

  const broken: [string, Uint8Array<ArrayBuffer>, Record<string, unknown>][] = [
    [
      'a coordinate that is no number',
      binary([
        [
          [0, 0, 0],
          [1, Number.NaN, 0],
          [0, 1, 0],
        ],
      ]),
      { triangle: 0 },
    ],
    ['an ASCII file that is cut off', text(ascii('a', box(1, 1, 1)).slice(0, 400)), {}],
    ['a facet of two vertices', text('solid a\nfacet\nvertex 0 0 0\nvertex 1 0 0\nendfacet\nendsolid'), { line: 5 }],
    ['a facet of four vertices', text(`solid a\nfacet\n${'vertex 0 0 0\n'.repeat(4)}endfacet\nendsolid`), { line: 6 }],
    ['a vertex outside of a facet', text('solid a\nvertex 0 0 0\nendsolid'), { line: 2 }],
    ['a number that is none', text('solid a\nfacet\nvertex 0 nan 0'), { line: 3 }],
    ['a word that is none', text('solid a\nscript\n'), { line: 2 }],
    ['a solid of nothing', text('solid a\nendsolid a\n'), {}],
    ['a line without an end', text(`solid ${'a'.repeat(100_000)}`), {}],
  ];
  it.each(broken)('refuses %s', async (_, bytes, details) => {
    expect(await refusal(() => convert(bytes))).toMatchObject({ code: 'INVALID_STL', details });
  });
});
