import { proposeUnit } from '@chamfer/contract/model-units';
import { expect, test } from 'vitest';
import { readUnitlessModel } from './model-extent.ts';

const textStl = (lines: string, end = '\n') =>
  new Blob([
    `solid box${end}facet normal 0 0 1${end}outer loop${end}${lines}${end}endloop${end}endfacet${end}endsolid`,
  ]);

function binaryStl(corners: number[][]) {
  const bytes = new ArrayBuffer(84 + (corners.length / 3) * 50);
  const view = new DataView(bytes);
  view.setUint32(80, corners.length / 3, true);
  corners.forEach((corner, i) => {
    corner.forEach((value, axis) => {
      view.setFloat32(84 + Math.floor(i / 3) * 50 + 12 + (i % 3) * 12 + axis * 4, value, true);
    });
  });
  return new Blob([bytes]);
}

test.each(['\n', '\r\n', '\r'])(
  'an STL of text has the size of its vertices, with lines that end in %j',
  async (end) => {
    const content = textStl(['vertex 0 0 0', 'VERTEX 120 -5 0', 'vertex 1e1 40 3.5e1'].join(end), end);
    expect(await readUnitlessModel('box.STL', content)).toEqual({ assumedUnit: 'mm', extent: [120, 45, 35] });
  },
);

test('a binary STL too, and what is no number is passed over', async () => {
  const content = binaryStl([
    [0, 0, 0],
    [120, 0, 0],
    [0, 45, 0],
    [0, 0, 30],
    [NaN, 0, 0],
    [0, 0, 1],
  ]);
  expect(await readUnitlessModel('box.stl', content)).toEqual({ assumedUnit: 'mm', extent: [120, 45, 30] });
});

const gltf = JSON.stringify({
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0, scale: [2, 1, 1] }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ min: [0, 0, 0], max: [1, 2, 3] }],
});

test('bytes after the last triangle do not count', async () => {
  const content = binaryStl([
    [0, 0, 0],
    [120, 0, 0],
    [0, 45, 30],
  ]);
  const { extent } = (await readUnitlessModel('box.stl', new Blob([content, '\n'.repeat(40)])))!;
  expect(extent).toEqual([120, 45, 30]);
});

test.each(['\n', '\r\n', '\r'])('an OBJ has the size of its points, with lines that end in %j', async (end) => {
  const lines = [
    '# v 999 0 0',
    'o v 1 2 3',
    'v 0 0 0',
    '  V\t120 -5  0 1 0 0',
    'vn 500 0 0',
    'v 1e1 40 3.5e1',
    'v nan 0 900',
  ];
  const content = new Blob([[...lines, 'f 1 2 3', ''].join(end)]);
  expect(await readUnitlessModel('box.OBJ', content)).toEqual({ assumedUnit: 'mm', extent: [120, 45, 35] });
});

test('the unit proposed for an OBJ in metres makes it a size that people publish', async () => {
  const { assumedUnit, extent } = (await readUnitlessModel('a.obj', new Blob(['v 0 0 0\nv 0.5 0.2 0.1'])))!;
  expect([assumedUnit, proposeUnit(extent!, assumedUnit)]).toEqual(['mm', 'm']);
});

test('a glTF, alone or in a GLB, is taken for metres', async () => {
  const expected = { assumedUnit: 'm', extent: [2, 2, 3] };
  expect(await readUnitlessModel('box.gltf', new Blob([gltf]))).toEqual(expected);
  const head = new Uint32Array([0x46546c67, 2, 20 + gltf.length, gltf.length, 0x4e4f534a]);
  expect(await readUnitlessModel('box.glb', new Blob([head, gltf]))).toEqual(expected);
});

test('a damaged file has no size, and a STEP file names its unit', async () => {
  expect(await readUnitlessModel('a.glb', new Blob(['glTF']))).toEqual({ assumedUnit: 'm', extent: null });
  expect(await readUnitlessModel('a.stl', new Blob(['solid nothing']))).toEqual({ assumedUnit: 'mm', extent: null });
  expect(await readUnitlessModel('a.step', new Blob(['ISO-10303-21;']))).toBeNull();
});
