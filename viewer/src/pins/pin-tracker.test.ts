import { describe, expect, test } from 'vitest';
import type { CameraPose, Pin } from '../port.ts';
import { Picker } from '../scene/picking/picker.ts';
import { cubeGlb } from '../testing/build-glb.ts';
import { loadPlain } from '../testing/load-plain.ts';
import { PinTracker } from './pin-tracker.ts';

const viewport = { width: 800, height: 600 };
const pose: CameraPose = {
  target: { x: 0, y: 0, z: 0 },
  orbit: { theta: 0, phi: Math.PI / 2, radius: 5 },
  fieldOfView: 30,
};
/** On the front of the cube for even numbers, on its back for odd ones. */
const pins: Pin[] = Array.from({ length: 1000 }, (_, i) => {
  const side = i % 2 === 0 ? 1 : -1;
  return {
    id: `pin ${i}`,
    label: String(i),
    position: { x: (i % 29) / 40 - 0.35, y: (i % 31) / 40 - 0.35, z: side / 2 },
    normal: { x: 0, y: 0, z: side },
  };
});

async function tracked() {
  const picker = new Picker(await loadPlain(cubeGlb()));
  const tracker = new PinTracker();
  tracker.set(pins);
  tracker.project(pose, viewport);
  return { picker, tracker };
}
const finish = (steps: Generator<undefined, void>) => {
  let count = 0;
  while (!steps.next().done) count++;
  return count;
};

describe('a thousand pins', () => {
  test('are looked at one a step, so that no frame waits for all of them', async () => {
    const { picker, tracker } = await tracked();
    finish(picker.buildAhead());
    expect(finish(tracker.lookForCover(pose, viewport, picker, 1))).toBe(1000);
    tracker.project(pose, viewport);
    const states = tracker.states.value;
    expect(states.map(({ id }) => id)).toEqual(pins.map(({ id }) => id));
    for (const [i, { occluded, visible }] of states.entries()) expect([occluded, visible]).toEqual([i % 2 === 1, true]);
  });

  test('are not looked at before the search trees are ready: a look without them may take longer than a frame', async () => {
    const { picker, tracker } = await tracked();
    expect(finish(tracker.lookForCover(pose, viewport, picker, 1))).toBe(0);
  });

  test('report nothing while nothing moves, and keep the states of those that do not move', async () => {
    const { picker, tracker } = await tracked();
    let notified = 0;
    tracker.states.subscribe(() => notified++);
    tracker.project(pose, viewport);
    expect(notified).toBe(0);
    finish(picker.buildAhead());
    finish(tracker.lookForCover(pose, viewport, picker, 1));
    const before = tracker.states.value;
    tracker.project(pose, viewport);
    expect(notified).toBe(1);
    for (const [i, state] of tracker.states.value.entries()) {
      if (i % 2 === 0) expect(state).toBe(before[i]);
      else expect(state).not.toBe(before[i]);
    }
  });

  test('go with their part at once when it moves, the parts having been looked for before', async () => {
    const { picker, tracker } = await tracked();
    finish(picker.buildAhead());
    finish(tracker.lookForCover(pose, viewport, picker, 1));
    const before = tracker.states.value;
    picker.looks = { ...picker.looks, offsets: Float64Array.of(0.2, 0, 0) };
    tracker.follow(picker, 1);
    tracker.project(pose, viewport);
    for (const [i, { x, y }] of tracker.states.value.entries()) {
      expect(x).toBeGreaterThan(before[i]!.x + 10);
      expect(y).toBeCloseTo(before[i]!.y, 6);
    }
    picker.looks = { ...picker.looks, offsets: null };
    tracker.follow(picker, 1);
    tracker.project(pose, viewport);
    expect(tracker.states.value.map(({ x }) => x)).toEqual(before.map(({ x }) => x));
  });
});

test('the look for cover waits for the trees that a worker makes, and the picker reports when they are there', async () => {
  const model = await loadPlain(cubeGlb());
  const promised = new Set([0]);
  let give: (() => void) | undefined;
  const picker = new Picker(model, {
    promised,
    runs: [],
    listen: (listener) => {
      give = () => {
        promised.delete(0);
        const empty = { first: new Uint32Array(1), count: new Uint32Array(1), order: new Uint32Array(0) };
        listener(0, { boxes: new Float32Array(6), ...empty });
      };
    },
  });
  let notified = 0;
  picker.onComplete = () => notified++;
  finish(picker.buildAhead());
  expect([picker.isComplete, notified]).toEqual([false, 0]);
  give!();
  expect([picker.isComplete, notified]).toEqual([true, 1]);
});
