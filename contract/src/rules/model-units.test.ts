import { expect, test } from 'vitest';
import { gltfExtent } from './gltf-extent.ts';
import { lengthScale, proposeUnit } from './model-units.ts';

test.each([
  [[120, 45, 30], 'mm', 'mm'],
  [[0.12, 0.045, 0.03], 'mm', 'm'],
  [[0.002, 0.001, 0.0009], 'mm', 'm'],
  [[12_000, 400, 30], 'mm', 'mm'],
  [[0.12, 0.045, 0.03], 'm', 'm'],
  [[120, 45, 30], 'm', 'mm'],
  [[0, 0, 0], 'mm', 'mm'],
] as const)('a model of %j in a format of %s is proposed in %s', (extent, assumed, unit) => {
  expect(proposeUnit(extent, assumed)).toBe(unit);
});

test('lengths of a stored model become metres', () => {
  expect(lengthScale('in', 'mm')).toBeCloseTo(25.4, 12);
  expect(lengthScale('mm', 'm')).toBe(0.001);
  expect(lengthScale(null, null)).toBe(1);
});

const box = { min: [-1, -2, -3], max: [1, 2, 3], componentType: 5126 };
const scene = (nodes: object[], accessor: object = box) => ({
  scenes: [{ nodes: [0] }],
  nodes,
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [accessor],
});

test('the extent of a glTF follows scale, rotation and matrices down the tree', () => {
  const half = Math.SQRT1_2;
  expect(gltfExtent(scene([{ mesh: 0 }]))).toEqual([2, 4, 6]);
  const turned = gltfExtent(
    scene([
      { scale: [10, 10, 10], children: [1] },
      { rotation: [0, 0, half, half], mesh: 0 },
    ]),
  );
  [40, 20, 60].forEach((length, axis) => {
    expect(turned![axis]).toBeCloseTo(length, 9);
  });
  const matrix = [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 5, 5, 1];
  expect(gltfExtent(scene([{ matrix, mesh: 0 }]))).toEqual([4, 4, 6]);
  const quantized = { min: [-127, 0, 0], max: [127, 127, 127], normalized: true, componentType: 5120 };
  expect(gltfExtent(scene([{ mesh: 0 }], quantized))).toEqual([2, 1, 1]);
});

test('what is hidden or scaled to nothing does not count', () => {
  const far = { translation: [100, 0, 0], mesh: 0 };
  const hidden = { ...far, extensions: { KHR_node_visibility: { visible: false } } };
  const nothing = { ...far, scale: [0, 0, 0] };
  expect(gltfExtent(scene([{ mesh: 0, children: [1, 2] }, hidden, nothing]))).toEqual([2, 4, 6]);
});

test('a file that does not say it has no extent', () => {
  expect(gltfExtent({})).toBeNull();
  expect(gltfExtent(scene([{ mesh: 0 }], {}))).toBeNull();
  expect(gltfExtent(scene([{ mesh: 7, children: [9] }]))).toBeNull();
  const instances = { attributes: { TRANSLATION: 1 } };
  expect(gltfExtent(scene([{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: instances } }]))).toBeNull();
});
