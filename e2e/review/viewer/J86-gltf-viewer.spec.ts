import { cubeGlb } from '@chamfer/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isInRoom, wearHeadset } from '../../support/browser/headset.ts';
import { tabTo } from '../../support/browser/keyboard.ts';
import { useJourney } from '../../support/journey.ts';
import { modelShown } from '../../support/steps/review.ts';

const journey = useJourney();
const textFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no model') };
const glb = (name: string, buffer = Buffer.from(cubeGlb())) => ({ name, mimeType: 'model/gltf-binary', buffer });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Drops files on the page, as from the desktop. */
async function drop(page: Page, files: { name: string; buffer: Buffer }[]): Promise<void> {
  const given = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of all) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    }
    return transfer;
  }, given);
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('main', type, { dataTransfer: data });
}

/** A triangle whose corners are in a file next to it. */
const outside = JSON.stringify({
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  buffers: [{ byteLength: 36, uri: 'corners.bin' }],
});
const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);

test('J86 shows a dropped .glb, picks another, opens AR, and refuses what is no model', async () => {
  const { page, context } = await journey.visit();
  await wearHeadset(context);
  await page.goto('/gltf-viewer');
  await page.getByRole('heading', { name: 'Drop a .glb or .gltf file here' }).waitFor();
  await drop(page, [textFile]);
  await page.getByText('This is not a .glb or .gltf file.').waitFor();

  await drop(page, [glb('bracket.glb')]);
  await modelShown(page);
  await heading(page, 'bracket.glb').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload new' }).click();
  await (await choosing).setFiles([glb('housing.glb')]);
  await heading(page, 'housing.glb').waitFor();
  await modelShown(page);

  // What cannot be read leaves the one before on the screen.
  await drop(page, [glb('broken.glb', Buffer.from('glTF, but not really'))]);
  await page.getByText('This file cannot be read. It may be damaged.').waitFor();
  await modelShown(page);
  await heading(page, 'housing.glb').waitFor();

  await page.getByRole('button', { name: 'AR', exact: true }).click();
  await expect.poll(() => isInRoom(page)).toBe(true);
});

test('J86 takes a .gltf with the files it names, and says which are missing', async () => {
  const { page } = await journey.visit();
  await page.goto('/gltf-viewer');
  const gltf = { name: 'plate.gltf', buffer: Buffer.from(outside) };
  await page.getByRole('heading', { name: 'Drop a .glb or .gltf file here' }).waitFor();
  await drop(page, [gltf]);
  await page.getByText('This file belongs to the model and is missing: corners.bin.').waitFor();
  await drop(page, [gltf, { name: 'corners.bin', buffer: corners }]);
  await modelShown(page);
});

test.each([
  ['tablet', { width: 700, height: 1000 }],
  ['phone', { width: 390, height: 844 }],
])(
  'J86 a model is chosen and another one after it, without a mouse (%s)',
  async (_, viewport) => {
    const { page } = await journey.visit({ viewport, hasTouch: true });
    let name = '';
    // Before anything is pressed: a browser that is not prepared takes a moment to hand its dialog over.
    page.on('filechooser', (chooser) => void chooser.setFiles([glb(name)]));
    await page.goto('/gltf-viewer');
    for (const button of ['Choose a file', 'Upload new']) {
      name = `${button}, bracket with a very long name, revision 14, as sent to the foundry.glb`;
      await tabTo(page, page.getByRole('button', { name: button }));
      await page.keyboard.press('Enter');
      await heading(page, name).waitFor();
      await modelShown(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  },
  120_000,
);

test('J86 shows the model that the server has, if it is one', async () => {
  const { page } = await journey.visit();
  await page.route('**/local.glb', (route) =>
    route.fulfill({ contentType: 'model/gltf-binary', body: Buffer.from(cubeGlb()) }),
  );
  await page.goto('/gltf-viewer');
  await heading(page, 'local.glb').waitFor();
  await modelShown(page);
  await page.route('**/local.glb', (route) =>
    route.fulfill({ contentType: 'text/plain', body: Buffer.from(cubeGlb()) }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Drop a .glb or .gltf file here' }).waitFor();
});
