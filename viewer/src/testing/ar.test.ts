import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RoomPicture, RoomSight } from '../ar/room.ts';
import { distance, length, subtract } from '../kernels/math/vectors.ts';
import type { ArPin, ArSession, Vec3 } from '../port.ts';
import { cubeGlb } from './build-glb.ts';
import { TestViewer } from './test-viewer.ts';

/** A cube with an edge of 1 m around the origin. */
const cube = cubeGlb([{ mesh: 0, name: 'Cube' }]);
const pins: readonly ArPin[] = [
  pin('front', { x: 0.3, y: 0.2, z: 0.5 }, { x: 0, y: 0, z: 1 }),
  pin('back', { x: 0.3, y: 0.2, z: -0.5 }, { x: 0, y: 0, z: -1 }),
];
const eye: Vec3 = { x: 0, y: 1.6, z: 0 };
/**
 * The middle of the cube's base at the default placement: half the diagonal of a square metre plus one metre in front.
 */
const inFront = { x: 0, y: 0, z: -(Math.SQRT1_2 + 1) };
const overlay = {} as HTMLElement;

let viewer: TestViewer;
let session: ArSession;
beforeEach(() => {
  viewer = new TestViewer({ reducedMotion: true, room: { hasOverlay: false } });
});
afterEach(() => viewer.dispose());

function pin(id: string, position: Vec3, normal: Vec3): ArPin {
  return { id, label: id, position, normal, title: `By ${id}`, text: `About the ${id}` };
}

async function start(): Promise<void> {
  await viewer.open({ bytes: cube });
  await viewer.views.show('front');
  session = await viewer.ar.start({ overlay, pins });
}

/** Simulates one frame of the device. */
function look(sight: Partial<RoomSight> = {}): RoomPicture {
  const forward = { x: 0, y: 0, z: -1 };
  const still = { eye, forward, floor: 0, hasOverlay: false, findsSurfaces: false, surface: null };
  return viewer.drawn.guide!.frame({ ...still, ...sight });
}

/** Simulates a trigger pulled while pointing at a point, or a tap on it. */
function shoot(at: Vec3, isPointing = false): void {
  const way = subtract(at, eye);
  const far = length(way);
  const direction = { x: way.x / far, y: way.y / far, z: way.z / far };
  viewer.drawn.guide!.select({ origin: eye, direction }, isPointing);
}

describe('entering augmented reality', () => {
  test('is not possible without a device or a model', async () => {
    const without = new TestViewer();
    expect(await without.ar.isAvailable()).toBe(false);
    await expect(without.ar.start({ overlay, pins })).rejects.toMatchObject({ code: 'AR_UNAVAILABLE' });
    without.dispose();
    expect(await viewer.ar.isAvailable()).toBe(true);
    await expect(viewer.ar.start({ overlay, pins })).rejects.toMatchObject({ code: 'AR_UNAVAILABLE' });
  });

  test('ends when the session or the viewer ends', async () => {
    await start();
    await session.end();
    await session.ended;
    expect(viewer.drawn.guide).toBe(null);
    session = await viewer.ar.start({ overlay, pins });
    viewer.dispose();
    await session.ended;
    await expect(viewer.ar.start({ overlay, pins })).rejects.toMatchObject({ code: 'AR_UNAVAILABLE' });
  });
});

describe('without an overlay', () => {
  test('the model is in front of the user at true size from the first frame', async () => {
    await start();
    expect(session.state.value).toMatchObject({ phase: 'searching', position: null });
    const { placement, pins: shown, far } = look();
    expect(session.state.value).toEqual({ phase: 'placed', size: 'true', scale: 1, position: inFront, chosen: null });
    expect(placement).toMatchObject({ scale: 1, position: inFront });
    expect(placement!.yaw).toBeCloseTo(0, 9);
    expect(distance(shown[0]!.position, { x: 0.3, y: 0.7, z: inFront.z + 0.5 })).toBeLessThan(1e-9);
    expect(far).toBeGreaterThan(distance(eye, { x: 0.5, y: 0, z: inFront.z - 0.5 }));
  });

  test('it is placed below the eye if the device does not know the floor', async () => {
    await start();
    look({ floor: null });
    expect(session.state.value.position!.y).toBeCloseTo(0.2, 9);
  });

  test('selecting a pin shows its card; the next selection outside of it closes the card and moves nothing', async () => {
    await start();
    const { pins: shown } = look();
    shoot(shown[0]!.position);
    expect(session.state.value.chosen).toBe('front');
    const { card, pins: after } = look();
    expect(card).toMatchObject({ title: 'By front', text: 'About the front' });
    expect(card!.position.y).toBeGreaterThan(shown[0]!.position.y + shown[0]!.radius);
    expect(after.map(({ isChosen }) => isChosen)).toEqual([true, false]);
    shoot({ x: 1.5, y: 0, z: -2 });
    expect(session.state.value).toMatchObject({ chosen: null, position: inFront });
    expect(look().card).toBe(null);
  });

  test('selecting the floor moves the model there without turning it; the model and the sky do nothing', async () => {
    await start();
    look();
    shoot({ x: 0, y: 0.5, z: inFront.z + 0.5 });
    shoot({ x: 1, y: 3, z: -2 });
    expect(session.state.value.position).toEqual(inFront);
    shoot({ x: 1.5, y: 0, z: -2 });
    expect(distance(session.state.value.position!, { x: 1.5, y: 0, z: -2 })).toBeLessThan(1e-9);
    expect(look().placement!.yaw).toBeCloseTo(0, 9);
  });

  test('selecting a table that the hand points at moves the model onto it', async () => {
    await start();
    look();
    look({ findsSurfaces: true, surface: { x: 1, y: 0.75, z: -1 } });
    shoot({ x: 1, y: 0.75, z: -1 }, true);
    expect(session.state.value.position).toEqual({ x: 1, y: 0.75, z: -1 });
  });

  test('pins behind the model are found after one check each, and they are others when seen from behind', async () => {
    await start();
    look();
    expect(look().pins.map(({ isCovered }) => isCovered)).toEqual([false, true]);
    const behind = { eye: { x: 0.3, y: 0.8, z: -5 }, forward: { x: 0, y: 0, z: 1 } };
    look(behind);
    expect(look(behind).pins.map(({ isCovered }) => isCovered)).toEqual([true, false]);
  });
});

describe('with an overlay', () => {
  const table = { x: 0.4, y: 0.75, z: -1 };
  const phone = { hasOverlay: true, findsSurfaces: true };
  beforeEach(() => {
    viewer.dispose();
    viewer = new TestViewer({ reducedMotion: true, room: { hasOverlay: true } });
  });

  test('waits for a surface, shows where a tap would place the model, and places it there', async () => {
    await start();
    expect(session.hasOverlay).toBe(true);
    expect(look(phone)).toMatchObject({ placement: null, reticle: null, pins: [] });
    expect(session.state.value.phase).toBe('searching');
    expect(look({ ...phone, surface: table }).reticle).toEqual(table);
    expect(session.state.value.phase).toBe('aiming');
    shoot({ x: 0, y: 1, z: -1 });
    expect(session.state.value).toMatchObject({ phase: 'placed', position: table });
    const { placement, reticle, card } = look({ ...phone, surface: { x: 2, y: 0, z: -2 } });
    expect([reticle, card]).toEqual([null, null]);
    // The model's front faces the person who placed it.
    expect(placement!.yaw).toBeCloseTo(Math.atan2(-0.4, 1), 9);
  });

  test('a tap before a surface is found places the model in front of the user', async () => {
    await start();
    look(phone);
    shoot({ x: 0, y: 1, z: -1 });
    expect(session.state.value).toMatchObject({ phase: 'placed', position: inFront });
  });

  test('a device that does not look for surfaces places it in front of the user automatically', async () => {
    await start();
    look({ ...phone, findsSurfaces: false });
    expect(session.state.value).toMatchObject({ phase: 'placed', position: inFront });
  });

  test('a tap on the floor next to the model moves it there at the same height, wherever the phone points', async () => {
    await start();
    look({ ...phone, surface: table });
    shoot(table);
    look({ ...phone, surface: { x: 9, y: 0, z: -9 } });
    shoot({ x: -1, y: 0.75, z: -1.5 });
    expect(distance(session.state.value.position!, { x: -1, y: 0.75, z: -1.5 })).toBeLessThan(1e-9);
  });

  test('the page can select pins and restart the placement, and no card is shown in the room', async () => {
    await start();
    look({ ...phone, surface: table });
    shoot(table);
    session.choose('back');
    const picture = look(phone);
    expect(picture.card).toBe(null);
    expect(picture.pins.map(({ isChosen }) => isChosen)).toEqual([false, true]);
    session.placeAgain();
    expect(session.state.value).toMatchObject({ phase: 'searching', position: null, chosen: null });
    expect(look(phone).placement).toBe(null);
  });

  test('another size keeps the chosen place, and comes to the front if no place was chosen', async () => {
    await start();
    look({ ...phone, findsSurfaces: false });
    session.setSize('room');
    expect(session.state.value).toMatchObject({ size: 'room', scale: 0.5, position: { x: 0, y: 0, z: -1.5 } });
    session.setSize('true');
    expect(session.state.value).toMatchObject({ size: 'true', scale: 1, position: inFront });
    session.placeAgain();
    look({ ...phone, surface: table });
    shoot(table);
    session.setSize('room');
    expect(session.state.value).toMatchObject({ scale: 0.5, position: table });
    expect(look(phone).placement).toMatchObject({ scale: 0.5, position: table });
  });
});

test('hidden parts are not hit', async () => {
  await start();
  look();
  viewer.assembly.hide(['']);
  // Through the place of the hidden cube to the floor behind it.
  shoot({ x: 0, y: 0, z: inFront.z - 0.1 });
  expect(session.state.value.position!.z).toBeCloseTo(inFront.z - 0.1, 9);
});

test('pins move along with exploded parts', async () => {
  const twoCubes = [-2, 2].map((x) => ({ mesh: 0, name: `At ${x}`, translation: [x, 0, 0] }));
  await viewer.open({ bytes: cubeGlb(twoCubes) });
  await viewer.views.show('front');
  await viewer.explode.set(1, { animate: false });
  const normal = { x: 0, y: 0, z: 1 };
  session = await viewer.ar.start({
    overlay,
    pins: [pin('left', { x: -2, y: 0, z: 0.5 }, normal), pin('right', { x: 2, y: 0, z: 0.5 }, normal)],
  });
  const [left, right] = look().pins.map(({ position }) => position);
  const moved = viewer.drawn.looks!.offsets!;
  expect(moved[3]! - moved[0]!).toBeGreaterThan(0.5);
  expect(right!.x - left!.x).toBeCloseTo(4 + moved[3]! - moved[0]!, 9);
});
