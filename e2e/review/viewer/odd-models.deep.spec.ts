import { cubeGlb, cubeOfSize, hundredThousandNodes, oddGlbs } from '@chamfer/testing/sample-glb';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../../support/journey.ts';
import { engineFile } from '../../support/steps/engine.ts';

const journey = useJourney();
const glb = (name: string, buffer: Buffer) => ({ name: `${name}.glb`, mimeType: 'model/gltf-binary', buffer });

/** Opens the engine page, with functions that read what it shows about a file. */
async function openEngine(page: Page) {
  await page.goto('/dev/viewer');
  const facts = page.getByRole('region', { name: 'Facts' });
  return {
    choose: (name: string, file: Buffer) => page.getByLabel('Open files').setInputFiles(glb(name, file)),
    message: page.getByRole('alert'),
    /** Waits until the file is shown. Returns the number of its parts. */
    shown: async (name: string) => {
      await facts.getByRole('heading', { name: `${name}.glb` }).waitFor();
      await page.locator('[data-model-loaded]').waitFor();
      return facts.locator('div', { hasText: 'Parts' }).last().locator('dd').textContent();
    },
  };
}

/** Waits for two frames, which a frozen tab does not draw. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test('whatever is wrong with a file, there is a message or a picture, and the page keeps working', async () => {
  const { page } = await journey.visit({ reducedMotion: 'reduce' });
  const { choose, message, shown } = await openEngine(page);
  for (const odd of oddGlbs) {
    await choose(odd.name, odd.file());
    if (odd.message) await message.filter({ hasText: odd.message }).waitFor();
    else expect(await shown(odd.name), odd.name).toBe(String(odd.parts));
    await frames(page);
    await choose('cube', cubeGlb());
    expect(await shown('cube'), odd.name).toBe('1');
    expect(await message.count(), odd.name).toBe(0);
  }
});

test('the smallest and the largest model fill the picture and can be picked at the right places', async () => {
  const { page } = await journey.visit();
  await page.route('**/odd.glb?*', async (route) => {
    const [size, away] = new URL(route.request().url()).searchParams.getAll('n').map(Number);
    await route.fulfill({ body: cubeOfSize(size!, away!), contentType: 'model/gltf-binary' });
  });
  await page.goto('/login');
  for (const [size, away] of [
    [1e-4, 3],
    [1e4, 3e4],
  ] as const) {
    // A string, because the test runner would replace the page's `import` with its own loader.
    const seen = (await page.evaluate(`(async () => {
      const { createViewer } = await import('/${engineFile()}');
      const canvas = document.body.appendChild(document.createElement('canvas'));
      canvas.style.cssText = 'position: fixed; left: 0; top: 0; width: 400px; height: 300px';
      const viewer = createViewer(canvas, { reducedMotion: true });
      await viewer.open({ url: '/odd.glb?n=${size}&n=${away}' });
      const { position } = viewer.pick(200, 150);
      const picture = await createImageBitmap(await viewer.snapshot({ width: 80, height: 60 }));
      const sheet = new OffscreenCanvas(80, 60).getContext('2d');
      sheet.drawImage(picture, 0, 0);
      const pixels = sheet.getImageData(0, 0, 80, 60).data;
      viewer.dispose();
      canvas.remove();
      return { position, covered: pixels.filter((value, i) => i % 4 === 3 && value > 200).length / (80 * 60) };
    })()`)) as { position: { x: number; y: number; z: number }; covered: number };
    const { x, y, z } = seen.position;
    const farthest = Math.max(Math.abs(x - away), Math.abs(y), Math.abs(z));
    expect(Math.abs(farthest - size / 2)).toBeLessThan(size * 1e-5 + away * 1e-7);
    expect(seen.covered).toBeGreaterThan(0.15);
    expect(seen.covered).toBeLessThan(0.9);
  }
});

test('with 100,000 nodes the page still responds', async () => {
  const { page } = await journey.visit({ reducedMotion: 'reduce' });
  const { choose, message, shown } = await openEngine(page);
  await choose('bolts', hundredThousandNodes());
  expect(await shown('bolts')).toBe('100,000');
  await frames(page);
  const canvas = page.getByLabel('3D model bolts.glb');
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await frames(page);
  await choose('cube', cubeGlb());
  expect(await shown('cube')).toBe('1');
  expect(await message.count()).toBe(0);
});
