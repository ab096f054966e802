import { expect, test } from 'vitest';
import { type CutPlane, isCutAway, keptBox, keptPolygon, keptStretch } from './cut-planes.ts';

const x: CutPlane = { normal: { x: 1, y: 0, z: 0 }, offset: 1 };
const y: CutPlane = { normal: { x: 0, y: -1, z: 0 }, offset: 0 };
const ray = (ox: number, oy: number, dx: number, dy: number) => ({
  origin: { x: ox, y: oy, z: 0 },
  direction: { x: dx, y: dy, z: 0 },
});

test('a ray is kept from where it enters to where it leaves', () => {
  expect(keptStretch(ray(3, 1, -1, 0), 0, 10, [x])).toEqual({ from: 2, to: 10, plane: x });
  expect(keptStretch(ray(0, 1, 1, 0), 0, 10, [x])).toEqual({ from: 0, to: 1, plane: null });
  expect(keptStretch(ray(3, 1, -1, 0), 0, 1, [x])).toBeNull();
  expect(keptStretch(ray(3, 1, 0, 1), 0, 10, [x])).toBeNull();
  expect(keptStretch(ray(0, 5, 0, -1), 0, 10, [x, y])).toEqual({ from: 0, to: 5, plane: null });
  expect(keptStretch(ray(0, 5, 0, -1), -3, 10, [])).toEqual({ from: -3, to: 10, plane: null });
});

test('points count as cut away only beyond the tolerance', () => {
  expect(isCutAway({ x: 1.1, y: 1, z: 0 }, [x, y], 0)).toBe(true);
  expect(isCutAway({ x: 1.1, y: 1, z: 0 }, [x, y], 0.2)).toBe(false);
  expect(isCutAway({ x: 0, y: -1, z: 0 }, [x, y], 0)).toBe(true);
});

test('a polygon is cut by each plane', () => {
  const triangle = [0, 0, 0, 2, 0, 0, 0, 2, 0];
  expect(keptPolygon(triangle, [])).toEqual(triangle);
  expect(keptPolygon(triangle, [x])).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 2, 0]);
  expect(keptPolygon(triangle, [{ ...x, offset: -1 }])).toEqual([]);
});

test('a box is left as far as planes leave it', () => {
  const boxes = [9, 9, 9, 9, 9, 9, 0, -1, 0, 4, 1, 2];
  expect([...keptBox(boxes, 6, [])]).toEqual([0, -1, 0, 4, 1, 2]);
  expect([...keptBox(boxes, 6, [x])]).toEqual([0, -1, 0, 1, 1, 2]);
  expect([...keptBox(boxes, 6, [x, y])]).toEqual([0, 0, 0, 1, 1, 2]);
  const slanted: CutPlane = { normal: { x: Math.SQRT1_2, y: Math.SQRT1_2, z: 0 }, offset: 0 };
  expect([...keptBox(boxes, 6, [slanted])].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([0, -1, 0, 1, 0, 2]);
  const [min, , , max] = keptBox(boxes, 6, [{ normal: { x: 1, y: 0, z: 0 }, offset: -1 }]);
  expect(min).toBeGreaterThan(max!);
});
