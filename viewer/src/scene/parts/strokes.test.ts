import { sheetWithLines } from '@chamfer/testing/line-glb';
import { expect, test } from 'vitest';
import { cameraFrame } from '../../kernels/camera/camera-frame.ts';
import { dot, subtract } from '../../kernels/math/vectors.ts';
import { strokeCorners } from '../../kernels/stroke-corners.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { TestViewer } from '../../testing/test-viewer.ts';
import { exactBoundsInSteps } from './exact-bounds.ts';
import { HIDDEN, type PartLooks, SHOWN } from './part-looks.ts';
import { type PlacedStrokes, placeStrokes, shownBoxWith, writeStrokeStates } from './strokes.ts';

test.each([
  ['points', 0, [0, 1, 2], [0, 1, 2]],
  ['pairs', 1, [0, 1, 2, 3, 4], [0, 1, 2, 3]],
  ['a loop', 2, [0, 1, 2], [0, 1, 1, 2, 2, 0]],
  ['a strip', 3, [0, 1, 2], [0, 1, 1, 2]],
  ['a strip that breaks off and begins anew', 3, [0, 1, 0xffff, 2, 3], [0, 1, 2, 3]],
  ['a loop of one', 2, [0], []],
])('corners of %s', (_, mode, index, corners) => {
  expect([...strokeCorners(mode, index, 5)]).toEqual(corners);
});

test('a file keeps its lines and points besides its parts, in their places and colours', async () => {
  const { parts, strokes } = await loadPlain(sheetWithLines());
  expect(parts.count).toBe(1);
  expect([...parts.boxes]).toEqual([-1, 0, -1, 1, 0, 1]);
  expect(strokes!.lines.owners).toHaveLength(4);
  expect([...strokes!.lines.colors.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...strokes!.dots.colors.subarray(0, 3)]).toEqual([0, 255, 0]);
  expect([...strokes!.box].map((value) => Math.round(value * 10))).toEqual([-8, 1, -5, 8, 1, 8]);
  expect([...strokes!.owners]).toEqual([0, 1]);
});

test('nothing picks or counts them', async () => {
  const viewer = new TestViewer({ reducedMotion: true });
  const info = await viewer.open({ bytes: sheetWithLines() });
  expect(info).toMatchObject({ partCount: 1, triangleCount: 2, bounds: { max: { y: Math.fround(0.1) } } });
  await viewer.camera.flyTo({
    target: { x: 0, y: 0, z: 0 },
    orbit: { theta: 0, phi: 0.01, radius: 6 },
    fieldOfView: 40,
  });
  expect(viewer.pick(400, 300)?.position.y).toBeCloseTo(0, 6);
  viewer.dispose();
});

/** A line from the sheet to a place far to the side and above it. */
const LONG = [-0.8, 0.1, 0, 6, 4, 0.5];

test('what lies beyond the triangles is in the size, the floor and the first picture', async () => {
  const bytes = sheetWithLines({ line: LONG });
  const viewer = new TestViewer({ reducedMotion: true });
  const { bounds } = await viewer.open({ bytes });
  expect([bounds.min.y, bounds.max.x, bounds.max.y]).toEqual([0, 6, 4]);
  const { eye, right, up, back, tanX, tanY } = cameraFrame(viewer.camera.get(), { width: 800, height: 600 });
  for (const at of [0, 3]) {
    const way = subtract({ x: LONG[at]!, y: LONG[at + 1]!, z: LONG[at + 2]! }, eye);
    const far = -dot(way, back);
    expect(far).toBeGreaterThan(0);
    expect(Math.abs(dot(way, right)) / far).toBeLessThan(tanX);
    expect(Math.abs(dot(way, up)) / far).toBeLessThan(tanY);
  }
  const model = await loadPlain(bytes);
  const shownOrNot = (show: number) => ended(exactBoundsInSteps(model, Uint8Array.of(show)));
  expect(shownOrNot(SHOWN)!.max.x).toBe(6);
  expect(shownOrNot(HIDDEN)).toBeNull();
  viewer.assembly.hide(viewer.parts().map(({ id }) => id));
  await viewer.camera.fit();
  viewer.dispose();
});

test('a file of lines alone opens, without parts', async () => {
  const viewer = new TestViewer({ reducedMotion: true });
  const info = await viewer.open({ bytes: sheetWithLines({ hasSheet: false }) });
  expect(info).toMatchObject({ partCount: 0, triangleCount: 0, bounds: { max: { z: Math.fround(0.8) } } });
  viewer.advance(2000);
  expect(viewer.assembly.tree.value?.partCount).toBe(0);
  expect(viewer.pick(400, 300)).toBeNull();
  await viewer.camera.fit();
  const { target, orbit } = viewer.camera.get();
  expect([target.x, target.y, target.z, orbit.radius].every(Number.isFinite)).toBe(true);
  expect(orbit.radius).toBeGreaterThan(1);
  viewer.dispose();
});

test('what is shown has a box, which cuts and moves of parts change', () => {
  const strokes = placeStrokes([line('0'), line('1')], ['0', '1'])!;
  const looks = {
    shown: Uint8Array.of(SHOWN, HIDDEN),
    offsets: Float64Array.of(0, 0, 3, 0, 0, 0),
    boxes: Float64Array.of(0, 0, 3, 0.5, 0.5, 3, 9, 9, 9, 9, 9, 9),
  } as unknown as PartLooks;
  expect([...shownBoxWith(strokes, looks)]).toEqual([0, 0, 3, 1, 0.5, 3]);
  const cut = { normal: { x: 1, y: 0, z: 0 }, offset: 0.75 };
  expect([...shownBoxWith(strokes, looks, [cut])]).toEqual([0, 0, 3, 0.75, 0.5, 3]);
  expect([...shownBoxWith(undefined, looks)]).toEqual([0, 0, 3, 0.5, 0.5, 3]);
});

test('strokes go with the parts of their node, or of the nearest node above that has some', () => {
  const strokes = placeStrokes(['0/1', '0/2/7', '9', '0/3@1'].map(line), ['0/1', '0/2/4', '0/2/5', '0/3@0', '0/3@1'])!;
  expect([...strokes.owners]).toEqual([0, 1, 1, 3, 0, 5, 4, 5]);
  const rows = new Float32Array(16);
  expect(writeStrokeStates(rows, strokes, null)).toBe(true);
  expect(writeStrokeStates(rows, strokes, null)).toBe(false);
  const shown = Uint8Array.of(HIDDEN, SHOWN, HIDDEN, HIDDEN, HIDDEN);
  const offsets = Float64Array.from({ length: 15 }, (_, i) => (i === 3 ? 2 : 0));
  const looks = { shown, offsets } as unknown as Parameters<typeof writeStrokeStates>[2];
  expect(writeStrokeStates(rows, strokes, looks)).toBe(true);
  expect([0, 1, 2, 3].map((row) => rows[row * 4 + 3])).toEqual([0, 1, 1, 0]);
  expect(rows[4]).toBe(1);
});

function ended<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function line(path: string): PlacedStrokes {
  return {
    isDots: false,
    corners: Uint32Array.of(0, 1),
    positions: [0, 0, 0, 1, 0, 0],
    scale: 1,
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    color: [1, 0, 0],
    colors: null,
    path,
  };
}
