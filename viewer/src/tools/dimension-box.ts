import type { Bounds, ModelDimensions, Vec3 } from '../port.ts';
import { exactBoundsInSteps } from '../scene/parts/exact-bounds.ts';
import type { ModelData } from '../scene/parts/model-data.ts';
import type { Marks } from '../scene/stage/stage.ts';
import type { LabelAnchor } from './labels.ts';

/** Computes the dimensions of the shown parts, in steps of about a millisecond. `shown` as in `PartLooks`. */
export function* dimensionsInSteps(model: ModelData, shown: Uint8Array): Generator<undefined, ModelDimensions | null> {
  const bounds = yield* exactBoundsInSteps(model, shown);
  if (!bounds) return null;
  const { min, max } = bounds;
  return { bounds, size: { x: max.x - min.x, y: max.y - min.y, z: max.z - min.z } };
}

/** The box around a model, as lines. */
export function dimensionMarks({ min, max }: Bounds): Marks {
  const points: number[] = [];
  for (const [a, b] of [
    ['y', 'z'],
    ['z', 'x'],
    ['x', 'y'],
  ] as const) {
    for (const atA of [min[a], max[a]]) {
      for (const atB of [min[b], max[b]]) {
        const low = { ...min, [a]: atA, [b]: atB };
        const high = { ...max, [a]: atA, [b]: atB };
        points.push(low.x, low.y, low.z, high.x, high.y, high.z);
      }
    }
  }
  return { lines: [{ points, width: 1.25, tone: 'soft', isHidden: true }], fills: [] };
}

/** The middles of the three edges that get a text: the lower ones near the viewer, and a vertical one at the side. */
export function dimensionAnchors({ min, max }: Bounds, back: Vec3): LabelAnchor[] {
  const middle = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
  const nearX = back.x >= 0 ? max.x : min.x;
  const nearZ = back.z >= 0 ? max.z : min.z;
  const y = back.y >= 0 ? min.y : max.y;
  return [
    { id: 'x', point: { x: middle.x, y, z: nearZ } },
    { id: 'y', point: { x: nearX, y: middle.y, z: back.z >= 0 ? min.z : max.z } },
    { id: 'z', point: { x: nearX, y, z: middle.z } },
  ];
}
