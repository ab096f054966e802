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

/** How many pixels of a snapshot are in the colours of the file's lines (red) and points (green). */
async function strokePixels(): Promise<{ red: number; green: number }> {
  const picture = await createImageBitmap(await viewer.snapshot({ width: 400, height: 300, ground: 'studio' }));
  const context = new OffscreenCanvas(400, 300).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, 400, 300);
  const found = { red: 0, green: 0 };
  for (let i = 0; i < data.length; i += 4) {
    if (data[i]! > 150 && data[i + 1]! < 110 && data[i + 2]! < 110) found.red++;
    if (data[i + 1]! > 150 && data[i]! < 110 && data[i + 2]! < 110) found.green++;
  }
  return found;
}

test('the lines and points of a file are drawn, and are hidden with their part', async () => {
  const info = await viewer.open({ bytes: sheetWithLines() });
  expect(info).toMatchObject({ partCount: 1, triangleCount: 2 });
  // The canvas learns its size meanwhile, which moves the camera.
  await expect.poll(() => viewer.assembly.tree.value).not.toBeNull();
  await viewer.settled();
  const whole = await strokePixels();
  expect(whole.red).toBeGreaterThan(60);
  expect(whole.green).toBeGreaterThan(4);
  viewer.assembly.hide(viewer.assembly.tree.value!.children.map(({ id }) => id));
  await viewer.settled();
  expect(await strokePixels()).toEqual({ red: 0, green: 0 });
  viewer.assembly.showAll();
  await viewer.settled();
  expect((await strokePixels()).red).toBeGreaterThan(60);
});
