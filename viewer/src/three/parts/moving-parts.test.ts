import { expect, test } from 'vitest';
import { boundsOf } from '../../kernels/math/boxes.ts';
import type { CameraPose } from '../../port.ts';
import { modelBox, surfaceErrors } from '../../scene/parts/model-data.ts';
import { HIDDEN, plainLooks } from '../../scene/parts/part-looks.ts';
import { layOutBatches } from '../../scene/stage/batch-layout.ts';
import { cubeGlb } from '../../testing/build-glb.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { studioFloorOf } from '../light/studio-light.ts';
import { buildBatches } from './batches.ts';
import { MovingParts } from './moving-parts.ts';
import type { PartBatch } from './part-batch.ts';

const viewport = { width: 800, height: 600 };
const origin = { x: 0, y: 0, z: 0 };
const pose: CameraPose = { target: origin, orbit: { theta: 0, phi: 1.2, radius: 4 }, fieldOfView: 30 };
/** 600 / (2 tan 15°) / 4 pixels per metre, at the distance of the middle. */
const pixelsPerMetre = 280;

/** A unit cube with `small` small cubes around it. */
async function watched(small: number, size = 0.003) {
  const nodes = Array.from({ length: small + 1 }, (_, i) => ({
    mesh: 0,
    ...(i > 0 && { scale: [size, size, size], translation: [Math.sin(i), 0, Math.cos(i)] }),
  }));
  const model = await loadPlain(cubeGlb(nodes));
  const build = () => buildBatches(layOutBatches(model), studioFloorOf(boundsOf(modelBox(model.parts))));
  const [full, coarse] = [build(), build()];
  const parts = new MovingParts();
  parts.watch(model, full);
  const shown = (batches: readonly PartBatch[]) =>
    batches
      .flatMap((batch) => [...batch.parts].filter((_, instance) => batch.isVisibleAt(instance)))
      .sort((a, b) => a - b);
  return { model, parts, coarse, shown: () => shown(full), coarselyShown: () => shown(coarse) };
}

test('parts of a pixel or two are left out while the camera moves, and return when it rests', async () => {
  const { parts, shown } = await watched(25_000);
  expect(parts.update(pose, viewport, null)).toBeNull();
  expect(shown()).toHaveLength(25_001);
  expect(parts.update(pose, viewport, Infinity)).toEqual({ full: true, coarse: false });
  expect(shown()).toEqual([0]);
  expect(parts.update(pose, viewport, null)).toBeNull();
  expect(shown()).toHaveLength(25_001);
});

test('parts that are large enough to be seen stay', async () => {
  const { parts, shown } = await watched(25_000, 0.02);
  parts.update(pose, viewport, Infinity);
  expect(shown()).toHaveLength(25_001);
});

test('the coarse level replaces a part only where the difference is not visible', async () => {
  const { parts, coarse, shown, coarselyShown } = await watched(25_000);
  parts.setCoarse({ batches: coarse, errors: new Float32Array(25_001).fill(2 / pixelsPerMetre) });
  expect(parts.update(pose, viewport, Infinity)).toEqual({ full: false, coarse: true });
  expect([shown(), coarselyShown()]).toEqual([[], [0]]);
  parts.setCoarse({ batches: coarse, errors: new Float32Array(25_001).fill(6 / pixelsPerMetre) });
  expect(parts.update(pose, viewport, Infinity)).toEqual({ full: true, coarse: false });
  expect([shown(), coarselyShown()]).toEqual([[0], []]);
  // From twice as far away it is small again.
  parts.showAll();
  const afar = { ...pose, orbit: { ...pose.orbit, radius: 9 } };
  expect(parts.update(afar, viewport, Infinity)).toEqual({ full: false, coarse: true });
});

test('where few triangles would be noticed, as many parts are true as the machine can afford, the most noticed first', async () => {
  const { parts, coarse, shown, coarselyShown } = await watched(25_000, 0.02);
  const errors = new Float32Array(25_001).fill(6 / pixelsPerMetre);
  errors[0] = 60 / pixelsPerMetre;
  parts.setCoarse({ batches: coarse, errors });
  // Twelve triangles each, on both levels: the replacement costs nothing, so that true parts cost nothing more.
  expect(parts.update(pose, viewport, 12 * 25_001)).toEqual({ full: true, coarse: false });
  const less = await watched(25_000, 0.02);
  const few = coarse.map((batch) => Object.assign(batch, { trianglesAt: () => 2 }));
  less.parts.setCoarse({ batches: few, errors });
  const most = 2 * 25_001 + 10 * 100;
  expect(less.parts.update(pose, viewport, most)).toEqual({ full: true, coarse: true });
  expect(less.shown()).toHaveLength(100);
  expect(less.shown()).toContain(0);
  expect(shown()).toHaveLength(25_001);
  expect(coarselyShown()).toHaveLength(24_901);
  less.parts.showAll();
  expect(less.parts.update(pose, viewport, 0)).toEqual({ full: false, coarse: true });
  expect(less.shown()).toEqual([]);
});

test('a coarse level whose surface error is unknown is not shown', async () => {
  const { model, parts, coarse, coarselyShown } = await watched(25_000);
  parts.setCoarse({ batches: coarse, errors: surfaceErrors(model) });
  parts.update(pose, viewport, 0);
  expect(coarselyShown()).toEqual([]);
});

test('parts outside the picture are left out', async () => {
  const { parts, shown } = await watched(25_000, 0.02);
  const near = { ...pose, target: { x: 0, y: 0, z: 1 }, orbit: { ...pose.orbit, phi: Math.PI / 2, radius: 0.3 } };
  parts.update(near, viewport, Infinity);
  expect(shown().length).toBeLessThan(12_000);
  expect(shown().length).toBeGreaterThan(100);
});

test('small models are always drawn completely', async () => {
  const { parts, shown } = await watched(10);
  expect(parts.update(pose, viewport, Infinity)).toBeNull();
  expect(shown()).toHaveLength(11);
});

test('hidden parts stay hidden all the time', async () => {
  const { model, parts, shown } = await watched(25_000);
  const looks = plainLooks(model);
  looks.shown[0] = HIDDEN;
  looks.shown[7] = HIDDEN;
  parts.setLooks(looks);
  parts.update(pose, viewport, Infinity);
  expect(shown()).toEqual([]);
  parts.update(pose, viewport, null);
  expect(shown()).toHaveLength(24_999);
  expect(shown()).not.toContain(7);
});

test('looks that are set while small parts are left out bring them back', async () => {
  const { model, parts, shown } = await watched(25_000);
  parts.update(pose, viewport, Infinity);
  const looks = plainLooks(model);
  looks.shown[7] = HIDDEN;
  parts.setLooks(looks);
  expect(shown()).toHaveLength(25_000);
  expect(shown()).not.toContain(7);
});
