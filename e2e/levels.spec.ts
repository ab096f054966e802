import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { wavySheets } from './support/assembly.ts';
import { useJourney } from './support/journey.ts';
import { publishGlb } from './support/publish.ts';
import { middleOfModel, modelLoaded } from './support/review.ts';

const journey = useJourney();
let published: Promise<{ viewLink: string; full: string }> | undefined;

/** Publishes sheets of 460,800 triangles; `full` is the path of the file with all of them. */
async function publishSheets() {
  published ??= journey.account().then(async (owner) => {
    const { viewLink } = await publishGlb(journey, owner, 'Sheets', wavySheets(36));
    const { webExport } = await journey.api<{ webExport: { modelFileDownload: { url: string } } }>(
      'POST',
      `/web/web-exports?v=${viewLink}`,
    );
    return { viewLink, full: new URL(webExport.modelFileDownload.url, journey.origin).pathname };
  });
  return published;
}

/** Opens the sheets; what the page asks of the full file goes through `answer`. */
async function openSheets(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  const { viewLink, full } = await publishSheets();
  await page.route((url) => url.pathname === full, answer);
  await page.goto(`/v/${viewLink}`);
}

/** Waits until the model can be worked with, whatever level of it. */
const shown = (page: Page) => page.getByRole('toolbar', { name: 'View cube' }).waitFor({ timeout: 60_000 });

/** Turns the model by key and finds the part in its middle. */
async function turnAndPick(page: Page): Promise<void> {
  const canvas = page.getByLabel(/^3D model of/);
  await canvas.focus();
  const before = await page.evaluate(() => window.location.hash);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => window.location.hash), { timeout: 15_000 }).not.toBe(before);
  const { x, y } = await middleOfModel(page);
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Isolate' }).waitFor();
  await page.keyboard.press('Escape');
}

test('the coarse level is worked with before the full one is there, and stays as it was turned', async () => {
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
  // One more turn about the same point from the same distance: nothing jumped when the levels changed.
  const [before, after] = [turned, await page.evaluate(() => window.location.hash)].map((hash) =>
    /c:([^;]*)/.exec(hash)![1]!.split(',').map(Number),
  );
  expect([...after!.slice(0, 3), ...after!.slice(4)]).toEqual([...before!.slice(0, 3), ...before!.slice(4)]);
  expect(after![3]).not.toBe(before![3]);
});

test('a phone with little memory shows the coarse level, says so, and loads the full one when asked', async () => {
  const { context, page } = await journey.visit({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 }));
  let asked = 0;
  await openSheets(page, async (route) => {
    asked += 1;
    await route.continue();
  });
  const note = page.getByText('Reduced detail on this device');
  await note.waitFor({ timeout: 60_000 });
  expect(asked).toBe(0);
  await page.getByRole('button', { name: 'Load full detail' }).tap();
  await note.waitFor({ state: 'detached', timeout: 60_000 });
  await modelLoaded(page);
  expect(asked).toBe(1);
});

test('a full level that fails leaves the coarse one, says so, and can be tried again', async () => {
  const { page } = await journey.visit({ reducedMotion: 'reduce', expected: /503|MODEL_DOWNLOAD_FAILED/ });
  let isDown = true;
  await openSheets(page, (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()));
  const note = page.getByText('The full model could not be loaded. This is a simplified version.');
  await note.waitFor({ timeout: 60_000 });
  await turnAndPick(page);
  expect(await page.getByText('Please try loading the design again.').count()).toBe(0);
  // Still down: the same again, and the model is still there.
  const again = page.waitForResponse((response) => response.status() === 503);
  await page.getByRole('button', { name: 'Retry' }).click();
  await again;
  await note.waitFor();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await note.waitFor({ state: 'detached', timeout: 60_000 });
  await modelLoaded(page);
  await turnAndPick(page);
});
