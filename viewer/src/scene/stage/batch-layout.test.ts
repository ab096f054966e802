import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGlb, cubeArrays, cubeGlb } from '../../testing/build-glb.ts';
import { loadPlainly } from '../../testing/load-plain.ts';
import { type GeometryData, modelBox } from '../parts/model-data.ts';
import { type BatchLayout, batchBuffers } from './batch-layout.ts';

/** Cubes far from the origin, some mirrored. */
const anyNode = fc.record({
  mesh: fc.constant(0),
  translation: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1000, max: 1100 }))),
  scale: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(-2, 1, 3))),
});

/** The corners of an instance's triangles as the batch draws them, in model space, in order. */
function drawnCorners({ buffers, matrices: m, ...batch }: BatchLayout, instance: number): number[] {
  const { positions, index } = buffers;
  const k = instance * 16;
  const [start, count] = [batch.starts[instance]!, batch.counts[instance]!];
  return Array.from(index.subarray(start, start + count)).flatMap((vertex) => {
    const at = vertex * 3;
    const along = (row: number) =>
      m[k + row]! * positions[at]! +
      m[k + 4 + row]! * positions[at + 1]! +
      m[k + 8 + row]! * positions[at + 2]! +
      m[k + 12 + row]!;
    const side = batch.isMirrored ? -1 : 1;
    return [along(0) * side + batch.centre.x, along(1) + batch.centre.y, along(2) + batch.centre.z];
  });
}

test('every part is drawn once, at the position and size that the file defines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyNode, { minLength: 1, maxLength: 8 }), async (nodes) => {
      const { data, batches } = await loadPlainly(cubeGlb(nodes));
      expect(batches.flatMap(({ parts }) => [...parts]).sort((a, b) => a - b)).toEqual([...nodes.keys()]);
      expect(batches.length).toBeLessThanOrEqual(2);
      for (const batch of batches) {
        for (const [instance, part] of batch.parts.entries()) {
          const corners = drawnCorners(batch, instance);
          expect(corners).toHaveLength(36 * 3);
          const box = data.parts.boxes.subarray(part * 6, part * 6 + 6);
          for (let axis = 0; axis < 3; axis++) {
            const along = corners.filter((_, i) => i % 3 === axis);
            expect(Math.min(...along)).toBeCloseTo(box[axis]!, 4);
            expect(Math.max(...along)).toBeCloseTo(box[axis + 3]!, 4);
          }
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('mirrored parts get a separate batch, because mirroring reverses their triangles', async () => {
  const nodes = [{ mesh: 0 }, { mesh: 0, scale: [-1, 1, 1] }, { mesh: 0, scale: [-1, -1, 1] }];
  const { batches } = await loadPlainly(cubeGlb(nodes));
  expect(batches.map(({ parts, isMirrored }) => [[...parts], isMirrored])).toEqual([
    [[0, 2], false],
    [[1], true],
  ]);
});

test('opaque parts of any colour and finish share one draw, and transparent parts another', async () => {
  const shared = { attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 };
  const pbr = (metallicFactor: number, roughnessFactor: number, more = {}) => ({
    pbrMetallicRoughness: { metallicFactor, roughnessFactor, ...more },
  });
  const { positions, normals, indices } = cubeArrays();
  const file = buildGlb(
    {
      scenes: [{ nodes: [0, 1, 2] }],
      nodes: [{ mesh: 0 }, { mesh: 1 }, { mesh: 2 }],
      meshes: [0, 1, 2].map((material) => ({ primitives: [{ ...shared, material }] })),
      materials: [
        pbr(0.25, 0.5),
        pbr(1, 0.125, { baseColorFactor: [1, 0, 0, 1] }),
        { ...pbr(0, 0.75), alphaMode: 'BLEND' },
      ],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 24, type: 'VEC3' },
        { bufferView: 1, componentType: 5126, count: 24, type: 'VEC3' },
        { bufferView: 2, componentType: 5123, count: 36, type: 'SCALAR' },
      ],
    },
    [positions, normals, indices],
  );
  const { batches } = await loadPlainly(file);
  const finishes = batches.map(({ parts, matrices: m }) =>
    [...parts.keys()].map((instance) => [m[instance * 16 + 3], m[instance * 16 + 7]]),
  );
  expect(finishes).toEqual([
    [
      [0.25, 0.5],
      [1, 0.125],
    ],
    [[0, 0.75]],
  ]);
  expect([...batches[0]!.colors.subarray(4, 8)]).toEqual([1, 0, 0, 1]);
  expect(batches.map(({ middles }) => middles !== null)).toEqual([false, true]);
});

test('the sphere around a batch contains its parts', async () => {
  const { data, batches } = await loadPlainly(cubeGlb([{ mesh: 0 }, { mesh: 0, translation: [8, 0, 0] }]));
  const [{ sphere, centre }] = batches as [BatchLayout];
  expect(centre).toEqual({ x: 4, y: 0, z: 0 });
  expect(sphere.centre).toEqual({ x: 0, y: 0, z: 0 });
  expect(sphere.radius).toBeCloseTo(Math.hypot(9, 1, 1) / 2, 5);
  expect([...modelBox(data.parts)]).toEqual([-0.5, -0.5, -0.5, 8.5, 0.5, 0.5]);
});

test('buffers are identical when they are built again', async () => {
  const { data, batches } = await loadPlainly(cubeGlb());
  const [{ buffers, geometries }] = batches as [BatchLayout];
  expect(batchBuffers([...geometries].map((number) => data.geometries[number]!))).toEqual(buffers);
});

test('small numbers are padded to four bytes, and many vertices get four-byte indices', () => {
  const small = geometry(new Int16Array([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  const { positions, normals, index } = batchBuffers([small, small]);
  expect([...positions]).toEqual([1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0]);
  expect(normals).toHaveLength(24);
  expect(index).toEqual(new Uint16Array([0, 1, 2, 3, 4, 5]));
  const many = batchBuffers([geometry(new Int16Array(70_000 * 3)), small]);
  expect(many.index).toEqual(new Uint32Array([0, 1, 2, 70_000, 70_001, 70_002]));
});

function geometry(positions: Int16Array<ArrayBuffer>): GeometryData {
  return {
    positions,
    index: new Uint16Array([0, 1, 2]),
    positionScale: 1,
    positionNormalized: false,
    normals: new Uint8Array(positions.length),
    colors: null,
    vertexCount: positions.length / 3,
    triangleCount: 1,
    box: new Float64Array(6),
  };
}
