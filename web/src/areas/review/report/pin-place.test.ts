import { expect, test } from 'vitest';
import { pinPlace } from './pin-place.ts';

const origin = { x: 0, y: 0, z: 0 };
/** From +Z, 90 degrees wide: at distance 2 the picture reaches 2 up and 2 down. */
const front = { target: origin, orbit: { theta: 0, phi: Math.PI / 2, radius: 2 }, fieldOfView: 90 };

test('a pin is where the camera sees its point', () => {
  expect(pinPlace(front, 2, origin)).toEqual({ x: 0.5, y: 0.5 });
  const corner = pinPlace(front, 2, { x: 2, y: 1, z: 0 })!;
  expect(corner.x).toBeCloseTo(0.75);
  expect(corner.y).toBeCloseTo(0.25);
  // Nearer by 1, and so twice as far from the middle.
  expect(pinPlace(front, 2, { x: 1, y: 0, z: 1 })!.x).toBeCloseTo(0.75);
  // From +X, +Z is on the left.
  const side = { ...front, orbit: { ...front.orbit, theta: Math.PI / 2 } };
  expect(pinPlace(side, 1, { x: 0, y: 0, z: 1 })!.x).toBeCloseTo(0.25);
  // From above, +Z is below.
  const above = { ...front, orbit: { ...front.orbit, phi: 0.0001 } };
  expect(pinPlace(above, 1, { x: 0, y: 0, z: 1 })!.y).toBeCloseTo(0.75, 3);
});

test('what is outside the picture or behind the camera has none', () => {
  expect(pinPlace(front, 1, { x: 3, y: 0, z: 0 })).toBeNull();
  expect(pinPlace(front, 1, { x: 0, y: 0, z: 3 })).toBeNull();
});
