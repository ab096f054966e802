import { expect, test } from 'vitest';
import { projectPoint } from './camera.ts';
import { cameraFrame, DEFAULT_POSE } from './camera-frame.ts';
import { OPENING, openingPose, POSTER_INSETS, posterMatrix } from './opening.ts';

const corners = [-1, 1].flatMap((x) => [-0.4, 0.9].flatMap((y) => [-0.7, 2].map((z) => ({ x: x + 5, y, z }))));
const none = { top: 0, right: 0, bottom: 0, left: 0 };
const windows = [
  [{ width: 960, height: 720 }, none],
  [
    { width: 1440, height: 844 },
    { top: 12, right: 344, bottom: 84, left: 264 },
  ],
  [
    { width: 390, height: 788 },
    { top: 12, right: 12, bottom: 228, left: 12 },
  ],
  [
    { width: 2560, height: 700 },
    { top: 12, right: 12, bottom: 84, left: 264 },
  ],
] as const;

/** Where the CSS transform maps a point of the poster. */
function transformed(m: readonly number[], x: number, y: number) {
  const w = m[3]! * x + m[7]! * y + m[15]!;
  return { x: (m[0]! * x + m[4]! * y + m[12]!) / w, y: (m[1]! * x + m[5]! * y + m[13]!) / w };
}

test('the poster laid over any window is what the camera opens with', () => {
  const taken = openingPose(corners, OPENING, POSTER_INSETS);
  expect(taken.fieldOfView).toBeCloseTo(DEFAULT_POSE.fieldOfView, 9);
  const poster = cameraFrame(taken, OPENING);
  for (const [window, insets] of windows) {
    const pose = openingPose(corners, window, insets);
    const matrix = posterMatrix(window, insets);
    const frame = cameraFrame(pose, window);
    expect(frame.eye.x).toBeCloseTo(poster.eye.x, 9);
    for (const corner of corners) {
      const on = projectPoint(poster, OPENING, corner);
      const { x, y } = transformed(matrix, on.x, on.y);
      const shown = projectPoint(frame, window, corner);
      expect(x).toBeCloseTo(shown.x, 6);
      expect(y).toBeCloseTo(shown.y, 6);
    }
  }
});

test('the model lies in the area that panels leave free', () => {
  for (const [window, insets] of windows) {
    const frame = cameraFrame(openingPose(corners, window, insets), window);
    for (const corner of corners) {
      const { x, y } = projectPoint(frame, window, corner);
      expect(x).toBeGreaterThan(insets.left);
      expect(x).toBeLessThan(window.width - insets.right);
      expect(y).toBeGreaterThan(insets.top);
      expect(y).toBeLessThan(window.height - insets.bottom);
    }
  }
});
