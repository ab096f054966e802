import { Color, type Object3D, PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import { HIDDEN, plainLooks } from '../scene/parts/part-looks.ts';
import { cubeGlb } from '../testing/build-glb.ts';
import { loadPlainly } from '../testing/load-plain.ts';
import { Level } from './level.ts';
import { Clipping } from './marks/clipping.ts';
import type { PartBatch } from './parts/part-batch.ts';
import { Slices } from './slices.ts';

/** A level of `cubes` cubes with twelve triangles each, and a frame that records which of them each slice draws. */
async function made(cubes: number) {
  const nodes = Array.from({ length: cubes }, (_, i) => ({ mesh: 0, translation: [i * 2, 0, 0] }));
  const model = await loadPlainly(cubeGlb(nodes));
  const level = new Level(model, new Color(), true);
  const drawn: number[][] = [];
  const frame = {
    add: (object: Object3D) => void drawn.push(shownIn(object as PartBatch)),
    *drawn(): Generator<'wait', void> {
      yield 'wait';
    },
  };
  const shown = () => level.batches.flatMap(shownIn);
  return { model, level, frame, drawn, shown };
}

function shownIn(batch: PartBatch): number[] {
  return [...batch.parts].filter((_, instance) => batch.isVisibleAt(instance));
}

test('every part is drawn once, and all are visible again at the end', async () => {
  const { level, frame, drawn, shown } = await made(10_000);
  const slices = new Slices(level);
  const steps = [...slices.draw(frame, new PerspectiveCamera())];
  expect(steps.every((step) => step === 'wait')).toBe(true);
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn.flat()).toEqual(Array.from({ length: 10_000 }, (_, part) => part));
  expect(shown()).toEqual([]);
  expect(slices.triangles).toBe(120_000);
  slices.hide();
  expect(level.batches.some(({ visible }) => visible)).toBe(false);
  slices.end();
  expect(shown()).toHaveLength(10_000);
  expect(level.batches.every(({ visible }) => visible)).toBe(true);
});

test('when it ends early it draws no more, and what was hidden meanwhile stays hidden', async () => {
  const { model, level, frame, drawn, shown } = await made(10_000);
  const slices = new Slices(level);
  const steps = slices.draw(frame, new PerspectiveCamera());
  steps.next();
  steps.next();
  expect(drawn).toHaveLength(1);
  const looks = plainLooks(model.data);
  looks.shown[3] = HIDDEN;
  await level.setLooks(looks, new Clipping());
  slices.end();
  expect(steps.next().done).toBe(true);
  expect(drawn).toHaveLength(1);
  expect(shown()).toHaveLength(9999);
  expect(shown()).not.toContain(3);
});
