import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { copyFile, readFile, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getBounds, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import { writeDenseMesh } from './dense-mesh.ts';
import type { View } from './probe.ts';
import type { ViewerOptions } from './viewer-options.ts';

/** A model to measure with. */
export interface ModelFile {
  name: string;
  path: string;
  bytes: number;
  /** The camera position for all viewers, such that everything is visible. */
  view: View;
  /** Kinds of materials that cannot share a draw call: transparent or not, double-sided or not, by textures. */
  families: number;
}

/** A mesh of two million triangles, generated because no available file has that many. */
const dense = 'dense-mesh';
/** Measured by default: one of our parts, one of our assemblies, and the contents of the models folder. */
const usual = ['hinge-bracket', 'twin-cylinder-engine', dense];
const demoDesigns = fileURLToPath(new URL('../../demo/src/designs.main.ts', import.meta.url));
const [fieldOfView, theta, phi] = [30, 0.6, 1.2];

/** Collects the models to measure in a folder: demo designs, a dense mesh, and GLB files of the models folder. */
export async function prepareModels(
  { models, files }: Pick<ViewerOptions, 'models' | 'files'>,
  folder: string,
): Promise<ModelFile[]> {
  const own = await buildDemoDesigns(folder);
  const others = models === null ? [] : readdirSync(models).filter((name) => name.endsWith('.glb'));
  const known = [...others.map((name) => basename(name, '.glb')), ...own, dense];
  const wanted = files.length > 0 ? files : known.filter((name) => usual.includes(name) || !own.includes(name));
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no file ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  const made: ModelFile[] = [];
  for (const name of known.filter((candidate) => wanted.includes(candidate))) {
    const path = join(folder, `${name}.glb`);
    if (others.includes(`${name}.glb`)) await copyFile(join(models!, `${name}.glb`), path);
    if (name === dense) await writeDenseMesh(path);
    made.push({ name, path, bytes: (await stat(path)).size, ...(await readFacts(path)) });
  }
  return made;
}

/** Models our demo designs into a folder, as `SLUG.glb`. @returns their slugs */
export async function buildDemoDesigns(folder: string): Promise<string[]> {
  const child = spawn(process.execPath, [demoDesigns, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`modelling the demo designs ended with ${code}`);
  const slugs = readdirSync(folder)
    .filter((name) => name.endsWith('-model.glb'))
    .map((name) => name.replace('-model.glb', ''));
  for (const slug of slugs) await rename(join(folder, `${slug}-model.glb`), join(folder, `${slug}.glb`));
  return slugs;
}

async function readFacts(path: string): Promise<Pick<ModelFile, 'view' | 'families'>> {
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const root = (await io.readBinary(await readFile(path))).getRoot();
  const { min, max } = getBounds(root.getDefaultScene() ?? root.listScenes()[0]!);
  const middle = (k: 0 | 1 | 2) => (min[k] + max[k]) / 2;
  const reach = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
  const radius = reach / Math.sin((fieldOfView * Math.PI) / 360);
  const kinds = root.listMaterials().map((material) => {
    const pictures = root.listTextures().flatMap((texture, i) => (texture.listParents().includes(material) ? i : []));
    return `${material.getAlphaMode() === 'BLEND'} ${material.getDoubleSided()} ${pictures}`;
  });
  return {
    view: { target: [middle(0), middle(1), middle(2)], radius, theta, phi, fieldOfView },
    families: Math.max(1, new Set(kinds).size),
  };
}
