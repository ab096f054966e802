import { Buffer } from 'node:buffer';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { expect, test } from 'vitest';
import { useJourney } from './support/journey.ts';

const journey = useJourney();
const cube = cubeGlb();
const textLength = cube.readUInt32LE(12);
const scene = JSON.parse(cube.subarray(20, 20 + textLength).toString()) as { buffers: { uri?: string }[] };
scene.buffers[0]!.uri = 'parts/cube%20data.bin';
const gltf = { name: 'cube.gltf', mimeType: 'model/gltf+json', buffer: Buffer.from(JSON.stringify(scene)) };
const binary = { name: 'cube data.bin', mimeType: 'application/octet-stream', buffer: cube.subarray(28 + textLength) };

test('the engine alone shows a .glb, and a .gltf only together with the files it names', async () => {
  const { page } = await journey.visit();
  await page.goto('/dev/viewer');
  const choose = page.getByLabel('Open files');
  const facts = page.getByRole('region', { name: 'Facts' });
  const fact = (name: string) => facts.locator('div', { hasText: name }).last().locator('dd');

  await choose.setInputFiles({ name: 'cube.glb', mimeType: 'model/gltf-binary', buffer: cube });
  await page.locator('[data-model-loaded]').waitFor({ timeout: 60_000 });
  expect(await facts.getByRole('heading').textContent()).toBe('cube.glb');
  expect(await fact('Triangles').textContent()).toBe('12');
  await fact('First frame').filter({ hasText: 'ms' }).waitFor();
  await fact('Draws a frame').filter({ hasText: /^\d+$/ }).waitFor();

  await choose.setInputFiles(gltf);
  const message = page.getByRole('alert');
  await message.filter({ hasText: 'parts/cube data.bin' }).waitFor();

  await choose.setInputFiles([gltf, binary]);
  await facts.getByRole('heading', { name: 'cube.gltf' }).waitFor();
  await page.locator('[data-model-loaded]').waitFor({ timeout: 60_000 });
  expect(await fact('Triangles').textContent()).toBe('12');
  expect(await message.count()).toBe(0);
});
