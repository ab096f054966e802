import { expect, test } from 'vitest';
import { boundsOf } from '../kernels/boxes.ts';
import type { CameraPose } from '../port.ts';
import { layOutBatches } from '../scene/batch-layout.ts';
import { modelBox } from '../scene/model-data.ts';
import { HIDDEN, plainLooks } from '../scene/part-looks.ts';
import { cubeGlb } from '../testing/build-glb.ts';
import { loadPlain } from '../testing/load-plain.ts';
import { buildBatches } from './batches.ts';
import { SmallParts } from './small-parts.ts';
import { studioFloorOf } from './studio-light.ts';

const viewport = { width: 800, height: 600 };
const origin = { x: 0, y: 0, z: 0 };
const pose: CameraPose = { target: origin, orbit: { theta: 0, phi: 1.2, radius: 4 }, fieldOfView: 30 };

/** A unit cube, and so many of a hundredth beside it. */
async function watched(small: number) {
  const nodes = Array.from({ length: small + 1 }, (_, i) => ({
    mesh: 0,
    ...(i > 0 && { scale: [0.01, 0.01, 0.01], translation: [Math.sin(i), 0, Math.cos(i)] }),
  }));
  const model = await loadPlain(cubeGlb(nodes));
  const batches = buildBatches(layOutBatches(model), studioFloorOf(boundsOf(modelBox(model.parts))));
  const parts = new SmallParts();
  parts.watch(model, batches);
  const shown = () =>
    batches
      .flatMap((batch) => [...batch.parts].filter((_, instance) => batch.isVisibleAt(instance)))
      .sort((a, b) => a - b);
  return { model, parts, shown };
}

test('leaves small parts out of slow frames, and brings them back when the camera rests', async () => {
  const { parts, shown } = await watched(25_000);
  expect(parts.update(pose, viewport, false)).toBe(false);
  expect(shown()).toHaveLength(25_001);
  expect(parts.update(pose, viewport, true)).toBe(true);
  expect(shown()).toEqual([0]);
  expect(parts.update(pose, viewport, false)).toBe(false);
  expect(shown()).toHaveLength(25_001);
});

test('small models are always drawn whole', async () => {
  const { parts, shown } = await watched(10);
  expect(parts.update(pose, viewport, true)).toBe(false);
  expect(shown()).toHaveLength(11);
});

test('hidden parts stay hidden through all of it', async () => {
  const { model, parts, shown } = await watched(25_000);
  const looks = plainLooks(model);
  looks.shown[0] = HIDDEN;
  looks.shown[7] = HIDDEN;
  parts.setLooks(looks);
  parts.update(pose, viewport, true);
  expect(shown()).toEqual([]);
  parts.update(pose, viewport, false);
  expect(shown()).toHaveLength(24_999);
  expect(shown()).not.toContain(7);
});

test('looks that come while small parts are left out bring them back', async () => {
  const { model, parts, shown } = await watched(25_000);
  parts.update(pose, viewport, true);
  const looks = plainLooks(model);
  looks.shown[7] = HIDDEN;
  parts.setLooks(looks);
  expect(shown()).toHaveLength(25_000);
  expect(shown()).not.toContain(7);
});

test('so does another level that is watched from now on', async () => {
  const { model, parts, shown } = await watched(25_000);
  parts.update(pose, viewport, true);
  parts.watch(model, []);
  expect(shown()).toHaveLength(25_001);
});
