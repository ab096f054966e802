import { expect, test } from 'vitest';
import { atOnce } from '../../kernels/math/steps.ts';
import { featureEdgesInSteps } from '../../kernels/shape/feature-edges.ts';
import { cubeGlb } from '../../testing/build-glb.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { type EdgeFeed, edgesOf, findEdges } from '../parts/found-edges.ts';
import type { EdgeLines } from '../stage/stage.ts';
import { edgeLinesInSteps } from './edge-lines.ts';

const origin = { x: 0, y: 0, z: 0 };
const model = await loadPlain(cubeGlb([{ mesh: 0 }, { mesh: 0, translation: [3, 0, 0], scale: [2, 2, 2] }]));

/** The lines, and how many steps waited for them. `coming` is called at the third wait. */
function lines(feed: EdgeFeed | undefined, coming = () => {}): { made: EdgeLines; waits: number } {
  const steps = edgeLinesInSteps(model, origin, feed);
  for (let waits = 0; ; ) {
    const step = steps.next();
    if (step.done) return { made: step.value, waits };
    if (step.value === 'wait' && ++waits === 3) coming();
  }
}

test('a cube has twelve lines at its position', () => {
  const { made } = lines(undefined);
  expect(made.points).toHaveLength(2 * 12 * 6);
  expect([...new Set(made.parts)].sort()).toEqual([0, 1]);
  for (let k = 0; k < made.points.length; k += 3) {
    const isFirst = made.parts[k / 3] === 0;
    expect(Math.abs(made.points[k]! - (isFirst ? 0 : 3))).toBeCloseTo(isFirst ? 0.5 : 1, 6);
  }
});

test('edges from a feed are waited for and give the same lines', () => {
  const feed = { found: null as EdgeFeed['found'], isOver: false };
  const { made, waits } = lines(feed, () => {
    feed.found = findEdges(model.geometries);
  });
  expect(waits).toBe(3);
  expect(made).toEqual(lines(undefined).made);
});

test('the edges are computed here if the feed ends without them', () => {
  const feed = { found: null, isOver: false };
  const { made, waits } = lines(feed, () => {
    feed.isOver = true;
  });
  expect(waits).toBe(3);
  expect(made).toEqual(lines(undefined).made);
});

test('the edges of several geometries are stored one after another', () => {
  const [cube] = model.geometries;
  const none = { ...cube!, triangleCount: 0 };
  const found = findEdges([cube!, none, cube!]);
  const own = atOnce(featureEdgesInSteps(cube!));
  expect(own).toHaveLength(24);
  expect([0, 1, 2].map((geometry) => edgesOf(found, geometry))).toEqual([own, new Uint32Array(0), own]);
});
