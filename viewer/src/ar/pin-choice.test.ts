import { expect, test } from 'vitest';
import { choosePin, pinRadius } from './pin-choice.ts';
import type { RoomPin } from './room.ts';

const at = (x: number, z: number, isCovered = false): RoomPin => ({
  label: '1',
  position: { x, y: 1, z },
  radius: 0.03,
  isCovered,
  isChosen: false,
});
const ray = { origin: { x: 0, y: 1, z: 0 }, direction: { x: 0, y: 0, z: -1 } };

test('a ray chooses the pin that it passes closest to', () => {
  expect(choosePin(ray, [at(0.035, -2), at(0.01, -3), at(-0.02, -1)])).toBe(1);
});

test('a pin can be hit slightly outside its disc, but no farther', () => {
  expect(choosePin(ray, [at(0.039, -2)])).toBe(0);
  expect(choosePin(ray, [at(0.041, -2)])).toBe(-1);
  expect(choosePin(ray, [])).toBe(-1);
});

test('pins behind the hand are never chosen', () => {
  expect(choosePin(ray, [at(0, 2)])).toBe(-1);
});

test('visible pins take precedence over pins behind the model, which can still be chosen', () => {
  expect(choosePin(ray, [at(0, -2, true), at(0.03, -2)])).toBe(1);
  expect(choosePin(ray, [at(0, -2, true)])).toBe(0);
});

test('pins have the same apparent size at every distance, except very close', () => {
  expect(pinRadius(4) / pinRadius(2)).toBe(2);
  expect(pinRadius(0.1)).toBe(pinRadius(0.3));
});
