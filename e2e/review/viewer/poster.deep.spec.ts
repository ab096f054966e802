import { packGlb } from '@chamfer/testing/sample-glb';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { viceGlb, wavySheets } from '../../support/data/assembly.ts';
import { seedDesign, seedVice } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();
const windows = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

test('nothing moves by more than two pixels when the poster disappears, in windows of any shape', async () => {
  const { viewLink } = await seedDesign(journey, await journey.account(), 'Dark vice', darkVice());
  for (const viewport of windows) {
    const { page } = await journey.visit({ viewport, reducedMotion: 'reduce' });
    await page.goto(`/v/${viewLink}`);
    await page.locator('[data-picture-shown]').waitFor();
    await posterGone(page);
    const drawn = await outline(page);
    await page.locator('[data-poster]').evaluate((poster: HTMLElement) => {
      Object.assign(poster.style, { opacity: '1', visibility: 'visible', transition: 'none' });
    });
    const pictured = await outline(page);
    for (const [side, at] of Object.entries(drawn)) {
      expect(Math.abs(at - pictured[side as keyof typeof pictured]), `${viewport.width}: ${side}`).toBeLessThanOrEqual(
        2,
      );
    }
  }
});

test('once all of a heavy model was shown, keys that move nothing leave the picture unchanged', async () => {
  const { viewLink } = await seedDesign(journey, await journey.account(), 'Sheets', wavySheets(36));
  // In a window where the model has no room to make for the panes, so that they move nothing.
  const { page } = await journey.visit({ viewport: { width: 900, height: 600 }, reducedMotion: 'reduce' });
  await page.goto(`/v/${viewLink}`);
  await page.locator('[data-poster]').waitFor();
  await page.locator('[data-picture-shown]').waitFor();
  await posterGone(page);
  const before = await middle(page);
  for (const key of ['v', 'm', 'v', 'Escape']) {
    await page.keyboard.press(key);
    expect(await apart(await middle(page), before)).toBeLessThan(0.5);
  }
});

test('until the poster goes nothing else is seen, and it stands where the model will stay, whatever opens beside it', async () => {
  const { viewLink } = await seedVice(journey, await journey.account());
  for (const viewport of [{ width: 1440, height: 900 }, { width: 900, height: 600 }, ...windows.slice(1)]) {
    const { page } = await journey.visit({ viewport });
    await page.addInitScript(watchPoster);
    await page.goto(`/v/${viewLink}`);
    await page.locator('[data-picture-shown]').waitFor();
    // The outline and the comments come by themselves where there is room; on a phone there are none.
    if (viewport.width > 768) await page.getByRole('tree', { name: 'Part tree' }).waitFor();
    await posterGone(page);
    const seen = await page.evaluate(() => (window as Watching).seen!);
    expect(seen.places, `${viewport.width}`).toHaveLength(1);
    expect(seen.both, `${viewport.width}`).toBe(false);
  }
});

/** What a page shows, filled in by `watchPoster`. */
type Watching = Window & { seen?: { places: string[]; both: boolean } };

/** Notes in every frame where the poster is, and whether the canvas is seen with it before the model is shown. */
function watchPoster(): void {
  const seen: NonNullable<Watching['seen']> = { places: [], both: false };
  (window as Watching).seen = seen;
  const look = () => {
    const poster = document.querySelector<HTMLElement>('[data-poster]');
    const canvas = document.querySelector('canvas');
    if (poster && !seen.places.includes(getComputedStyle(poster).transform)) {
      seen.places.push(getComputedStyle(poster).transform);
    }
    if (poster?.dataset.poster === 'shown' && canvas && getComputedStyle(canvas).opacity !== '0') seen.both = true;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Waits until the poster has faded away. */
async function posterGone(page: Page): Promise<void> {
  await page.locator('[data-poster=gone]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const poster = document.querySelector('[data-poster]')!;
    return getComputedStyle(poster).visibility === 'hidden';
  });
}

/** Dark, so that everybody can tell it from the floor. */
function darkVice(): Buffer {
  const vice = viceGlb();
  const length = vice.readUInt32LE(12);
  const document = JSON.parse(vice.toString('utf8', 20, 20 + length)) as {
    meshes: { primitives: { material: number }[] }[];
  };
  for (const { primitives } of document.meshes) for (const primitive of primitives) primitive.material = 0;
  const dark = { baseColorFactor: [0.01, 0.01, 0.01, 1], metallicFactor: 0, roughnessFactor: 1 };
  return packGlb({ ...document, materials: [{ pbrMetallicRoughness: dark }] }, vice.subarray(20 + length + 8));
}

/** A screenshot of the picture's middle, which no panel covers. */
async function middle(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize()!;
  return page.screenshot({ clip: { x: width * 0.3, y: height * 0.3, width: width * 0.2, height: height * 0.2 } });
}

/** The left, right and top edges of the dark model in the free area of the stage, in CSS pixels. */
async function outline(page: Page) {
  const { data, info } = await sharp(await page.locator('canvas').first().screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, ...edgesOf(data, info.width, info.height) };
}

function edgesOf(pixels: Buffer, width: number, height: number) {
  const found = { left: width, right: 0, top: height };
  // The shadow and the bars are below; panels are at the sides.
  for (let y = Math.round(height * 0.2); y < height * 0.6; y++) {
    for (let x = Math.round(width * 0.05); x < width * 0.7; x++) {
      const at = (y * width + x) * 3;
      const off = Math.max(pixels[at]! - 0xeb, pixels[at + 1]! - 0xeb, pixels[at + 2]! - 0xe7);
      const dark = Math.max(0xeb - pixels[at]!, 0xeb - pixels[at + 1]!, 0xe7 - pixels[at + 2]!);
      if (Math.max(off, dark) < 90) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
    }
  }
  return found;
}

/** The average difference of two pictures, from 0 to 255. */
async function apart(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = await Promise.all([a, b].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()));
  let sum = 0;
  for (let i = 0; i < left!.length; i++) sum += Math.abs(left![i]! - right![i]!);
  return sum / left!.length;
}
