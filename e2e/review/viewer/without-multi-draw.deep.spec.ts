import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { wavySheets } from '../../support/data/assembly.ts';
import { useJourney } from '../../support/journey.ts';
import { engineFile } from '../../support/steps/engine.ts';

const journey = useJourney();

test('a browser without multi-draw, such as Firefox, draws the same picture with few draw calls', async () => {
  const glb = wavySheets(60, 12);
  const [usual, pulled] = [await drawn(glb, true), await drawn(glb, false)];
  expect(usual.parts).toBe(60);
  expect(pulled.draws).toBeLessThanOrEqual(20);
  for (const [i, picture] of usual.pictures.entries()) {
    expect(await difference(picture, pulled.pictures[i]!)).toBeLessThan(0.8);
  }
  // The pictures are not empty: with and without a transparent part they differ.
  expect(await difference(usual.pictures[0]!, usual.pictures[1]!)).toBeGreaterThan(3);
});

interface Drawn {
  /** The number of draw calls of one frame. */
  draws: number;
  parts: number;
  pictures: Buffer[];
}

/** What the engine draws of an assembly: as it is, with some transparent parts, and after a lost context. */
async function drawn(glb: Uint8Array, hasMultiDraw: boolean): Promise<Drawn> {
  const { page, context } = await journey.visit({ reducedMotion: 'reduce', expected: /context|WebGL|GPU/i });
  await context.addInitScript(watchDraws, hasMultiDraw);
  await page.route('**/sheets.glb', (route) => route.fulfill({ body: Buffer.from(glb) }));
  await page.goto('/login');
  // A string, because the test runner would replace the page's `import` with its own loader.
  const { parts, draws } = await page.evaluate<{ parts: number; draws: number }>(`(async () => {
    const { createViewer } = await import('/${engineFile()}');
    const canvas = document.createElement('canvas');
    canvas.style.cssText = 'position:fixed;inset:0;width:600px;height:400px;z-index:9';
    document.body.append(canvas);
    window.viewer = createViewer(canvas, { reducedMotion: true });
    await viewer.open({ url: '/sheets.glb' });
    await viewer.settled();
    window.draws = 0;
    await viewer.snapshot({ width: 60, height: 40 });
    // Once for the picture, again for the canvas.
    return { parts: viewer.parts().length, draws: window.draws / 2 };
  })()`);
  const pictures = [await snapshot(page)];
  await page.evaluate(
    `viewer.assembly.isolate(viewer.parts().slice(0, 40).map(({ id }) => id.slice(0, id.lastIndexOf(':'))), 'ghosted')`,
  );
  pictures.push(await snapshot(page));
  await page.evaluate(`(async () => {
    const canvas = [...document.querySelectorAll('canvas')].at(-1);
    const extension = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    const next = (type) => new Promise((done) => canvas.addEventListener(type, done, { once: true }));
    const lost = next('webglcontextlost');
    extension.loseContext();
    await lost;
    await new Promise(requestAnimationFrame);
    const restored = next('webglcontextrestored');
    extension.restoreContext();
    await restored;
  })()`);
  pictures.push(await snapshot(page));
  return { parts, draws, pictures };
}

/** Runs in the page: counts draw calls, and removes multi-draw if it is not wanted. */
function watchDraws(hasMultiDraw: boolean): void {
  const page = window as unknown as { draws: number };
  page.draws = 0;
  const context = WebGL2RenderingContext.prototype as unknown as Record<string, (...told: unknown[]) => unknown>;
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    const draw = context[name]!;
    context[name] = function (this: unknown, ...told) {
      page.draws++;
      return draw.apply(this, told);
    };
  }
  if (hasMultiDraw) return;
  const getExtension = context.getExtension!;
  context.getExtension = function (this: unknown, name) {
    return name === 'WEBGL_multi_draw' ? null : getExtension.call(this, name);
  };
}

async function snapshot(page: Page): Promise<Buffer> {
  await page.evaluate('viewer.settled()');
  const url = await page.evaluate<string>(`viewer.snapshot({ width: 600, height: 400, ground: 'studio' }).then(
    (blob) => new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsDataURL(blob);
    }))`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** The average difference of two pictures, from 0 to 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = await Promise.all([a, b].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()));
  let sum = 0;
  for (let i = 0; i < left!.length; i++) sum += Math.abs(left![i]! - right![i]!);
  return sum / left!.length;
}
