import { cubeOfSize, hundredThousandNodes, oddGlbs } from '@chamfer/testing/sample-glb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { distance } from '../kernels/math/vectors.ts';
import { TestViewer } from './test-viewer.ts';

let viewer: TestViewer;
beforeEach(() => {
  viewer = new TestViewer({ reducedMotion: true });
});
afterEach(() => viewer.dispose());

/** All numbers in a value, at any depth. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

test.each(oddGlbs.filter(({ hasTexture }) => !hasTexture))('$name', async ({ file, message, parts }) => {
  const opening = viewer.open({ bytes: file() });
  if (message) {
    await expect(opening).rejects.toMatchObject({ code: expect.stringMatching(/^MODEL_/), message });
    expect(viewer.state.value.phase).toBe('failed');
  } else {
    expect((await opening).partCount).toBe(parts);
    viewer.advance(500);
    viewer.pick(400, 300);
    viewer.camera.orbitBy(0.5, 0.2);
    viewer.camera.zoomBy(2);
    await viewer.camera.fit();
    viewer.advance(500);
    const seen = [viewer.camera.get().target, viewer.camera.get().orbit, viewer.state.value];
    expect(numbersOf(seen).every(Number.isFinite)).toBe(true);
  }
  // Whatever the file was, the next one can be shown.
  await viewer.open({ bytes: cubeOfSize(1) });
  expect(viewer.pick(400, 300)).not.toBeNull();
});

test.each([
  ['a tenth of a millimetre', 1e-4, 3],
  ['ten kilometres', 1e4, 3e4],
])('a cube of %s is fitted, can be picked on its faces and has its pins in place', async (_, size, away) => {
  await viewer.open({ bytes: cubeOfSize(size, away) });
  const centre = { x: away, y: 0, z: 0 };
  // Files store positions in 32 bits: small models far from the origin lose some precision.
  const slack = size * 1e-5 + away * 1e-7;
  for (const [theta, phi] of [
    [0.62, 1.16],
    [3, 0.4],
    [-1.5, 2.6],
  ] as const) {
    viewer.camera.orbitBy(theta - viewer.camera.get().orbit.theta, phi - viewer.camera.get().orbit.phi);
    await viewer.camera.fit();
    const hit = viewer.pick(400, 300)!;
    const { x, y, z } = hit.position;
    const farthest = Math.max(Math.abs(x - away), Math.abs(y), Math.abs(z));
    expect(Math.abs(farthest - size / 2)).toBeLessThan(slack);
    const along = (x - away) * hit.normal.x + y * hit.normal.y + z * hit.normal.z;
    expect(Math.abs(along - size / 2)).toBeLessThan(slack);
    viewer.pins.set([{ id: 'pin', label: '1', position: hit.position, normal: hit.normal }]);
    viewer.advance(500);
    const [pin] = viewer.pins.states.value;
    expect(pin).toMatchObject({ visible: true, occluded: false });
    expect(Math.hypot(pin!.x - 400, pin!.y - 300)).toBeLessThan(0.5);
    expect(distance(viewer.camera.get().target, centre)).toBeLessThan(size);
  }
});

test('mirrored parts are hit from outside, with normals that point outwards', async () => {
  const { file } = oddGlbs.find(({ name }) => name.startsWith('scales'))!;
  await viewer.open({ bytes: file() });
  const inside = viewer.parts().find(({ name }) => name === 'Turned inside out')!;
  await viewer.camera.flyTo({
    target: { x: 0.5, y: 0, z: 0 },
    orbit: { theta: 0, phi: Math.PI / 2, radius: 2 },
    fieldOfView: 30,
  });
  const hit = viewer.pick(400, 300)!;
  expect(hit).toMatchObject({ partId: inside.id, normal: { z: 1 } });
  expect(hit.position.z).toBeCloseTo(0.1, 6);
});

test('100,000 nodes are opened, found, hidden and isolated one by one', async () => {
  const info = await viewer.open({ bytes: hundredThousandNodes() });
  expect(info).toMatchObject({ partCount: 100_000, triangleCount: 1_200_000 });
  viewer.advance(100);
  const tree = viewer.assembly.tree.value!;
  expect(tree.children).toHaveLength(100_000);
  const bolt = tree.children.find(({ name }) => name === 'Bolt 73512')!;
  viewer.assembly.hide([bolt.id]);
  expect(
    viewer
      .parts()
      .filter(({ id }) => viewer.assembly.shownAs(id) === 'hidden')
      .map(({ id }) => id),
  ).toEqual(bolt.parts);
  viewer.assembly.showAll();
  viewer.assembly.isolate([bolt.id]);
  await viewer.camera.fit();
  viewer.advance(100);
  expect(viewer.pick(400, 300)?.partId).toBe(bolt.parts[0]);
});
