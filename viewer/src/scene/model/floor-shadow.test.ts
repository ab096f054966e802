import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeightMap, drawTriangle, shadowInSteps } from '../../kernels/contact-shadow.ts';
import { boundsOf } from '../../kernels/math/boxes.ts';
import { atOnce } from '../../kernels/math/steps.ts';
import { normalize } from '../../kernels/math/vectors.ts';
import { type CutPlane, keptPolygon } from '../../kernels/search/cut-planes.ts';
import { cubeGlb } from '../../testing/build-glb.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { placedTriangles } from '../../testing/placed-triangles.ts';
import { type ModelData, modelBox } from '../parts/model-data.ts';
import { floorShadowInSteps } from './floor-shadow.ts';

const model = await loadPlain(
  cubeGlb([
    { name: 'Left', mesh: 0, translation: [-0.2, 0.1, 0], rotation: [0.2, 0.1, 0.3, 0.9] },
    { name: 'Right', mesh: 0, translation: [0.2, 0, 0.1], scale: [1, 2, 1] },
  ]),
);
const bounds = boundsOf(modelBox(model.parts));

/** A slow reference: clips every triangle, whether a cut comes near it or not, and draws the shadow of the rest. */
function slowShadow(model: ModelData, cuts: readonly CutPlane[]) {
  const map = createHeightMap(bounds);
  for (let part = 0; part < model.parts.count; part++) {
    for (const corners of placedTriangles(model, part)) {
      const kept = keptPolygon(corners, cuts);
      for (let i = 3; i + 5 < kept.length; i += 3) {
        drawTriangle(map, Float64Array.of(...kept.slice(0, 3), ...kept.slice(i, i + 6)));
      }
    }
  }
  return atOnce(shadowInSteps(map));
}

test('cuts remove from the shadow what they remove from the model', () => {
  const number = fc.double({ min: -1, max: 1, noNaN: true });
  const plane = fc
    .tuple(number, number, number, fc.double({ min: -0.3, max: 0.3, noNaN: true }))
    .filter(([x, y, z]) => Math.hypot(x, y, z) > 0.1)
    .map(([x, y, z, offset]) => ({ normal: normalize({ x, y, z }), offset }));
  fc.assert(
    fc.property(fc.array(plane, { minLength: 1, maxLength: 3 }), (cuts) => {
      expect(atOnce(floorShadowInSteps(model, bounds, null, cuts))).toEqual(slowShadow(model, cuts));
    }),
    { numRuns: 12 },
  );
});
