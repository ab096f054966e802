import type { ViewState } from '@chamfer/viewer/port';
import { expect, test } from 'vitest';
import { decodeView } from '../view/view-address.ts';
import { isSamePose, lookOf, numbersOf, poseOfNumbers } from './view-message.ts';

const pose = { target: { x: 0.1, y: -0.2, z: 0 }, orbit: { theta: 1.5, phi: 0.7, radius: 2 }, fieldOfView: 30 };

test('a camera survives the way as seven numbers', () => {
  expect(poseOfNumbers(numbersOf(pose))).toEqual(pose);
  expect(numbersOf({ ...pose, fieldOfView: 30.123456789 })[6]).toBe(30.1235);
  expect(poseOfNumbers([1, 2, 3])).toBeNull();
  expect(poseOfNumbers([...numbersOf(pose).slice(1), Number.NaN])).toBeNull();
});

test('a look is what the address says of the view, without the camera', () => {
  const state: ViewState = { version: 1, camera: pose, hidden: ['0/4:1'], explode: 0.5 };
  const look = lookOf(state)!;
  expect(look).toMatch(/^[\w=:;,./+-]*$/);
  expect(decodeView(look)).toEqual({ version: 1, hidden: ['0/4:1'], explode: 0.5 });
  const many = Array.from({ length: 900 }, (_, i) => `0/${i}:0`);
  expect(lookOf({ version: 1, hidden: many })).toBeNull();
});

test('cameras are the same within what one can see, whichever way round the angle is told', () => {
  expect(isSamePose(pose, { ...pose, orbit: { ...pose.orbit, theta: 1.5 - 2 * Math.PI } })).toBe(true);
  expect(isSamePose(pose, { ...pose, orbit: { ...pose.orbit, theta: 1.6 } })).toBe(false);
  expect(isSamePose(pose, { ...pose, orbit: { ...pose.orbit, theta: 1.502 } })).toBe(false);
  expect(isSamePose(pose, { ...pose, target: { ...pose.target, x: 0.11 } })).toBe(false);
});
