import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cornersOf } from '../kernels/camera/camera.ts';
import type { CameraPose, TapEvent } from '../port.ts';
import { buildGlb, cubeArrays, cubeGlb } from './build-glb.ts';
import { TestViewer } from './test-viewer.ts';

const front: CameraPose = {
  target: { x: 0, y: 0, z: 0 },
  orbit: { theta: 0, phi: Math.PI / 2, radius: 6 },
  fieldOfView: 40,
};
const twoCubes = cubeGlb([
  { mesh: 0, name: 'Near' },
  { mesh: 0, name: 'Far', translation: [0, 0, -3] },
]);

/** A machine with two assemblies of two cubes each. */
function assembledGlb(): Uint8Array {
  const { positions, normals, indices } = cubeArrays();
  const at = (x: number, y: number, name: string) => ({ mesh: 0, name, translation: [x, y, 0] });
  return buildGlb(
    {
      scenes: [{ nodes: [0] }],
      nodes: [
        { name: 'Machine', children: [1, 2] },
        { name: 'Left', children: [3, 4] },
        { name: 'Right', children: [5, 6] },
        at(-4, 0, 'A'),
        at(-2, 0, 'B'),
        at(2, 0, 'C'),
        at(4, 0, 'D'),
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 24, type: 'VEC3' },
        { bufferView: 1, componentType: 5126, count: 24, type: 'VEC3' },
        { bufferView: 2, componentType: 5123, count: 36, type: 'SCALAR' },
      ],
    },
    [positions, normals, indices],
  );
}

let viewer: TestViewer;
beforeEach(() => {
  viewer = new TestViewer();
});
afterEach(() => viewer.dispose());

async function openCubes(): Promise<void> {
  await viewer.open({ bytes: twoCubes, pose: front });
  viewer.advance(500);
}

describe('the assembly', () => {
  test('is a tree with the names of its nodes', async () => {
    await viewer.open({ bytes: assembledGlb() });
    viewer.advance(500);
    const tree = viewer.assembly.tree.value!;
    expect(tree).toMatchObject({ id: '', partCount: 4, children: [{ id: '0', name: 'Machine' }] });
    const [left, right] = tree.children[0]!.children;
    expect(left).toMatchObject({ id: '0/1', name: 'Left', partCount: 2, parts: [] });
    expect(right!.children.map(({ name, parts }) => [name, parts])).toEqual([
      ['C', ['0/2/5:0']],
      ['D', ['0/2/6:0']],
    ]);
  });

  test('hidden and ghosted parts are not picked, and isolating leaves one part', async () => {
    await openCubes();
    const at = () => viewer.pick(400, 300)?.partId;
    expect(at()).toBe('0:0');
    viewer.assembly.hide(['0']);
    expect(at()).toBe('1:0');
    viewer.assembly.ghost(['1:0']);
    expect(at()).toBeUndefined();
    expect(viewer.assembly.shownAs('1:0')).toBe('ghosted');
    viewer.assembly.showAll();
    viewer.assembly.isolate(['1'], 'ghosted');
    expect(at()).toBe('1:0');
    expect(Array.from(viewer.drawn.looks!.shown)).toEqual([1, 0]);
    viewer.assembly.isolate([]);
    expect(at()).toBe('0:0');
    viewer.assembly.hide(['nobody', '']);
    expect(at()).toBeUndefined();
  });

  test('hidden parts hide no pins', async () => {
    await openCubes();
    viewer.pins.set([{ id: 'behind', label: '', position: { x: 0, y: 0, z: -2.5 }, normal: { x: 0, y: 0, z: 1 } }]);
    viewer.advance(300);
    expect(viewer.pins.states.value[0]!.occluded).toBe(true);
    viewer.assembly.ghost(['0']);
    viewer.advance(300);
    expect(viewer.pins.states.value[0]!.occluded).toBe(false);
  });

  test('selection and hover change tints, and nothing else does', async () => {
    await openCubes();
    viewer.assembly.hover(['0']);
    viewer.assembly.select(['1']);
    expect(Array.from(viewer.drawn.looks!.tint)).toEqual([1, 2]);
    viewer.assembly.hover([]);
    expect(Array.from(viewer.drawn.looks!.tint)).toEqual([0, 2]);
  });

  test('in a model of one part nothing is selected', async () => {
    await viewer.open({ bytes: cubeGlb([{ mesh: 0 }]), pose: front });
    viewer.assembly.select(['0']);
    expect(viewer.assembly.state.value.selected.size).toBe(0);
  });

  test('the camera flies to a part', async () => {
    await openCubes();
    await viewer.assembly.flyTo(['1'], { animate: false });
    expect(viewer.camera.get().target.z).toBeCloseTo(-3, 1);
    expect(viewer.assembly.boundsOf(['1'])).toMatchObject({ min: { z: -3.5 }, max: { z: -2.5 } });
    expect(viewer.assembly.boundsOf(['?'])).toBeNull();
  });
});

describe('exploding', () => {
  test('moves assemblies apart, and their parts within them; pins and picking follow', async () => {
    await viewer.open({ bytes: assembledGlb(), pose: { ...front, orbit: { ...front.orbit, radius: 60 } } });
    viewer.pins.set([{ id: 'a', label: '', position: { x: 4, y: 0, z: 0.5 }, normal: { x: 0, y: 0, z: 1 } }]);
    const before = viewer.pins.states.value[0]!.x;
    const boxOf = (id: string) => viewer.assembly.boundsOf([id])!;
    await viewer.explode.set(1, { animate: false });
    expect(boxOf('0/2').min.x).toBeGreaterThan(2);
    expect(boxOf('0/2/6').min.x - boxOf('0/2/5').max.x).toBeGreaterThan(1.5);
    viewer.advance(300);
    const pin = viewer.pins.states.value[0]!;
    expect(pin.x).toBeGreaterThan(before + 10);
    const hit = viewer.pick(pin.x, pin.y)!;
    expect(hit.partId).toBe('0/2/6:0');
    expect(hit.position).toMatchObject({ x: expect.closeTo(4, 6), z: expect.closeTo(0.5, 6) });
    expect(hit.shownAt.x).toBeGreaterThan(5);
    expect(pin.occluded).toBe(false);
  });

  test('keeps all parts between the panels until somebody moves the camera, and comes back to where it was', async () => {
    await viewer.open({ bytes: assembledGlb() });
    viewer.camera.setInsets({ top: 0, right: 300, bottom: 80, left: 100 });
    viewer.advance(2000);
    const opening = viewer.camera.get();
    const corners = viewer.assembly.tree
      .value!.children.flatMap(({ children }) => children)
      .flatMap(({ id }) => cornersOf(viewer.assembly.boundsOf([id])!));
    const normal = { x: 0, y: 0, z: 1 };
    viewer.pins.set(corners.map((position, i) => ({ id: `${i}`, label: '', position, normal })));
    const areInView = () => viewer.pins.states.value.every(({ x, y }) => x >= 99 && x <= 501 && y >= -1 && y <= 521);
    expect(areInView()).toBe(true);
    await viewer.explode.set(0.6, { animate: false });
    viewer.advance(3000);
    expect(viewer.camera.get().orbit.radius).toBeGreaterThan(opening.orbit.radius * 1.1);
    expect(areInView()).toBe(true);
    await viewer.explode.set(0, { animate: false });
    viewer.advance(3000);
    expect(viewer.camera.get()).toEqual(opening);

    viewer.camera.orbitBy(0.3, 0);
    viewer.advance(2000);
    const chosen = viewer.camera.get();
    await viewer.explode.set(1, { animate: false });
    viewer.advance(2000);
    expect(viewer.camera.get()).toEqual(chosen);
  });

  test('is animated, ends exactly and can be reversed', async () => {
    await openCubes();
    await viewer.explode.set(1, { animate: false });
    const half = viewer.explode.set(0.5);
    const back = viewer.explode.set(0);
    await viewer.explode.set(0.5, { animate: false });
    await Promise.all([half, back]);
    expect(viewer.assembly.boundsOf([''])!.min.z).toBeLessThan(-3.6);
    let arrived = false;
    const home = viewer.explode.set(0).then(() => {
      arrived = true;
    });
    await viewer.sections.add('x');
    expect(arrived).toBe(false);
    viewer.advance(3000);
    await home;
    expect(viewer.assembly.boundsOf([''])).toEqual(
      viewer.state.value.phase === 'ready' && viewer.state.value.model.bounds,
    );
  });
});

describe('views', () => {
  test('orthographic shows the target plane at the same size; picks, pins, zoom and fit work there', async () => {
    await openCubes();
    const pins = [{ id: 'a', label: '', position: { x: 0.3, y: 0.2, z: 0 }, normal: { x: 0, y: 0, z: 1 } }];
    viewer.pins.set(pins);
    const { x, y } = viewer.pins.states.value[0]!;
    viewer.views.setProjection('orthographic');
    viewer.advance(300);
    expect(viewer.pins.states.value[0]).toMatchObject({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) });
    expect(viewer.pick(x, y)!.position).toMatchObject({
      x: expect.closeTo(0.3, 6),
      y: expect.closeTo(0.2, 6),
      z: expect.closeTo(0.5, 9),
    });
    viewer.wheel(x, y, -2000);
    viewer.advance(2000);
    expect(viewer.pick(x, y)!.position.x).toBeCloseTo(0.3, 4);
    await viewer.camera.fit({ animate: false });
    viewer.pins.set(
      cornersOf({ min: { x: -0.5, y: -0.5, z: -3.5 }, max: { x: 0.5, y: 0.5, z: 0.5 } }).map((position, i) => ({
        ...pins[0]!,
        id: `${i}`,
        position,
      })),
    );
    expect(viewer.pins.states.value.every(({ visible }) => visible)).toBe(true);
    expect(viewer.camera.get().projection).toBe('orthographic');
    await viewer.camera.flyTo(front, { animate: false });
    expect(viewer.camera.get().projection).toBe('orthographic');
  });

  test.each([
    ['front', 0, 1],
    ['top', 0, 0],
    ['right', Math.PI / 2, 1],
    ['bottom', 0, 2],
  ] as const)('%s', async (name, theta, quarters) => {
    await openCubes();
    await viewer.views.show(name, { animate: false });
    expect(viewer.camera.get().orbit).toMatchObject({ theta, phi: (quarters * Math.PI) / 2 });
  });

  test('look along a direction, and report the axes', async () => {
    await openCubes();
    await viewer.views.lookAlong({ x: -1, y: 0, z: 0 }, { animate: false });
    expect(viewer.views.orientation.value.back.x).toBeCloseTo(1, 9);
    expect(viewer.views.orientation.value.right.z).toBeCloseTo(-1, 9);
    await viewer.views.lookAlong({ x: 0, y: -3, z: 0 }, { animate: false });
    expect(viewer.views.orientation.value.back.y).toBeCloseTo(1, 9);
  });

  test('the turntable turns until any input, and under reduced motion only on request', async () => {
    await openCubes();
    viewer.views.setTurning(true);
    viewer.advance(1000);
    expect(viewer.camera.get().orbit.theta).toBeCloseTo((2 * Math.PI) / 24, 1);
    viewer.tapAt(20, 20);
    expect(viewer.views.turning.value).toBe(false);
    viewer.advance(1000);
    const { frames } = viewer.drawn;
    viewer.advance(1000);
    expect(viewer.drawn.frames).toBe(frames);
    const still = new TestViewer({ reducedMotion: true });
    await still.open({ bytes: twoCubes });
    still.views.setTurning(true);
    expect(still.views.turning.value).toBe(false);
    still.views.setTurning(true, { evenIfReduced: true });
    expect(still.views.turning.value).toBe(true);
    still.dispose();
  });

  test('dimensions refer to the shown parts, with labels', async () => {
    await viewer.open({
      bytes: cubeGlb([
        { mesh: 0, rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] },
        { mesh: 0, translation: [3, 0, 0] },
      ]),
    });
    let isThere = false;
    const wanted = viewer.views.setDimensions(true).then(() => {
      isThere = true;
    });
    await import('../tools/dimension-box.ts');
    for (let i = 0; i < 100 && !isThere; i++) {
      viewer.advance(16);
      await Promise.resolve();
    }
    await wanted;
    viewer.advance(100);
    expect(viewer.views.dimensions.value!.size.x).toBeCloseTo(4, 6);
    expect(viewer.views.dimensionLabels.value.map(({ id, visible }) => [id, visible])).toEqual([
      ['x', true],
      ['y', true],
      ['z', true],
    ]);
    viewer.assembly.hide(['1']);
    viewer.advance(500);
    expect(viewer.views.dimensions.value!.size.x).toBeCloseTo(1, 6);
    await viewer.views.setDimensions(false);
    expect(viewer.drawn.marks.size).toBe(0);
  });
});

describe('a saved view', () => {
  test('is restored as it was', async () => {
    await viewer.open({ bytes: assembledGlb() });
    viewer.advance(500);
    viewer.assembly.hide(['0/1']);
    viewer.assembly.ghost(['0/2/6:0']);
    viewer.views.setProjection('orthographic');
    viewer.views.setEdges(false);
    viewer.views.setMaterials(false);
    await viewer.sections.add('x');
    await viewer.explode.set(0.4, { animate: false });
    const stored = JSON.parse(JSON.stringify(viewer.viewState()));
    expect(stored).toMatchObject({ version: 1, hidden: ['0/1'], ghosted: ['0/2/6:0'], explode: 0.4, edges: false });
    await viewer.applyViewState({ version: 1 });
    expect(Object.keys(viewer.viewState())).toEqual(['version', 'camera']);
    await viewer.applyViewState(stored);
    expect(JSON.parse(JSON.stringify(viewer.viewState()))).toEqual(stored);
  });

  test('with broken properties is restored without them', async () => {
    await openCubes();
    await viewer.applyViewState({
      version: 1,
      camera: { target: null },
      hidden: ['0', 7, 'nobody'],
      planes: [[0, 0, 0, 1], 'x', [1, 0, 0, 0.1]],
      explode: Number.NaN,
      projection: 'fisheye',
    });
    expect([...viewer.assembly.state.value.hidden]).toEqual(['0:0']);
    expect(viewer.sections.planes.value).toHaveLength(1);
    expect(viewer.explode.amount.value).toBe(0);
    expect(viewer.camera.get()).toEqual(front);
    for (const bad of [null, 4, [], { version: 2, hidden: ['1'] }, 'x']) await viewer.applyViewState(bad);
    expect([...viewer.assembly.state.value.hidden]).toEqual(['0:0']);
  });
});

test('hover reports the part under the mouse while somebody listens', async () => {
  await openCubes();
  viewer.hover.subscribe(() => {});
  viewer.hoverAt(400, 300);
  viewer.advance(50);
  expect(viewer.hover.value).toEqual({ x: 400, y: 300, partId: '0:0' });
  viewer.hoverAt(2, 2);
  viewer.advance(50);
  expect(viewer.hover.value).toBeNull();
});

test('taps of a tool are not reported to anybody else', async () => {
  await openCubes();
  const taps: TapEvent[] = [];
  viewer.onTap((tap) => taps.push(tap));
  viewer.setTool('section');
  viewer.tapAt(400, 300);
  viewer.setTool('orbit');
  viewer.tapAt(400, 300);
  expect(taps).toHaveLength(1);
});
