import { sheetWithLines } from '@chamfer/testing/line-glb';
import { createViewer } from '@chamfer/viewer';
import { afterEach, beforeEach, expect, test } from 'vitest';

let canvas: HTMLCanvasElement;
let viewer: ReturnType<typeof createViewer>;
beforeEach(() => {
  canvas = document.body.appendChild(document.createElement('canvas'));
  canvas.style.cssText = 'display: block; width: 400px; height: 300px';
  viewer = createViewer(canvas);
});
afterEach(() => {
  viewer.dispose();
  canvas.remove();
});

async function pixelsOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8ClampedArray> {
  // The viewer takes the bytes for itself.
  await viewer.open({ bytes: bytes.slice() });
  await expect.poll(() => viewer.assembly.tree.value).not.toBeNull();
  await viewer.settled();
  const picture = await createImageBitmap(await viewer.snapshot({ width: 400, height: 300, ground: 'studio' }));
  const context = new OffscreenCanvas(400, 300).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, 400, 300).data;
}

/** The share of all bytes that differ by more than a few steps. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  return a.filter((value, i) => Math.abs(value - b[i]!) > 6).length / a.length;
}

test.each([
  ['plain surfaces', false],
  ['surfaces with a picture', true],
])('normals of length zero look like those of the shape: %s', async (_, hasPicture) => {
  const without = await pixelsOf(sheetWithLines({ hasPicture }));
  const up = [0, 1, 0];
  const none = [0, 0, 0];
  for (const normals of [
    [none, none, none, none],
    [none, up, none, up],
  ]) {
    expect(difference(await pixelsOf(sheetWithLines({ hasPicture, normals: normals.flat() })), without)).toBe(0);
  }
  const leaning = Array.from({ length: 4 }, () => [0.8, 0.6, 0]).flat();
  expect(difference(await pixelsOf(sheetWithLines({ hasPicture, normals: leaning })), without)).toBeGreaterThan(0.05);
});
