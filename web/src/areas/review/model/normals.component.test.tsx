import { createViewer } from '@chamfer/viewer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import zeroNormals from '../../../../../conversion/fixtures/odd-files/zero-normals.glb?url';

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

/** The file with other JSON of the same length or shorter. */
function withJson(file: Uint8Array, change: (json: string) => string): Uint8Array<ArrayBuffer> {
  const length = new DataView(file.buffer).getUint32(12, true);
  const text = change(new TextDecoder().decode(file.subarray(20, 20 + length)).trim());
  const changed = Uint8Array.from(file);
  changed.set(new TextEncoder().encode(text.padEnd(length)), 20);
  return changed;
}

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

test('normals of length zero look like no normals, in files with pictures and the like too', async () => {
  const zero = new Uint8Array(await (await fetch(zeroNormals)).arrayBuffer());
  const without = await pixelsOf(withJson(zero, (json) => json.replace('"NORMAL"', '"_ORMAL"')));
  const found = await pixelsOf(zero);
  // Teal in the light: not black, and not one colour.
  const greens = new Set(found.filter((_, i) => i % 4 === 1 && found[i - 1]! + 20 < found[i]!));
  expect(greens.size).toBeGreaterThan(8);
  expect(difference(found, without)).toBeLessThan(0.001);
  const volume = '"extensionsUsed":["KHR_materials_volume"],"extensionsRequired":["KHR_materials_volume"],';
  const wide = withJson(zero, (json) =>
    json
      .replace(/"generator":\s*"own cases"/, '"generator":""')
      .replace(/\s+/g, '')
      .replace('{', `{${volume}`),
  );
  expect(difference(await pixelsOf(wide), without)).toBeLessThan(0.01);
});
