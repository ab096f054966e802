import { inDepth } from '@chamfer/testing/depth';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seedVice } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';
import { engineFile } from '../../support/steps/engine.ts';
import { modelLoaded, openReview } from '../../support/steps/review.ts';

const journey = useJourney();
const opens = inDepth(25, 100);
/** After this many times, everything that is created once and kept, such as compiled code, exists. */
const opensBefore = inDepth(10, 20);

test('after a lost graphics context the same picture returns, however often it is lost', async () => {
  const { viewLink } = await seedVice(journey, await journey.account());
  const { page } = await journey.visit({ reducedMotion: 'reduce', expected: /context|WebGL|GPU/i });
  await openReview(page, viewLink);
  const before = await settledPicture(page);
  for (let time = 0; time < 2; time++) {
    const lost = await page.evaluateHandle(() => {
      const extension = document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
      if (!extension) throw new Error('there is no context to lose');
      extension.loseContext();
      return extension;
    });
    await page.getByText('The browser has paused the graphics.').waitFor();
    await lost.evaluate((extension) => extension.restoreContext());
    await modelLoaded(page);
    await page.getByText('The browser has paused the graphics.').waitFor({ state: 'detached' });
    const apart = () => settledPicture(page).then((after) => difference(before, after));
    await expect.poll(apart).toBeLessThan(1);
  }
});

test(`${opens} times opening and closing leave the memory use unchanged`, async () => {
  const { page } = await journey.visit({ expected: /context|WebGL|GPU/i });
  await page.goto('/login');
  const cdp = await page.context().newCDPSession(page);
  const engine = `/${engineFile()}`;
  const model = [...cubeGlb()];
  await openAndClose(page, engine, model, opensBefore);
  const before = await heap(cdp);
  await openAndClose(page, engine, model, opens);
  expect((await heap(cdp)) / before).toBeLessThan(inDepth(1.05, 1.1));
});

/** A string, because the test runner would replace the page's `import` with its own loader. */
async function openAndClose(page: Page, engine: string, model: number[], times: number): Promise<void> {
  await page.evaluate(`(async () => {
    const { createViewer } = await import('${engine}');
    for (let time = 0; time < ${times}; time++) {
      const canvas = document.body.appendChild(document.createElement('canvas'));
      const viewer = createViewer(canvas);
      await viewer.open({ bytes: Uint8Array.from([${model}]) });
      viewer.dispose();
      canvas.remove();
    }
  })()`);
}

/** Bytes in use after a garbage collection. */
async function heap(cdp: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

/** The picture of the canvas once five pictures in a row are equal: shadow and edges are drawn in idle time. */
async function settledPicture(page: Page): Promise<Buffer> {
  const canvas = page.locator('canvas');
  let last = await canvas.screenshot();
  for (let time = 0, same = 1; time < 60 && same < 5; time++) {
    const next = await canvas.screenshot();
    same = next.equals(last) ? same + 1 : 1;
    last = next;
  }
  return last;
}

/** The average difference of two pictures, from 0 to 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = await Promise.all([a, b].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()));
  let sum = 0;
  for (let i = 0; i < left!.length; i++) sum += Math.abs(left![i]! - right![i]!);
  return sum / left!.length;
}
