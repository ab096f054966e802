import { Buffer } from 'node:buffer';
import { createRequire } from 'node:module';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { NodeIO } from '@gltf-transform/core';
import { KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { expect, test } from 'vitest';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();
const cube = cubeGlb();
const textLength = cube.readUInt32LE(12);
const scene = JSON.parse(cube.subarray(20, 20 + textLength).toString()) as { buffers: { uri?: string }[] };
scene.buffers[0]!.uri = 'parts/cube%20data.bin';
const gltf = { name: 'cube.gltf', mimeType: 'model/gltf+json', buffer: Buffer.from(JSON.stringify(scene)) };
const binary = { name: 'cube data.bin', mimeType: 'application/octet-stream', buffer: cube.subarray(28 + textLength) };

test('the engine page shows a .glb, and a .gltf only together with the files that it refers to', async () => {
  const { page } = await journey.visit();
  await page.goto('/dev/viewer');
  const choose = page.getByLabel('Open files');
  const facts = page.getByRole('region', { name: 'Facts' });
  const fact = (name: string) => facts.locator('div', { hasText: name }).last().locator('dd');

  await choose.setInputFiles({ name: 'cube.glb', mimeType: 'model/gltf-binary', buffer: cube });
  await page.locator('[data-model-loaded]').waitFor();
  expect(await facts.getByRole('heading').textContent()).toBe('cube.glb');
  expect(await fact('Triangles').textContent()).toBe('12');
  await fact('First frame').filter({ hasText: 'ms' }).waitFor();
  await fact('Draws a frame').filter({ hasText: /^\d+$/ }).waitFor();

  await choose.setInputFiles(gltf);
  const message = page.getByRole('alert');
  await message.filter({ hasText: 'parts/cube data.bin' }).waitFor();

  await choose.setInputFiles([gltf, binary]);
  await facts.getByRole('heading', { name: 'cube.gltf' }).waitFor();
  await page.locator('[data-model-loaded]').waitFor();
  expect(await fact('Triangles').textContent()).toBe('12');
  expect(await message.count()).toBe(0);
});

test('the engine page shows a model that is compressed with Draco', async () => {
  const { page } = await journey.visit();
  await page.goto('/dev/viewer');
  const file = { name: 'packed.glb', mimeType: 'model/gltf-binary', buffer: await packedCube() };
  await page.getByLabel('Open files').setInputFiles(file);
  await page.getByRole('region', { name: 'Facts' }).getByRole('heading', { name: 'packed.glb' }).waitFor();
  await page.locator('[data-model-loaded]').waitFor();
  const triangles = page.getByRole('region', { name: 'Facts' }).locator('div', { hasText: 'Triangles' }).last();
  expect(await triangles.locator('dd').textContent()).toBe('12');
});

async function packedCube(): Promise<Buffer> {
  const { createEncoderModule } = createRequire(import.meta.url)('draco3dgltf');
  const io = new NodeIO().registerExtensions([KHRDracoMeshCompression]);
  io.registerDependencies({ 'draco3d.encoder': await createEncoderModule({}) });
  const document = await io.readBinary(new Uint8Array(cube));
  document.createExtension(KHRDracoMeshCompression).setRequired(true);
  return Buffer.from(await io.writeBinary(document));
}
