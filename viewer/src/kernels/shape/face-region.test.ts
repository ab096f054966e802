import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyMotion,
  cylinderShape,
  foldedStrip,
  movedShape,
  type Shape,
  shapeOf,
  turned,
} from '../../testing/shapes.ts';
import { dot } from '../math/vectors.ts';
import { faceRegion } from './face-region.ts';
import { topologyInSteps } from './mesh-topology.ts';

const regionAt = (shape: Shape, seed: number) => {
  const steps = topologyInSteps(shape);
  for (;;) {
    const step = steps.next();
    if (step.done) return faceRegion(shape, 1, step.value, seed);
  }
};
const inOrder = (triangles: readonly number[]) => [...triangles].sort((a, b) => a - b);
const squares = (from: number, to: number) => Array.from({ length: (to - from + 1) * 2 }, (_, i) => from * 2 + i);

test('the wall of a cylinder is found completely, with its radius and axis, in any position', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 90 }),
      fc.double({ min: 0.1, max: 3, noNaN: true }),
      anyMotion,
      fc.nat(),
      (facets, radius, motion, seed) => {
        const shape = movedShape(motion, cylinderShape(facets, radius, 2));
        const region = regionAt(shape, seed % (2 * facets));
        expect(region.kind).toBe('cylinder');
        expect(inOrder(region.triangles)).toEqual(squares(0, facets - 1));
        if (region.kind !== 'cylinder') return;
        expect(region.circle.radius / radius).toBeCloseTo(1, 3);
        expect(Math.abs(dot(region.circle.axis, turned(motion, { x: 0, y: 1, z: 0 })))).toBeCloseTo(1, 5);
      },
    ),
    { numRuns: 60 },
  );
});

test('its lids are planes with all their triangles, and exclude the wall', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 60 }), anyMotion, fc.nat(), (facets, motion, seed) => {
      const region = regionAt(movedShape(motion, cylinderShape(facets, 1, 2)), 2 * facets + (seed % facets));
      expect(region.kind).toBe('plane');
      expect(inOrder(region.triangles)).toEqual(Array.from({ length: facets }, (_, i) => 2 * facets + i));
    }),
    { numRuns: 40 },
  );
});

test('a flat face extends to the next crease and never across', () => {
  const crease = fc.double({ min: 0.96, max: 2, noNaN: true });
  const fold = fc.oneof(
    fc.constant(0),
    crease,
    crease.map((angle) => -angle),
  );
  fc.assert(
    fc.property(fc.array(fold, { minLength: 1, maxLength: 12 }), anyMotion, fc.nat(), (folds, motion, seed) => {
      const square = seed % (folds.length + 1);
      let [from, to] = [square, square];
      while (from > 0 && folds[from - 1] === 0) from--;
      while (to < folds.length && folds[to] === 0) to++;
      const region = regionAt(movedShape(motion, foldedStrip(folds)), square * 2);
      expect(region.kind).toBe('plane');
      expect(inOrder(region.triangles)).toEqual(squares(from, to));
    }),
    { numRuns: 100 },
  );
});

test('a plane next to a fillet stays a plane', () => {
  // Six squares in a row, then a round end of four short facets that bend by 15° each.
  const flat = foldedStrip([0, 0, 0, 0, 0, 0.26, 0.26, 0.26, 0.26]);
  const region = regionAt(flat, 4);
  expect(region).toMatchObject({ kind: 'plane' });
  expect(inOrder(region.triangles)).toEqual(squares(0, 5));
});

test('a triangle with zero area is a region of its own', () => {
  const corners = [0, 1, 2].map((x) => ({ x, y: 0, z: 0 }));
  expect(regionAt(shapeOf(corners, [0, 1, 2]), 0)).toEqual({ kind: 'other', triangles: [0] });
});
