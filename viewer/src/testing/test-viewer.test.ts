import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CameraPose, TapEvent, ViewerState } from '../port.ts';
import { cubeGlb } from './build-glb.ts';
import { TestViewer } from './test-viewer.ts';

const twoCubes = cubeGlb([
  { mesh: 0, name: 'Near' },
  { mesh: 0, name: 'Far', translation: [0, 0, -3] },
]);
/** Straight from the front. */
const front: CameraPose = {
  target: { x: 0, y: 0, z: 0 },
  orbit: { theta: 0, phi: Math.PI / 2, radius: 6 },
  fieldOfView: 40,
};

let viewer: TestViewer;
beforeEach(() => {
  viewer = new TestViewer();
});
afterEach(() => viewer.dispose());

describe('opening', () => {
  test('reports the model and a progress that never decreases', async () => {
    const fractions: number[] = [];
    const phases: ViewerState['phase'][] = [];
    viewer.state.subscribe(({ phase }) => phases.push(phase));
    const info = await viewer.open({ bytes: twoCubes, onProgress: (fraction) => fractions.push(fraction) });
    expect(info).toMatchObject({ partCount: 2, triangleCount: 24, bounds: { min: { z: -3.5 }, max: { z: 0.5 } } });
    expect(fractions).toEqual([0, 0.9, 0.95, 1]);
    expect(phases.at(-1)).toBe('ready');
    expect(viewer.parts().map(({ name }) => name)).toEqual(['Near', 'Far']);
  });

  test('a broken file fails with its code and leaves a viewer that can open the next', async () => {
    await expect(viewer.open({ bytes: twoCubes.subarray(0, 400) })).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
    expect(viewer.state.value).toMatchObject({ phase: 'failed', code: 'MODEL_UNREADABLE' });
    await viewer.open({ bytes: twoCubes });
    expect(viewer.state.value.phase).toBe('ready');
  });

  test('is cancelled by the next one, by its signal, and by dispose', async () => {
    const first = viewer.open({ bytes: twoCubes });
    const second = viewer.open({ bytes: twoCubes });
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(second).resolves.toMatchObject({ partCount: 2 });
    await expect(viewer.open({ bytes: twoCubes, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    });
    const last = viewer.open({ bytes: twoCubes });
    viewer.dispose();
    await expect(last).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(viewer.open({ bytes: twoCubes })).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

describe('the camera', () => {
  test('flies to a stored pose and arrives exactly there', async () => {
    await viewer.open({ bytes: twoCubes });
    const arrival = viewer.camera.flyTo(front);
    expect(viewer.camera.get()).not.toEqual(front);
    viewer.advance(3000);
    await arrival;
    expect(viewer.camera.get()).toEqual(front);
  });

  test('flies past a stored pose as far as needed to show a point between the insets', async () => {
    await viewer.open({ bytes: twoCubes });
    viewer.camera.setInsets({ top: 0, right: 0, bottom: 400, left: 0 });
    const middle = { x: 0, y: 0, z: 0.5 };
    const arrival = viewer.camera.flyTo(front, { animate: false, inView: middle });
    await arrival;
    viewer.pins.set([{ id: 'pin', label: '1', position: middle, normal: { x: 0, y: 0, z: 1 } }]);
    expect(viewer.pins.states.value[0]!.y).toBeLessThanOrEqual(200);
    expect(viewer.camera.get().orbit).toEqual(front.orbit);
    // A second request for its current pose changes nothing, and a fitted model stays fitted.
    await viewer.camera.fit({ animate: false });
    await viewer.camera.flyTo(viewer.camera.get(), { inView: middle });
    const fitted = viewer.camera.get().orbit.radius;
    viewer.camera.setInsets({ top: 0, right: 0, bottom: 0, left: 0 });
    // Animated, like the panel.
    expect(viewer.camera.get().orbit.radius).toBe(fitted);
    viewer.advance(32);
    const onItsWay = viewer.camera.get().orbit.radius;
    expect(onItsWay).toBeLessThan(fitted);
    viewer.advance(3000);
    expect(viewer.camera.get().orbit.radius).toBeLessThan(onItsWay);
  });

  test('still arrives at its goal when the covered area at the bottom changes on the way', async () => {
    await viewer.open({ bytes: twoCubes });
    const middle = { x: 0, y: 0, z: 0.5 };
    await viewer.camera.flyTo({ ...front, target: { x: 20, y: 0, z: 0 } }, { animate: false });
    void viewer.camera.flyTo(front, { inView: middle });
    // Still so far away that the point is outside the picture.
    viewer.advance(16);
    viewer.camera.setInsets({ top: 0, right: 0, bottom: 12, left: 0 }, middle);
    viewer.advance(3000);
    expect(viewer.camera.get()).toEqual(front);
    viewer.camera.setInsets({ top: 0, right: 0, bottom: 400, left: 0 }, middle);
    viewer.advance(3000);
    expect(viewer.camera.get().orbit).toEqual(front.orbit);
    viewer.pins.set([{ id: 'pin', label: '1', position: middle, normal: { x: 0, y: 0, z: 1 } }]);
    expect(viewer.pins.states.value[0]!.y).toBeLessThanOrEqual(200);
  });

  test('jumps under reduced motion', async () => {
    const still = new TestViewer({ reducedMotion: true });
    await still.open({ bytes: twoCubes });
    await still.camera.flyTo(front);
    expect(still.camera.get()).toEqual(front);
    still.dispose();
  });

  test('is drawn only while something changes', async () => {
    await viewer.open({ bytes: twoCubes });
    viewer.advance(2000);
    const { frames } = viewer.drawn;
    viewer.advance(2000);
    expect(viewer.drawn.frames).toBe(frames);
    viewer.camera.orbitBy(0.4, 0);
    viewer.advance(2000);
    expect(viewer.drawn.frames).toBeGreaterThan(frames + 3);
  });

  test('zooms towards the surface under the pointer', async () => {
    await viewer.open({ bytes: twoCubes, pose: front });
    const before = viewer.pick(430, 320)!;
    viewer.wheel(430, 320, -120);
    viewer.advance(2000);
    const after = viewer.pick(430, 320)!;
    expect(after.distance).toBeLessThan(before.distance);
    expect(after.position.x).toBeCloseTo(before.position.x, 6);
    expect(after.position.y).toBeCloseTo(before.position.y, 6);
  });

  test('turns with a drag, moves with shift, and keys do the same', async () => {
    await viewer.open({ bytes: twoCubes, pose: front });
    viewer.drag({ x: 400, y: 300 }, { x: 300, y: 300 });
    viewer.advance(2000);
    expect(viewer.camera.get().orbit.theta).toBeGreaterThan(0.3);
    const { target } = viewer.camera.get();
    viewer.drag({ x: 400, y: 300 }, { x: 300, y: 300 }, { shift: true });
    viewer.advance(2000);
    expect(viewer.camera.get().target).not.toEqual(target);
    const { theta, radius } = viewer.camera.get().orbit;
    expect(viewer.press('ArrowRight') && viewer.press('+')).toBe(true);
    viewer.advance(2000);
    expect(viewer.camera.get().orbit.theta).toBeGreaterThan(theta);
    expect(viewer.camera.get().orbit.radius).toBeLessThan(radius);
    expect(viewer.press('Tab')).toBe(false);
  });
});

describe('pins', () => {
  const pin = (id: string, z: number, normalZ: number) => ({
    id,
    label: id,
    position: { x: 0, y: 0, z },
    normal: { x: 0, y: 0, z: normalZ },
  });

  test('are placed where their points are, and are hidden by things in front of them', async () => {
    await viewer.open({ bytes: twoCubes, pose: front });
    viewer.pins.set([pin('seen', 0.5, 1), pin('behind', -2.5, 1), pin('back', -0.5, -1)]);
    viewer.pins.select('behind');
    viewer.advance(500);
    const states = viewer.pins.states.value;
    expect(states.map(({ id, occluded }) => [id, occluded])).toEqual([
      ['seen', false],
      ['behind', true],
      ['back', true],
    ]);
    expect(states[0]).toMatchObject({ x: 400, y: 300, visible: true, selected: false });
    expect(states[1]!.selected).toBe(true);
  });

  test('behind the camera are not visible', async () => {
    await viewer.open({ bytes: twoCubes, pose: front });
    viewer.pins.set([pin('back there', 20, 1)]);
    expect(viewer.pins.states.value[0]!.visible).toBe(false);
  });
});

describe('the comment tool', () => {
  let taps: TapEvent[];
  beforeEach(async () => {
    taps = [];
    await viewer.open({ bytes: twoCubes, pose: front });
    viewer.onTap((event) => taps.push(event));
    viewer.setTool('comment');
  });

  test('reports where a tap hit the model, and with which keys', () => {
    viewer.tapAt(400, 300, { ctrl: true, shift: true });
    viewer.tapAt(5, 5);
    expect(taps[0]).toMatchObject({ ctrl: true, shift: true, hit: { partId: '0:0', normal: { z: 1 } } });
    expect(taps[1]!.hit).toBeNull();
  });

  test('a drag is not a tap', () => {
    viewer.drag({ x: 400, y: 300 }, { x: 440, y: 300 });
    expect(taps).toHaveLength(0);
  });

  test('a crosshair is moved by arrows and taps by Enter', () => {
    expect(viewer.crosshair.value).toBeNull();
    viewer.press('ArrowRight');
    expect(viewer.crosshair.value).toEqual({ x: 400, y: 300 });
    viewer.press('ArrowRight');
    viewer.press('ArrowUp', { shift: true });
    expect(viewer.crosshair.value).toEqual({ x: 408, y: 260 });
    viewer.press('Enter');
    expect(taps[0]).toMatchObject({ x: 408, y: 260, hit: { partId: '0:0' } });
    viewer.setTool('orbit');
    expect(viewer.crosshair.value).toBeNull();
  });

  test('the crosshair starts in the middle of the area that panels leave free', () => {
    viewer.camera.setInsets({ top: 100, right: 300, bottom: 0, left: 100 });
    viewer.press('ArrowRight');
    expect(viewer.crosshair.value?.x).toBeCloseTo(300);
    expect(viewer.crosshair.value?.y).toBeCloseTo(350);
  });
});

test('a lost context is reported, and the model is there again when it is restored', async () => {
  await viewer.open({ bytes: twoCubes });
  viewer.setLost(true);
  expect(viewer.state.value.phase).toBe('lost');
  const { frames } = viewer.drawn;
  viewer.setLost(false);
  viewer.advance(100);
  expect(viewer.state.value.phase).toBe('ready');
  expect(viewer.drawn.frames).toBeGreaterThan(frames);
});
