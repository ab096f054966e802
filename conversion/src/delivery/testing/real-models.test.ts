import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { drawnParts, openBytesOf, sizeOf } from '../model.fixture.ts';
import { type Bytes, useDelivery } from './delivery.fixture.ts';

const deliver = useDelivery();
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Files of other programs, looked at where somebody has put them next to the repository. */
vi.setConfig({ testTimeout: 240_000 });
const models = fileURLToPath(new URL('../../../../../shared/models/', import.meta.url));
const samples = [
  { name: 'falcon.glb', wire: 0.06 },
  { name: 'ingenuity.glb', wire: 0.4 }, // Nearly all of it is pictures.
].filter(({ name }) => existsSync(models + name));

it.each(samples)('$name keeps all its parts in their places, and is small on the wire', async ({ name, wire }) => {
  const before = new Uint8Array(await readFile(models + name));
  const { full, coarse } = await deliver(before);
  expect(full.byteLength).toBeLessThan(before.byteLength / 2);
  const sent = [full, ...(coarse ? [coarse] : [])].map((file) => brotliCompressSync(file, quick).byteLength);
  expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThan(before.byteLength * wire);
  const names = async (glb: Bytes) => (await openBytesOf(glb)).gltf.nodes.map((node) => [node.name, node.children]);
  const [was, nodes] = [await drawnParts(before), await names(before)];
  const size = sizeOf(was);
  for (const made of coarse ? [full, coarse] : [full]) expect(await names(made)).toEqual(nodes);
  const is = await drawnParts(full);
  expect(is.map(({ id, triangles }) => [id, triangles])).toEqual(was.map(({ id, triangles }) => [id, triangles]));
  const far = was.map(({ low, high }, i) =>
    Math.max(...[0, 1, 2].map((k) => Math.abs(low[k]! - is[i]!.low[k]!) + Math.abs(high[k]! - is[i]!.high[k]!))),
  );
  expect(Math.max(...far)).toBeLessThan(size * 1e-4);
  if (coarse) expect((await drawnParts(coarse)).map(({ id }) => id)).toEqual(was.map(({ id }) => id));
});
