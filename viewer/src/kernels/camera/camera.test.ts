import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CameraPose } from '../../port.ts';
import { addScaled, distance } from '../math/vectors.ts';
import {
  clipPlanes,
  cornersOf,
  fitPose,
  normalizePose,
  orbitPose,
  panPose,
  poseShowing,
  projectPoint,
  rayThrough,
  zoomPose,
} from './camera.ts';
import { cameraFrame, DEFAULT_POSE, NO_INSETS } from './camera-frame.ts';

const viewport = { width: 800, height: 600 };
const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate, z: coordinate });
const anyPose: fc.Arbitrary<CameraPose> = fc.record({
  target: point,
  orbit: fc.record({
    theta: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    phi: fc.double({ min: 0, max: Math.PI, noNaN: true }),
    radius: fc.double({ min: 1e-5, max: 1e5, noNaN: true }),
  }),
  fieldOfView: fc.double({ min: 5, max: 90, noNaN: true }),
});

test('a stored pose comes back bit by bit', () => {
  fc.assert(
    fc.property(anyPose, (pose) => {
      const stored: CameraPose = JSON.parse(JSON.stringify(pose));
      expect(normalizePose(stored)).toEqual(stored);
    }),
  );
});

test('a pose that is not finite is rejected', () => {
  expect(normalizePose({ ...DEFAULT_POSE, fieldOfView: Number.NaN })).toBeNull();
  expect(normalizePose({ ...DEFAULT_POSE, orbit: { theta: 0, phi: 1, radius: 0 } })).toBeNull();
});

test('theta turns from +Z to +X, phi down from +Y', () => {
  const eye = (theta: number, phi: number) =>
    cameraFrame({ ...DEFAULT_POSE, orbit: { theta, phi, radius: 2 } }, viewport).eye;
  expect(distance(eye(0, Math.PI / 2), { x: 0, y: 0, z: 2 })).toBeLessThan(1e-12);
  expect(distance(eye(Math.PI / 2, Math.PI / 2), { x: 2, y: 0, z: 0 })).toBeLessThan(1e-12);
  expect(distance(eye(1, 0), { x: 0, y: 2, z: 0 })).toBeLessThan(1e-12);
});

test('the target is in the centre of the picture, from every direction', () => {
  fc.assert(
    fc.property(anyPose, (pose) => {
      const { x, y, depth } = projectPoint(cameraFrame(pose, viewport), viewport, pose.target);
      fc.pre(pose.orbit.radius > 1e-2);
      expect(x).toBeCloseTo(400, 2);
      expect(y).toBeCloseTo(300, 2);
      expect(depth / pose.orbit.radius).toBeCloseTo(1, 3);
    }),
  );
});

test('a ray through a pixel projects back to that pixel', () => {
  const pixel = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) });
  fc.assert(
    fc.property(anyPose, pixel, (pose, { x, y }) => {
      fc.pre(pose.orbit.radius > 1);
      const frame = cameraFrame(pose, viewport);
      const ray = rayThrough(frame, viewport, x, y);
      const seen = projectPoint(frame, viewport, addScaled(ray.origin, ray.direction, pose.orbit.radius));
      expect(seen.x).toBeCloseTo(x, 4);
      expect(seen.y).toBeCloseTo(y, 4);
    }),
  );
});

describe('movements', () => {
  test('zooming keeps its anchor at the same pixel', () => {
    const anchor = { x: 0.3, y: -0.2, z: 0.1 };
    const before = projectPoint(cameraFrame(DEFAULT_POSE, viewport), viewport, anchor);
    const after = projectPoint(cameraFrame(zoomPose(DEFAULT_POSE, 1.7, anchor), viewport), viewport, anchor);
    expect(after.x).toBeCloseTo(before.x, 8);
    expect(after.y).toBeCloseTo(before.y, 8);
    expect(after.depth).toBeCloseTo(before.depth / 1.7, 8);
  });

  test('panning moves the target by the same number of pixels', () => {
    const moved = panPose(DEFAULT_POSE, viewport, 40, -25);
    const seen = projectPoint(cameraFrame(moved, viewport), viewport, DEFAULT_POSE.target);
    expect(seen.x).toBeCloseTo(440, 8);
    expect(seen.y).toBeCloseTo(275, 8);
  });

  test('rotating stops just before the poles', () => {
    expect(orbitPose(DEFAULT_POSE, 0, -9).orbit.phi).toBeGreaterThan(0);
    expect(orbitPose(DEFAULT_POSE, 0, 9).orbit.phi).toBeLessThan(Math.PI);
  });
});

describe('fitting', () => {
  const bounds = (size: number, at: number) => ({
    min: { x: at - size, y: at - size / 2, z: at - size / 4 },
    max: { x: at + size, y: at + size / 2, z: at + size / 4 },
  });
  const insets = { top: 56, right: 160, bottom: 40, left: 120 };

  test.each([
    ['0.1 mm', 5e-5, 0],
    ['1 m', 0.5, 3],
    ['10 km', 5000, -2000],
  ])('shows every corner between the insets: %s', (_, size, at) => {
    const corners = cornersOf(bounds(size, at));
    const pose = fitPose(DEFAULT_POSE, viewport, corners, insets);
    const frame = cameraFrame(pose, viewport);
    const { near, far } = clipPlanes(pose, bounds(size, at));
    for (const corner of corners) {
      const seen = projectPoint(frame, viewport, corner);
      expect(seen.x).toBeGreaterThan(insets.left);
      expect(seen.x).toBeLessThan(viewport.width - insets.right);
      expect(seen.y).toBeGreaterThan(insets.top);
      expect(seen.y).toBeLessThan(viewport.height - insets.bottom);
      expect(seen.depth).toBeGreaterThan(near);
      expect(seen.depth).toBeLessThan(far);
    }
  });

  test('shows all of any body from any direction, centred, and no smaller than necessary', () => {
    const side = fc.double({ min: 0.01, max: 20, noNaN: true });
    const free = { x: (insets.left + 800 - insets.right) / 2, y: (insets.top + 600 - insets.bottom) / 2 };
    fc.assert(
      fc.property(anyPose, side, side, side, fc.boolean(), (direction, x, y, z, isFlat) => {
        const corners = cornersOf({ min: { x: -x, y: -y, z: -z }, max: { x, y, z } });
        const pose = fitPose(
          isFlat ? { ...direction, projection: 'orthographic' } : direction,
          viewport,
          corners,
          insets,
        );
        const frame = cameraFrame(pose, viewport);
        const seen = corners.map((corner) => projectPoint(frame, viewport, corner));
        const [xs, ys] = [seen.map((spot) => spot.x), seen.map((spot) => spot.y)];
        expect(Math.min(...xs) + Math.max(...xs)).toBeCloseTo(2 * free.x, 3);
        expect(Math.min(...ys) + Math.max(...ys)).toBeCloseTo(2 * free.y, 3);
        const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
        const share = Math.max(wide / (800 - insets.left - insets.right), high / (600 - insets.top - insets.bottom));
        expect(share).toBeLessThan(1);
        // Only a body so long and thin that the eye would be inside it is shown smaller.
        if (isFlat || pose.orbit.radius > 1.1 * Math.hypot(x, y, z)) expect(share).toBeGreaterThan(0.8);
        for (const { depth } of seen) expect(depth).toBeGreaterThan(0);
      }),
    );
  });

  test('fills most of the canvas', () => {
    const corners = cornersOf(bounds(1, 0));
    const frame = cameraFrame(fitPose(DEFAULT_POSE, viewport, corners, NO_INSETS), viewport);
    const across = corners.map((corner) => projectPoint(frame, viewport, corner).x);
    expect(Math.max(...across) - Math.min(...across)).toBeGreaterThan(viewport.width * 0.75);
  });
});

describe('bringing a point into view', () => {
  const insets = { top: 12, right: 160, bottom: 300, left: 20 };
  const inside = ({ x, y }: { x: number; y: number }, slack: number) =>
    x >= insets.left - slack &&
    x <= viewport.width - insets.right + slack &&
    y >= insets.top - slack &&
    y <= viewport.height - insets.bottom + slack;
  const placed = fc.tuple(
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: 0.3, max: 3, noNaN: true }),
  );

  test('moves the picture until the point is between the insets, without rotating or scaling it', () => {
    fc.assert(
      fc.property(anyPose, placed, fc.boolean(), (perspective, [across, upwards, depth], isFlat) => {
        const pose = isFlat ? { ...perspective, projection: 'orthographic' as const } : perspective;
        const frame = cameraFrame(pose, viewport);
        const away = depth * pose.orbit.radius;
        const seen = addScaled(addScaled(frame.eye, frame.back, -away), frame.right, across * away * frame.tanX);
        const spot = addScaled(seen, frame.up, upwards * away * frame.tanY);
        const shown = poseShowing(pose, viewport, spot, insets);
        expect({ ...shown, target: pose.target }).toEqual(pose);
        // Small models far from the origin lose precision.
        const slack = 0.5 + (1e-9 * distance(pose.target, { x: 0, y: 0, z: 0 })) / pose.orbit.radius;
        expect(inside(projectPoint(cameraFrame(shown, viewport), viewport, spot), slack)).toBe(true);
      }),
    );
  });

  test('does not move a picture that shows the point, or whose point is behind the camera', () => {
    const pose = fitPose(
      DEFAULT_POSE,
      viewport,
      cornersOf({ min: { x: -1, y: -1, z: -1 }, max: { x: 1, y: 1, z: 1 } }),
      insets,
    );
    expect(poseShowing(pose, viewport, { x: 0, y: 0, z: 0 }, insets)).toBe(pose);
    const { eye, back } = cameraFrame(pose, viewport);
    expect(poseShowing(pose, viewport, addScaled(eye, back, 1), insets)).toBe(pose);
  });
});
