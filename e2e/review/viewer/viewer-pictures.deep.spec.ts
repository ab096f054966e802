import { ktx2Picture, texturedCubeGlb } from '@chamfer/testing/sample-glb';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seedDesign } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';
import { modelLoaded } from '../../support/steps/review.ts';

const journey = useJourney();
/** Without scaling, and no larger than needed to measure a colour. */
const exact = { reducedMotion: 'reduce', viewport: { width: 1000, height: 600 }, deviceScaleFactor: 1 } as const;

test('KTX2 pictures are shown in their colour, in both modes, opaque and transparent', async () => {
  const page = await openEngine();
  for (const mode of ['UASTC', 'ETC1S'] as const) {
    await openCube(page, `${mode} red.glb`, await ktx2Picture([230, 30, 20, 255], mode));
    const red = await colorOfCube(page);
    expect(red.r).toBeGreaterThan(2 * Math.max(red.g, red.b));
    await openCube(page, `${mode} blue.glb`, await ktx2Picture([20, 40, 230, 255], mode));
    const blue = await colorOfCube(page);
    expect(blue.b).toBeGreaterThan(1.5 * Math.max(blue.r, blue.g));
    await openCube(page, `${mode} glass.glb`, await ktx2Picture([20, 40, 230, 60], mode));
    const glass = await colorOfCube(page);
    // The light background is visible through the glass.
    expect(glass.r).toBeGreaterThan(blue.r + 40);
    expect(glass.b).toBeGreaterThan(glass.r);
  }
});

test('a model whose pictures cannot be decoded is shown without them, and the next one is complete', async () => {
  const page = await openEngine();
  const whole = await ktx2Picture([230, 30, 20, 255], 'ETC1S');
  const damaged: [string, Uint8Array][] = [
    ['cut.glb', whole.subarray(0, 300)],
    ['zeros.glb', whole.map((byte, i) => (i > 100 ? 0 : byte))],
    ['levels.glb', whole.map((byte, i) => (i >= 80 && i < 104 ? 0xff : byte))],
    ['none.glb', new Uint8Array(64)],
  ];
  for (const [name, picture] of damaged) {
    await openCube(page, name, picture);
    const { r, g, b } = await colorOfCube(page);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(30);
  }
  await openCube(page, 'whole.glb', whole);
  const { r, g } = await colorOfCube(page);
  expect(r).toBeGreaterThan(2 * g);
});

test('a published model with KTX2 pictures is shown in plain colours first, then with its pictures', async () => {
  const glb = texturedCubeGlb(await ktx2Picture([230, 30, 20, 255], 'UASTC'), 'image/ktx2');
  const { viewLink } = await seedDesign(journey, await journey.account(), 'Painted', glb);
  const { webExport } = await journey.api<{
    webExport: Record<'modelFileDownload' | 'coarseModelDownload', { url: string }>;
  }>('POST', `/web/web-exports?v=${viewLink}`);
  expect(webExport.coarseModelDownload.url).not.toBe(webExport.modelFileDownload.url);
  const full = new URL(webExport.modelFileDownload.url, journey.origin).pathname;
  const { page } = await journey.visit(exact);
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === full,
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  await page.goto(`/v/${viewLink}`);
  await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  const plain = await colorOfCube(page);
  expect(plain.r).toBeGreaterThan(2 * Math.max(plain.g, plain.b));
  await page.getByRole('progressbar').waitFor();
  held.resolve();
  await modelLoaded(page);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  const { r, g, b } = await colorOfCube(page);
  expect(r).toBeGreaterThan(2 * Math.max(g, b));
});

async function openEngine(): Promise<Page> {
  const { page } = await journey.visit({ ...exact, expected: /./ });
  await page.goto('/dev/viewer');
  return page;
}

async function openCube(page: Page, name: string, picture: Uint8Array): Promise<void> {
  const buffer = texturedCubeGlb(picture, 'image/ktx2');
  await page.getByLabel('Open files').setInputFiles({ name, mimeType: 'model/gltf-binary', buffer });
  await page.getByRole('region', { name: 'Facts' }).getByRole('heading', { name }).waitFor();
  await page.locator('[data-model-loaded]').waitFor();
}

/** The average colour in the middle of the canvas, where the cube is, once it no longer changes. */
async function colorOfCube(page: Page): Promise<{ r: number; g: number; b: number }> {
  const canvas = page.locator('canvas').first();
  const { width, height } = (await canvas.boundingBox())!;
  const middle = { left: Math.round(width / 2) - 20, top: Math.round(height / 2) - 20, width: 40, height: 40 };
  const look = async () => {
    // The statistics refer to the input picture, not to later operations, so it is cropped first.
    const cut = await sharp(await canvas.screenshot())
      .extract(middle)
      .png()
      .toBuffer();
    const { channels } = await sharp(cut).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  };
  let before = await look();
  await expect
    .poll(
      async () => {
        const now = await look();
        const isSame = now.every((value, i) => value === before[i]);
        before = now;
        return isSame;
      },
      { interval: 300 },
    )
    .toBe(true);
  const [r, g, b] = before;
  return { r: r!, g: g!, b: b! };
}
