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

async function open(bytes: Uint8Array<ArrayBuffer>) {
  const info = await viewer.open({ bytes });
  // The canvas learns its size meanwhile, which moves the camera.
  await expect.poll(() => viewer.assembly.tree.value).not.toBeNull();
  await viewer.settled();
  return info;
}

test('sections cut lines and points away as they do faces', async () => {
  await open(sheetWithLines());
  const whole = await strokePixels();
  // The points are behind the middle, and so is none of the line's far piece.
  const id = (await viewer.sections.add('z'))!;
  await viewer.sections.move(id, -0.2);
  await viewer.settled();
  expect(await strokePixels()).toMatchObject({ red: 0, green: whole.green });
  await viewer.sections.move(id, 0.4);
  await viewer.settled();
  const some = await strokePixels();
  expect(some.red).toBeGreaterThan(whole.red * 0.3);
  expect(some.red).toBeLessThan(whole.red * 0.95);
  expect(some.green).toBe(whole.green);
});

test('lines come back with a graphics context that was lost, and are hidden as before', async () => {
  await open(sheetWithLines());
  const whole = await strokePixels();
  const extension = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  const loseAndRestore = async () => {
    const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    extension.loseContext();
    await lost;
    // It can be restored once the event is over.
    await new Promise((resolve) => setTimeout(resolve));
    extension.restoreContext();
    await restored;
    await viewer.settled();
  };
  await loseAndRestore();
  expect(await strokePixels()).toEqual(whole);
  viewer.assembly.hide(viewer.parts().map(({ id }) => id));
  await loseAndRestore();
  expect(await strokePixels()).toEqual({ red: 0, green: 0 });
});

test('lines next to surfaces with pictures are drawn, each instance of them', async () => {
  expect(await open(sheetWithLines({ hasPicture: true }))).toMatchObject({ partCount: 1, triangleCount: 2 });
  const one = await strokePixels();
  expect(one.red).toBeGreaterThan(60);
  expect(one.green).toBeGreaterThan(4);
  const instances = [0, 0, 0, 0, 0, 2.5, 0, 0, 5];
  expect(await open(sheetWithLines({ hasPicture: true, instances }))).toMatchObject({ partCount: 3 });
  const withPicture = await strokePixels();
  expect(await open(sheetWithLines({ instances }))).toMatchObject({ partCount: 3 });
  const plain = await strokePixels();
  // The ground, which the edges of lines are mixed with, is darker with the picture.
  expect(withPicture.red).toBeGreaterThan(plain.red * 0.9);
  expect(withPicture.red).toBeGreaterThan(one.red * 1.3);
  viewer.assembly.hide(
    viewer
      .parts()
      .slice(1)
      .map(({ id }) => id),
  );
  await viewer.settled();
  const first = await strokePixels();
  expect(first.red).toBeLessThan(plain.red * 0.6);
  viewer.assembly.showAll();
  viewer.assembly.isolate(
    viewer
      .parts()
      .slice(0, 1)
      .map(({ id }) => id),
  );
  await viewer.settled();
  expect(await strokePixels()).toEqual(first);
});

test('a file of lines alone, and lines beyond the triangles, are in the first picture', async () => {
  for (const file of [
    { hasSheet: false },
    { hasSheet: false, hasPicture: true },
    { line: [-0.8, 0.1, 0, 6, 4, 0.5] },
  ]) {
    await open(sheetWithLines(file));
    expect((await strokePixels()).red).toBeGreaterThan(60);
  }
});

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
