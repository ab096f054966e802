import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { subtract } from '../kernels/math/vectors.ts';
import type { CameraPose, SectionPlane } from '../port.ts';
import { cubeGlb } from './build-glb.ts';
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

let viewer: TestViewer;
beforeEach(() => {
  viewer = new TestViewer();
});
afterEach(() => viewer.dispose());

async function openCubes(): Promise<void> {
  await viewer.open({ bytes: twoCubes, pose: front });
  viewer.advance(500);
}

describe('sections', () => {
  const areaOfFace = (number = 0) => {
    const { triangles } = viewer.drawn.faces[number]!;
    let sum = 0;
    for (let i = 0; i < triangles.length; i += 9) {
      const [a, b, c] = [0, 3, 6].map((k) => ({
        x: triangles[i + k]!,
        y: triangles[i + k + 1]!,
        z: triangles[i + k + 2]!,
      }));
      const [u, v] = [subtract(b!, a!), subtract(c!, a!)];
      sum += Math.hypot(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x) / 2;
    }
    return sum;
  };
  const only = (): SectionPlane => viewer.sections.planes.value[0]!;

  test('cut through the middle, with the exact face, which picking can hit', async () => {
    await openCubes();
    const id = await viewer.sections.add('x');
    expect(only()).toMatchObject({ id, normal: { x: 1 }, offset: 0, range: { min: -0.5, max: 0.5 } });
    expect(areaOfFace()).toBeCloseTo(2, 9);
    await viewer.camera.flyTo({ ...front, orbit: { ...front.orbit, theta: Math.PI / 2 } }, { animate: false });
    const hit = viewer.pick(400, 300)!;
    expect(hit.position.x).toBeCloseTo(0, 9);
    expect(hit.normal).toEqual({ x: 1, y: 0, z: 0 });
    viewer.assembly.hide(['1']);
    expect(areaOfFace()).toBeCloseTo(1, 9);
  });

  test('are fitted to: what is cut away needs no room', async () => {
    await openCubes();
    await viewer.camera.fit({ animate: false });
    expect(viewer.camera.get().target.z).toBeCloseTo(-1.5, 1);
    await viewer.sections.add({ normal: { x: 0, y: 0, z: 1 }, point: { x: 0, y: 0, z: -2.5 } });
    await viewer.camera.fit({ animate: false });
    expect(viewer.camera.get().target.z).toBeLessThan(-2.4);
  });

  test('flip, move, remove, and are three at most', async () => {
    await openCubes();
    const id = (await viewer.sections.add('z'))!;
    viewer.sections.move(id, -1);
    expect(viewer.pick(400, 300)?.partId).toBe('1:0');
    viewer.sections.move(id, 99);
    expect(only().offset).toBe(only().range.max);
    viewer.sections.flip(id);
    expect(only()).toMatchObject({ normal: { x: 0, y: 0, z: -1 }, offset: -0.5 });
    await viewer.sections.add('x');
    await viewer.sections.add('y');
    expect(await viewer.sections.add('x')).toBeNull();
    viewer.sections.remove(id);
    expect(viewer.sections.planes.value).toHaveLength(2);
    viewer.sections.clear();
    expect(viewer.drawn.cuts).toEqual([]);
  });

  test('hide pins on parts that are cut away', async () => {
    await openCubes();
    viewer.pins.set([{ id: 'a', label: '', position: { x: 0.2, y: 0.2, z: 0.5 }, normal: { x: 0, y: 0, z: 1 } }]);
    await viewer.sections.add('x');
    viewer.advance(300);
    expect(viewer.pins.states.value[0]!.occluded).toBe(true);
    viewer.sections.flip(only().id);
    viewer.advance(300);
    expect(viewer.pins.states.value[0]!.occluded).toBe(false);
  });

  test('are created from a face, dragged by the handle and moved by keys', async () => {
    await openCubes();
    await viewer.sections.pickFace(true);
    await tick();
    viewer.tapAt(400, 300);
    await tick();
    expect(viewer.sections.picking.value).toBe(false);
    expect(only()).toMatchObject({ normal: { z: 1 }, offset: 0.5 });
    viewer.sections.clear();
    await viewer.sections.add('x');
    await viewer.camera.flyTo({ ...front, target: { x: 0, y: 0, z: -1.5 } }, { animate: false });
    viewer.drag({ x: 420, y: 300 }, { x: 450, y: 300 });
    const dragged = only().offset;
    expect(dragged).toBeGreaterThan(0.05);
    expect(viewer.press('ArrowLeft')).toBe(true);
    expect(only().offset).toBeCloseTo(dragged - 0.02, 9);
    viewer.press('i');
    expect(only().normal.x).toBe(-1);
    viewer.press('Delete');
    expect(viewer.sections.planes.value).toEqual([]);
    expect(viewer.press('ArrowLeft')).toBe(true);
    expect(viewer.camera.get().target).toEqual({ x: 0, y: 0, z: -1.5 });
  });
});

/** Gives loaded code and promises time to run. */
async function tick(): Promise<void> {
  await viewer.sections.pickFace(viewer.sections.picking.value);
  for (let i = 0; i < 8; i++) await Promise.resolve();
}
