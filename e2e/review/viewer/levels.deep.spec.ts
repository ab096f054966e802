import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { wavySheets } from '../../support/data/assembly.ts';
import { seedDesign } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';
import { engineFile } from '../../support/steps/engine.ts';
import { middleOfModel, modelLoaded } from '../../support/steps/review.ts';

const journey = useJourney();
/** Without scaling, so that each device pixel can be compared. */
const exact = { reducedMotion: 'reduce', viewport: { width: 600, height: 400 }, deviceScaleFactor: 1 } as const;
let published: Promise<{ viewLink: string; full: string; levels: { full: string; coarse: string } }> | undefined;

/**
 * Publishes sheets with 460,800 triangles. `full` is the path of the file with the full level; `levels` are the URLs of
 * both.
 */
async function publishSheets() {
  published ??= journey.account().then(async (owner) => {
    const { viewLink } = await seedDesign(journey, owner, 'Sheets', wavySheets(36));
    const { webExport } = await journey.api<{
      webExport: Record<'modelFileDownload' | 'coarseModelDownload', { url: string }>;
    }>('POST', `/web/web-exports?v=${viewLink}`);
    const levels = { full: webExport.modelFileDownload.url, coarse: webExport.coarseModelDownload.url };
    return { viewLink, full: new URL(levels.full, journey.origin).pathname, levels };
  });
  return published;
}

/** Opens the sheets. Requests for the full file are passed to `answer`. */
async function openSheets(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  const { viewLink, full } = await publishSheets();
  await page.route((url) => url.pathname === full, answer);
  await page.goto(`/v/${viewLink}`);
}

/** Waits until the model can be used, at any level. */
const shown = (page: Page) => page.getByRole('toolbar', { name: 'View cube' }).waitFor();

/** Turns the model with a key and finds a part near its middle, where four sheets meet. */
async function turnAndPick(page: Page): Promise<void> {
  const canvas = page.getByLabel(/^3D model of/);
  await canvas.focus();
  let spot = 0;
  const before = await page.evaluate(() => window.location.hash);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => window.location.hash)).not.toBe(before);
  const { x, y } = await middleOfModel(page);
  // There are gaps between the sheets.
  await expect
    .poll(async () => {
      spot += 25;
      await page.keyboard.press('Escape');
      await page.mouse.click(x + (spot % 100), y, { button: 'right' });
      await page.getByRole('menuitem', { name: 'Fit to screen' }).waitFor();
      return page.getByRole('menuitem', { name: 'Isolate' }).count();
    })
    .toBe(1);
  await page.keyboard.press('Escape');
}

test('the coarse level can be used before the full one is ready, and the camera is kept', async () => {
  const { page } = await journey.visit({ reducedMotion: 'reduce' });
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await openSheets(page, async (route) => {
    await isHeld;
    await route.continue();
  });
  await shown(page);
  await turnAndPick(page);
  await page.getByRole('progressbar').waitFor();
  const turned = await page.evaluate(() => window.location.hash);
  release();
  await modelLoaded(page);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await turnAndPick(page);
  expect(turned).toMatch(/c:/);
  // Another turn around the same point from the same distance: the camera did not jump when the levels changed.
  const [before, after] = [turned, await page.evaluate(() => window.location.hash)].map((hash) =>
    /c:([^;]*)/.exec(hash)![1]!.split(',').map(Number),
  );
  expect([...after!.slice(0, 3), ...after!.slice(4)]).toEqual([...before!.slice(0, 3), ...before!.slice(4)]);
  expect(after![3]).not.toBe(before![3]);
});

test('a phone with little memory shows the coarse level, reports this, and loads the full one on request', async () => {
  const { context, page } = await journey.visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 }));
  let asked = 0;
  await openSheets(page, async (route) => {
    asked += 1;
    await route.continue();
  });
  const note = page.getByText('Reduced detail on this device');
  await note.waitFor();
  expect(asked).toBe(0);
  await page.getByRole('button', { name: 'Load full detail' }).tap();
  await note.waitFor({ state: 'detached' });
  await modelLoaded(page);
  expect(asked).toBe(1);
});

test('if the full level fails, the coarse one stays, an error is shown, and it can be tried again', async () => {
  const { page } = await journey.visit({ reducedMotion: 'reduce', expected: /503|MODEL_DOWNLOAD_FAILED/ });
  let isDown = true;
  await openSheets(page, (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()));
  const note = page.getByText('The full model could not be loaded. This is a simplified version.');
  await note.waitFor();
  await turnAndPick(page);
  expect(await page.getByText('Please try loading the design again.').count()).toBe(0);
  // The server still fails: the same message again, and the model is still there.
  const again = page.waitForResponse((response) => response.status() === 503);
  await page.getByRole('button', { name: 'Retry' }).click();
  await again;
  await note.waitFor();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await note.waitFor({ state: 'detached' });
  await modelLoaded(page);
  await turnAndPick(page);
});

test('a heavy model looks the same drawn in slices as at once, even if parts change meanwhile', async () => {
  const { levels } = await publishSheets();
  const { page } = await journey.visit(exact);
  await page.goto('/login');
  // A string, because the test runner would replace the page's `import` with its own loader.
  await page.evaluate(`(async () => {
    const { createViewer } = await import('/${engineFile()}');
    const canvas = document.createElement('canvas');
    canvas.style.cssText = 'position:fixed;inset:0;width:600px;height:400px;z-index:9';
    document.body.append(canvas);
    window.viewer = createViewer(canvas, { reducedMotion: true });
    const levels = ${JSON.stringify(levels)};
    await viewer.open({ url: levels.full, coarse: { url: levels.coarse }, triangleCount: 460800, detail: 'full' });
  })()`);
  expect(await apart(page)).toBeLessThan(0.5);
  const whole = await page.screenshot();
  // While the frame with the turned camera is being drawn.
  await page.evaluate(`(async () => {
    viewer.camera.orbitBy(0.4, 0.1);
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    viewer.assembly.hide(viewer.parts().slice(0, 12).map(({ id }) => id.slice(0, id.lastIndexOf(':'))));
  })()`);
  expect(await apart(page)).toBeLessThan(0.5);
  expect(await difference(await page.screenshot(), whole)).toBeGreaterThan(3);
});

test('a large mesh is uploaded to the graphics card in steps, and again after a lost context', async () => {
  const { page } = await journey.visit({ ...exact, expected: /context|WebGL|GPU/i });
  const files = { '/full.glb': wavySheets(1, 400), '/coarse.glb': wavySheets(1, 40) };
  for (const [path, body] of Object.entries(files)) await page.route(`**${path}`, (route) => route.fulfill({ body }));
  await page.goto('/login');
  await page.evaluate(`(async () => {
    const { bufferSubData } = WebGL2RenderingContext.prototype;
    window.bits = 0;
    WebGL2RenderingContext.prototype.bufferSubData = function (...told) {
      window.bits++;
      return bufferSubData.apply(this, told);
    };
    const { createViewer } = await import('/${engineFile()}');
    const canvas = document.createElement('canvas');
    canvas.style.cssText = 'position:fixed;inset:0;width:600px;height:400px;z-index:9';
    document.body.append(canvas);
    window.viewer = createViewer(canvas, { reducedMotion: true });
    await viewer.open({ url: '/full.glb', coarse: { url: '/coarse.glb' }, triangleCount: 320000, detail: 'full' });
  })()`);
  expect(await apart(page)).toBeLessThan(0.5);
  expect(await page.evaluate<number>('bits')).toBeGreaterThan(5);
  const whole = await page.screenshot();
  await page.evaluate(`(async () => {
    const canvas = [...document.querySelectorAll('canvas')].at(-1);
    const extension = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    const next = (type) => new Promise((done) => canvas.addEventListener(type, done, { once: true }));
    const lost = next('webglcontextlost');
    extension.loseContext();
    await lost;
    // Everybody has to have heard of it.
    await new Promise(requestAnimationFrame);
    const restored = next('webglcontextrestored');
    extension.restoreContext();
    await restored;
  })()`);
  expect(await apart(page)).toBeLessThan(0.5);
  expect(await difference(await page.screenshot(), whole)).toBeLessThan(0.5);
});

/** The difference between the picture on the page, once all work is done, and a picture that is drawn at once. */
async function apart(page: Page): Promise<number> {
  await page.evaluate('viewer.settled()');
  // A frame is visible on the screen when the second frame after it begins.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const shown = await page.screenshot();
  const atOnce = await page.evaluate<string>(`viewer.snapshot({ width: 600, height: 400, ground: 'studio' }).then(
    (blob) => new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsDataURL(blob);
    }))`);
  return difference(shown, Buffer.from(atOnce.slice(atOnce.indexOf(',') + 1), 'base64'));
}

/** The average difference of two pictures, from 0 to 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = await Promise.all([a, b].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()));
  let sum = 0;
  for (let i = 0; i < left!.length; i++) sum += Math.abs(left![i]! - right![i]!);
  return sum / left!.length;
}
