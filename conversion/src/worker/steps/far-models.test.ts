import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderThumbnails } from '../../thumbnail/thumbnail.ts';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { glbPieces, readGlbContainer } from '../glb/glb-container.ts';
import { makeModel } from './model-steps.ts';

type Json = { nodes: { mesh?: number; scale?: number[]; translation?: number[] }[]; scenes: { nodes: number[] }[] };

const FILE = new URL('../../../fixtures/odd-files/mirrored-instances.glb', import.meta.url);
let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'far-models-')));
});
afterAll(() => rm(folder, { recursive: true }));

/** The poster of the brackets, as they are published after `change`. */
async function poster(change: (json: Json) => void) {
  const workDir = join(folder, String(count++));
  await mkdir(workDir);
  const source = memoryBytes(new Uint8Array(await readFile(FILE)));
  const { json, binOffset, binLength } = await readGlbContainer(source, 'a.glb');
  change(json as Json);
  const path = join(workDir, 'upload');
  await writeFile(path, Buffer.concat(glbPieces(json, [await source.read(binOffset, binLength)])));
  const model = { path, name: 'brackets.glb', size: 0 };
  const made = await makeModel({ workDir, model, resources: [], drawings: [] }, workDir, () => {});
  const { light } = await renderThumbnails(new Uint8Array(await readFile(made.path)));
  return sharp(light).removeAlpha().raw().toBuffer();
}

/** The share of colour values that differ visibly. */
function difference(a: Buffer, b: Buffer): number {
  let differing = 0;
  for (let i = 0; i < a.length; i++) if (Math.abs(a[i]! - b[i]!) > 8) differing++;
  return differing / a.length;
}

it('the poster of a model a thousand kilometres out is that of the model at the origin', async () => {
  const near = await poster(() => {});
  const far = await poster((json) => {
    json.nodes.push({ children: json.scenes[0]!.nodes, translation: [1e6, -3e5, 2e6] } as Json['nodes'][number]);
    json.scenes[0]!.nodes = [json.nodes.length - 1];
  });
  expect(difference(near, far)).toBeLessThan(0.002);
});

it('what cannot be seen does not change the poster', async () => {
  const near = await poster(() => {});
  const more = await poster((json) => {
    const hidden = { mesh: 0, translation: [3, 0, 0], extensions: { KHR_node_visibility: { visible: false } } };
    json.nodes.push(hidden, { mesh: 0, translation: [5, 5, 5], scale: [0, 0, 0] });
    json.scenes[0]!.nodes.push(json.nodes.length - 2, json.nodes.length - 1);
  });
  expect(difference(near, more)).toBe(0);
});
