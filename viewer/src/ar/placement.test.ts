import { describe, expect, test } from 'vitest';
import { distance, dot, length, subtract } from '../kernels/math/vectors.ts';
import type { Bounds, Vec3 } from '../port.ts';
import { inFrontOf, meetLevel, rayToModel, roomScale, standOn, toModel, toRoom } from './placement.ts';

const box: Bounds = { min: { x: 4, y: 2, z: -1 }, max: { x: 6, y: 5, z: 3 } };
const eye: Vec3 = { x: 1, y: 1.6, z: 2 };
const near = (a: Vec3, b: Vec3) => expect(distance(a, b)).toBeLessThan(1e-9);

describe('a model placed in the room', () => {
  const position = { x: -1, y: 0.75, z: 0.5 };

  test('has the centre of its base there, and keeps its lengths', () => {
    const placement = standOn(position, eye, box, 0.4, 1);
    near(toRoom(placement, { x: 5, y: 2, z: 1 }), position);
    const [a, b] = [toRoom(placement, box.min), toRoom(placement, box.max)];
    expect(distance(a, b)).toBeCloseTo(distance(box.min, box.max), 12);
    expect(b.y - a.y).toBeCloseTo(3, 12);
    const small = standOn(position, eye, box, 0.4, 0.25);
    expect(distance(toRoom(small, box.min), toRoom(small, box.max))).toBeCloseTo(distance(box.min, box.max) / 4, 12);
  });

  test('shows the side that faced the camera', () => {
    for (const facing of [0, 0.62, Math.PI / 2, -2.5]) {
      const placement = standOn(position, eye, box, facing, 1);
      const before = { x: 5 + Math.sin(facing), y: 2, z: 1 + Math.cos(facing) };
      const towards = subtract(toRoom(placement, before), position);
      const viewer = subtract(eye, position);
      const level = Math.hypot(viewer.x, viewer.z);
      near(towards, { x: viewer.x / level, y: 0, z: viewer.z / level });
    }
  });

  test('is hit by the room’s rays where it is displayed', () => {
    const placement = standOn(position, eye, box, 1.1, 0.2);
    const point = { x: 4.5, y: 3, z: 0 };
    near(toModel(placement, toRoom(placement, point)), point);
    const way = subtract(toRoom(placement, point), eye);
    const direction = { x: way.x / length(way), y: way.y / length(way), z: way.z / length(way) };
    const ray = rayToModel(placement, { origin: eye, direction });
    expect(length(ray.direction)).toBeCloseTo(1, 12);
    const along = subtract(point, ray.origin);
    expect(dot(along, ray.direction)).toBeCloseTo(length(along), 9);
    expect(length(along)).toBeCloseTo(length(way) / 0.2, 9);
  });
});

describe('in front of the viewer', () => {
  const forward = { x: 0.6, y: -0.8, z: 0 };

  test('is on the floor, at the distance that a small model is viewed from', () => {
    const cube: Bounds = { min: { x: 0, y: 0, z: 0 }, max: { x: 0.1, y: 0.1, z: 0.1 } };
    near(inFrontOf({ eye, forward }, 0, cube, 1), { x: 2.5, y: 0, z: 2 });
  });

  test('leaves a metre to the nearest side of a large model, at its size in the room', () => {
    const hall: Bounds = { min: { x: -30, y: 0, z: -40 }, max: { x: 30, y: 10, z: 40 } };
    near(inFrontOf({ eye, forward }, -0.2, hall, 1), { x: 52, y: -0.2, z: 2 });
    near(inFrontOf({ eye, forward }, 0, hall, 0.01), { x: 2.5, y: 0, z: 2 });
  });

  test('also exists for a viewer who looks straight down', () => {
    const { x, y, z } = inFrontOf({ eye, forward: { x: 0, y: -1, z: 0 } }, 0, box, 1);
    expect([x, y, z].every(Number.isFinite)).toBe(true);
    expect(z).toBeLessThan(eye.z - 1);
  });
});

test('a model that is scaled to the room is half a metre long', () => {
  expect(roomScale(box)).toBe(0.125);
  expect(roomScale({ min: { x: 0, y: 0, z: 0 }, max: { x: 0.001, y: 0.0005, z: 0.001 } })).toBeCloseTo(500, 9);
});

test('a ray hits the floor below it, and nothing above, behind or out of reach', () => {
  const direction = { x: 0, y: -0.6, z: -0.8 };
  near(meetLevel({ origin: eye, direction }, 1)!, { x: 1, y: 1, z: 1.2 });
  expect(meetLevel({ origin: eye, direction }, 2)).toBe(null);
  expect(meetLevel({ origin: eye, direction: { x: 0, y: 0, z: -1 } }, 0)).toBe(null);
  expect(meetLevel({ origin: eye, direction: { x: 0, y: -0.03, z: -0.9995 } }, 0)).toBe(null);
});
