import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CameraPose, MeasureMode, Measurement } from '../port.ts';
import { buildGlb, cubeGlb } from './build-glb.ts';
import { TestViewer } from './test-viewer.ts';

const front: CameraPose = {
  target: { x: 0, y: 0, z: 0 },
  orbit: { theta: 0, phi: Math.PI / 2, radius: 6 },
  fieldOfView: 40,
};
const FACETS = 48;

/** An upright cylinder around the origin with lids: radius 1, height 2. */
function cylinderGlb(size = 1): Uint8Array {
  const positions: number[] = [];
  const normals: number[] = [];
  const index: number[] = [];
  const put = (x: number, y: number, z: number, n: readonly number[]) => {
    positions.push(x * size, y * size, z * size);
    normals.push(...n);
    return positions.length / 3 - 1;
  };
  for (let i = 0; i < FACETS; i++) {
    const [a, b] = [i, i + 1].map((k) => ((k % FACETS) * 2 * Math.PI) / FACETS) as [number, number];
    const [n, m] = [
      [Math.sin(a), 0, Math.cos(a)],
      [Math.sin(b), 0, Math.cos(b)],
    ];
    const at = (angle: number, y: number, by: readonly number[]) => put(Math.sin(angle), y, Math.cos(angle), by);
    const [p, q, r, s] = [at(a, -1, n!), at(b, -1, m!), at(b, 1, m!), at(a, 1, n!)];
    index.push(p, q, r, p, r, s);
    for (const y of [-1, 1]) {
      const lid = [at(a, y, [0, y, 0]), at(b, y, [0, y, 0]), put(0, y, 0, [0, y, 0])];
      index.push(...(y > 0 ? lid : lid.reverse()));
    }
  }
  const count = positions.length / 3;
  return buildGlb(
    {
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count, type: 'VEC3' },
        { bufferView: 1, componentType: 5126, count, type: 'VEC3' },
        { bufferView: 2, componentType: 5123, count: index.length, type: 'SCALAR' },
      ],
    },
    [new Float32Array(positions), new Float32Array(normals), new Uint16Array(index)],
  );
}

let viewer: TestViewer;
beforeEach(() => {
  viewer = new TestViewer();
});
afterEach(() => viewer.dispose());

async function start(bytes: Uint8Array, mode: MeasureMode, pose = front): Promise<void> {
  await viewer.open({ bytes, pose });
  viewer.setTool('measure');
  viewer.measure.setMode(mode);
  await import('../tools/measure-tool.ts');
  for (let i = 0; i < 8; i++) await Promise.resolve();
}

/** Where a point of the model appears on the screen. */
function at(x: number, y: number, z: number): { x: number; y: number } {
  viewer.pins.set([{ id: 'at', label: '', position: { x, y, z }, normal: { x: 0, y: 0, z: 1 } }]);
  return viewer.pins.states.value[0]!;
}

/** Taps where points of the model appear on the screen. */
function tapPoints(...points: (readonly [number, number, number])[]): Measurement | undefined {
  viewer.pins.set(
    points.map(([x, y, z], i) => ({ id: `${i}`, label: '', position: { x, y, z }, normal: { x: 0, y: 0, z: 1 } })),
  );
  for (const { x, y } of viewer.pins.states.value) viewer.tapAt(x, y);
  return viewer.measure.results.value.at(-1);
}

const cube = cubeGlb([{ mesh: 0, scale: [2, 1, 1] }]);
/** From the upper right, where three faces of a block are visible. */
const corner: CameraPose = { ...front, orbit: { theta: 0.6, phi: 1, radius: 8 } };

describe('a distance', () => {
  test('is measured between corners, which the pointer finds from nearby', async () => {
    await start(cube, 'distance');
    const result = tapPoints([-0.98, -0.48, 0.5], [0.98, 0.48, 0.5])!;
    expect(result).toMatchObject({ kind: 'distance', along: { x: 2, y: 1, z: 0 }, partIds: ['0:0'] });
    expect(result.value).toBeCloseTo(Math.hypot(2, 1), 12);
    viewer.advance(50);
    expect(viewer.measure.labels.value).toEqual([{ id: result.id, x: 400, y: 300, visible: true }]);
  });

  test('snaps to the middle of an edge and to the centre of a circle, and shows this in advance', async () => {
    await start(cube, 'distance');
    viewer.hoverAt(400, 300);
    viewer.advance(20);
    expect(viewer.measure.snap.value).toMatchObject({ kind: 'face', point: { z: 0.5 } });
    tapPoints([0.02, 0.48, 0.5]);
    expect(viewer.measure.taken.value).toBe(1);
    viewer.press('Escape');
    expect(viewer.measure.taken.value).toBe(0);
    await start(cylinderGlb(), 'distance', { ...front, orbit: { theta: 0, phi: 0.8, radius: 8 } });
    viewer.pins.set([{ id: 'a', label: '', position: { x: 0, y: 1, z: 0.99 }, normal: { x: 0, y: 1, z: 0 } }]);
    const { x, y } = viewer.pins.states.value[0]!;
    viewer.hoverAt(x, y);
    viewer.advance(20);
    const snap = viewer.measure.snap.value!;
    expect(snap.kind).toBe('centre');
    expect(snap.point.y).toBeCloseTo(1, 6);
    expect(Math.hypot(snap.point.x, snap.point.z)).toBeLessThan(1e-6);
  });

  test('refers to the model as built while it is exploded', async () => {
    const pair = cubeGlb([{ mesh: 0 }, { mesh: 0, translation: [3, 0, 0] }]);
    await start(pair, 'distance', { ...front, orbit: { ...front.orbit, radius: 20 } });
    await viewer.explode.set(1, { animate: false });
    const moved = (part: string) => viewer.assembly.boundsOf([part])!;
    const result = tapPoints([moved('0').max.x, 0.5, 0.5], [moved('1').min.x, 0.5, 0.5])!;
    expect(result.value).toBeCloseTo(2, 9);
  });

  test('stays with its parts, exploded and together again', async () => {
    const pair = cubeGlb([{ mesh: 0 }, { mesh: 0, translation: [3, 0, 0] }]);
    await start(pair, 'distance', { ...front, orbit: { ...front.orbit, radius: 20 } });
    tapPoints([-0.5, 0.5, 0.5], [0.5, 0.5, 0.5]);
    viewer.advance(50);
    const label = () => viewer.measure.labels.value[0]!.x;
    const together = label();
    await viewer.explode.set(1, { animate: false });
    viewer.advance(50);
    const box = viewer.assembly.boundsOf(['0'])!;
    expect(box.max.x).toBeLessThan(0);
    // In a frame that looks from the front both ends of the edge are as far away as its middle.
    const edge = [box.min.x, box.max.x].map((x) => {
      viewer.pins.set([{ id: 'end', label: '', position: { x, y: 0.5, z: 0.5 }, normal: { x: 0, y: 0, z: 1 } }]);
      return viewer.pins.states.value[0]!.x;
    });
    expect(label()).toBeCloseTo((edge[0]! + edge[1]!) / 2, 6);
    await viewer.explode.set(0, { animate: false });
    viewer.advance(50);
    expect(label()).toBeCloseTo(together, 6);
  });
});

test('an edge has its length, a rim the length of its circle', async () => {
  await start(cube, 'edge');
  expect(tapPoints([0.4, 0.49, 0.5])).toMatchObject({
    kind: 'length',
    value: expect.closeTo(2, 9),
    isFullCircle: false,
  });
  await start(cylinderGlb(), 'edge', { ...front, orbit: { theta: 0, phi: 0.8, radius: 8 } });
  const rim = tapPoints([0, 1, 0.99])!;
  expect(rim).toMatchObject({ kind: 'length', isFullCircle: true });
  expect(rim.value).toBeCloseTo(2 * Math.PI, 5);
  tapPoints([0, 0.2, 1]);
  expect(viewer.measure.problem.value).toBe('no-edge');
});

test('parallel faces have a distance, other faces the angle inside the body', async () => {
  await start(cubeGlb([{ mesh: 0 }, { mesh: 0, translation: [0.2, -1, 2] }]), 'face', corner);
  expect(tapPoints([0, 0.1, 0.5], [0.2, -1, 2.5])).toMatchObject({ kind: 'distance', value: expect.closeTo(2, 9) });
  const angle = tapPoints([0.1, 0.5, 0.1], [0.1, 0.1, 0.5])!;
  expect(angle).toMatchObject({ kind: 'angle', value: expect.closeTo(Math.PI / 2, 9) });
  expect(angle.anchors[1]).toMatchObject({ y: expect.closeTo(0.5, 9), z: expect.closeTo(0.5, 9) });
});

test('edges have an angle', async () => {
  await start(cube, 'angle');
  expect(tapPoints([0.5, 0.49, 0.5], [0.99, 0.1, 0.5])).toMatchObject({
    kind: 'angle',
    value: expect.closeTo(Math.PI / 2, 9),
    anchors: [{}, { x: expect.closeTo(1, 6), y: expect.closeTo(0.5, 6) }, {}],
  });
});

describe('a radius', () => {
  test.each([1, 1e-4, 5e3])('of a round face, of a model of %d m', async (size) => {
    await start(cylinderGlb(size), 'radius', { ...front, orbit: { ...front.orbit, radius: 6 * size } });
    const result = tapPoints([0.2 * size, 0.1 * size, Math.cos(0.2) * size])!;
    expect(result).toMatchObject({ kind: 'radius', isFullCircle: true });
    expect(result.value / size).toBeCloseTo(1, 5);
    expect(Math.hypot(result.anchors[0]!.x, result.anchors[0]!.z) / size).toBeLessThan(1e-4);
  });

  test('of a rim; a flat face has no radius', async () => {
    await start(cylinderGlb(), 'radius', { ...front, orbit: { theta: 0, phi: 0.8, radius: 8 } });
    expect(tapPoints([0, 1, 0.99])).toMatchObject({ kind: 'radius', value: expect.closeTo(1, 5) });
    tapPoints([0, 1, 0]);
    expect(viewer.measure.problem.value).toBe('not-round');
  });

  test('results are removed one by one, or all at once', async () => {
    await start(cylinderGlb(), 'radius');
    tapPoints([0, 0, 1]);
    tapPoints([0, 0.99, 1]);
    expect(viewer.measure.results.value).toHaveLength(2);
    viewer.press('Delete');
    expect(viewer.measure.results.value).toHaveLength(1);
    viewer.measure.clear();
    expect(viewer.measure.results.value).toEqual([]);
    viewer.setTool('orbit');
    expect(viewer.drawn.marks.size).toBe(0);
  });
});

describe('an edge just next to the pointer', () => {
  test.each(['edge', 'distance'] as const)('is taken by a tap next to the model, to measure its %s', async (mode) => {
    await start(cube, mode);
    // Six pixels above the upper edge there is nothing.
    const edge = at(0.5, 0.5, 0.5);
    expect(viewer.pick(edge.x, edge.y - 6)).toBeNull();
    viewer.tapAt(edge.x, edge.y - 6);
    if (mode === 'edge') expect(viewer.measure.results.value).toMatchObject([{ value: expect.closeTo(2, 9) }]);
    else expect(viewer.measure.taken.value).toBe(1);
    viewer.measure.clear();
    viewer.tapAt(edge.x, edge.y - 14);
    expect([viewer.measure.results.value.length, viewer.measure.taken.value]).toEqual([0, 0]);
  });

  test('is taken over what is behind it, and not when something hides it or it is cut away', async () => {
    const wall = cubeGlb([
      { mesh: 0, scale: [2, 1, 1] },
      { mesh: 0, scale: [9, 9, 1], translation: [0, 0, -6] },
    ]);
    await start(wall, 'edge');
    const edge = at(0.5, 0.5, 0.5);
    expect(viewer.pick(edge.x, edge.y - 6)!.partId).toBe('1:0');
    viewer.tapAt(edge.x, edge.y - 6);
    expect(viewer.measure.results.value).toMatchObject([{ value: expect.closeTo(2, 9), partIds: ['0:0'] }]);
    viewer.measure.clear();
    await viewer.sections.add({ normal: { x: 0, y: 1, z: 0 }, point: { x: 0, y: 0.2, z: 0 } });
    viewer.tapAt(edge.x, edge.y - 6);
    expect(viewer.measure.results.value).toEqual([]);
  });

  test('goes along with an exploded part', async () => {
    const pair = cubeGlb([{ mesh: 0 }, { mesh: 0, translation: [3, 0, 0] }]);
    await start(pair, 'edge', { ...front, orbit: { ...front.orbit, radius: 20 } });
    await viewer.explode.set(1, { animate: false });
    const { max } = viewer.assembly.boundsOf(['1'])!;
    const corner = at(max.x - 0.5, max.y, max.z);
    viewer.tapAt(corner.x, corner.y - 5);
    expect(viewer.measure.results.value).toMatchObject([{ value: expect.closeTo(1, 9), partIds: ['1:0'] }]);
  });
});

test('the same edge or face is listed once, as the newest', async () => {
  await start(cube, 'edge');
  tapPoints([0.4, 0.49, 0.5]);
  tapPoints([0.99, 0.1, 0.5]);
  const [first, second] = viewer.measure.results.value;
  tapPoints([-0.3, 0.49, 0.5]);
  const results = viewer.measure.results.value;
  expect(results.map(({ value }) => Math.round(value * 1e6) / 1e6)).toEqual([1, 2]);
  expect(results[0]).toBe(second);
  expect(results[1]!.id).not.toBe(first!.id);
});

describe('without a tool', () => {
  test('a tap reports the length of an edge, the radius of a rim or of a round face, the area of a flat one', async () => {
    await viewer.open({ bytes: cube, pose: front });
    const measured = async (...point: [number, number, number]) => {
      await viewer.measure.inspect(at(...point));
      return viewer.measure.inspected.value;
    };
    expect(await measured(0.4, 0.49, 0.5)).toMatchObject({ kind: 'length', value: expect.closeTo(2, 9) });
    expect(viewer.drawn.marks.get('inspected')!.lines[0]!.points).toHaveLength(6);
    expect(await measured(0, 0, 0.5)).toMatchObject({ kind: 'area', value: expect.closeTo(2, 9), partIds: ['0:0'] });
    // The outline of the face, and nothing over its colour.
    expect(viewer.drawn.marks.get('inspected')).toMatchObject({ fills: [], lines: [{ points: { length: 24 } }] });
    viewer.advance(50);
    expect(viewer.measure.labels.value).toMatchObject([{ id: 'inspected', visible: true }]);
    await viewer.open({ bytes: cylinderGlb(), pose: { ...front, orbit: { theta: 0, phi: 0.8, radius: 8 } } });
    expect(viewer.measure.inspected.value).toBeNull();
    expect(await measured(0, 1, 0.99)).toMatchObject({ kind: 'radius', value: expect.closeTo(1, 5) });
    expect(await measured(0, 0.2, 1)).toMatchObject({ kind: 'radius', value: expect.closeTo(1, 5) });
  });

  test('a tap outside the model and another tool end it', async () => {
    await viewer.open({ bytes: cube, pose: front });
    await viewer.measure.inspect(at(0, 0, 0.5));
    await viewer.measure.inspect({ x: 2, y: 2 });
    expect(viewer.measure.inspected.value).toBeNull();
    await viewer.measure.inspect(at(0, 0, 0.5));
    viewer.setTool('measure');
    await viewer.measure.inspect(null);
    expect(viewer.measure.inspected.value).toBeNull();
    expect(viewer.drawn.marks.has('inspected')).toBe(false);
  });
});
