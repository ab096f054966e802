import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser } from '../e2e/support/browser/browser.ts';
import type { Benchmark, Measure } from './support/measure.ts';
import { bundlePages, installPeers } from './viewer/bundle-pages.ts';
import { drawsWithoutMultiDraw, measurePage, steadyDocuments } from './viewer/measure-page.ts';
import { type ModelFile, prepareModels } from './viewer/model-files.ts';
import { startPageServer } from './viewer/page-server.ts';
import { takePeersPicture } from './viewer/peers-picture.ts';
import { matchPosters, posterPage } from './viewer/poster-match.ts';
import { type DeliveredFile, type PublishedModel, publishModels } from './viewer/publish-models.ts';
import { FileResults } from './viewer/results.ts';
import { targetMeasures } from './viewer/targets.ts';
import { viewerOptions } from './viewer/viewer-options.ts';
import { viewerTable } from './viewer/viewer-table.ts';
import { viewers as allViewers, type MeasuredViewer, ours, reference } from './viewer/viewers.ts';
import { writeSection } from './viewer/write-section.ts';

/** Files shown in the picture: the first two of these that were measured. */
const pictured = ['falcon', 'twin-cylinder-engine', 'hinge-bracket', 'ingenuity'];

/** Our viewer and others with the same files in the same browser, alternating, with the order swapped every round. */
export const viewer: Benchmark = async (tell) => {
  const options = viewerOptions();
  const viewers = chooseViewers(options.viewers);
  installPeers();
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-bench-viewer-'));
  try {
    const files = await prepareModels(options, folder);
    const needsPublishing = viewers.some(({ gets }) => gets === 'published');
    const published = needsPublishing
      ? await publishModels([...files, ...screwIn(options.models)], folder)
      : new Map<string, PublishedModel>();
    await bundlePages([...viewers, { page: posterPage }], join(folder, 'pages'));
    const server = await startPageServer(join(folder, 'pages'), servedModels(files, published));
    const browser = await startBrowser(steadyDocuments);
    const pictures = new Map<string, Map<string, Buffer>>();
    const results: FileResults[] = [];
    const pulled: Measure[] = [];
    const posters: Measure[] = [];
    const own = viewers.find(({ name }) => name === ours)!;
    try {
      posters.push(...(await matchPosters(browser, server, published)));
      for (const file of files) {
        const result = new FileResults(file.name);
        results.push(result);
        for (let round = 0; round < options.repeats; round++) {
          const first = round % viewers.length;
          for (const measured of [...viewers.slice(first), ...viewers.slice(0, first)]) {
            // A file that a viewer failed to show once is not tried again.
            if (result.failures.has(measured.name)) continue;
            console.error(`  ${file.name}, round ${round + 1}: ${measured.name}`);
            const subject = { viewer: measured, file, published: published.get(file.name) ?? null };
            result.add(
              measured.name,
              await measurePage(browser, server, subject, (png) => keepPicture(pictures, file, measured, png)),
            );
          }
        }
        const subject = { viewer: own, file, published: published.get(file.name) ?? null };
        const draws = await drawsWithoutMultiDraw(browser, server, subject);
        pulled.push({
          what: `draws of a whole frame without multi-draw, ${file.name}`,
          measured: draws,
          unit: '',
          atMost: 20,
        });
        console.log(`\n${file.name}, ${(file.bytes / 1e6).toFixed(1)} MB\n\n${viewerTable(result, viewers)}\n`);
      }
      const shown = pictured.filter((name) => pictures.has(name)).slice(0, 2);
      const inOrder = shown.map((name) => [name, inOrderOf(viewers, pictures.get(name)!)] as const);
      if (shown.length > 0) console.log(`  ${await takePeersPicture(browser, new Map(inOrder), viewers)}\n`);
    } finally {
      await browser.close();
      await server.close();
    }
    const targets = [...targetMeasures(results, files), ...pulled, ...posters];
    for (const target of targets) tell(target);
    if (options.write) writeSection(results, viewers, targets, options.repeats);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The named viewers in the usual order, plus those that every table includes. @throws Error for an unknown one */
function chooseViewers(names: string[]): MeasuredViewer[] {
  const unknown = names.filter((name) => !allViewers.some((known) => known.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no viewer ${unknown.join(', ')}. There are: ${allViewers.map(({ name }) => name).join(', ')}.`,
    );
  }
  const wanted = new Set(names.length > 0 ? [...names, reference, ours] : allViewers.map(({ name }) => name));
  return allViewers.filter(({ name }) => wanted.has(name));
}

/** The screw of the folder of models, of which only the poster is measured. */
function screwIn(models: string | null): { name: string; path: string }[] {
  const path = join(models ?? '', 'screw.step');
  return models !== null && existsSync(path) ? [{ name: 'screw', path }] : [];
}

function servedModels(files: ModelFile[], published: Map<string, PublishedModel>): Map<string, DeliveredFile> {
  const served = new Map<string, DeliveredFile>();
  for (const { name, path } of files) {
    served.set(`${name}.raw.glb`, { path, headers: { 'content-type': 'model/gltf-binary' } });
    const delivered = published.get(name);
    if (delivered) served.set(`${name}.poster`, delivered.poster);
    if (delivered?.coarse) served.set(`${name}.coarse.glb`, delivered.coarse);
  }
  for (const [name, { full, serverPosters }] of published) {
    served.set(`${name}.full.glb`, full);
    for (const theme of ['light', 'dark'] as const) served.set(`${name}.server-poster-${theme}`, serverPosters[theme]);
  }
  return served;
}

function keepPicture(
  pictures: Map<string, Map<string, Buffer>>,
  { name }: ModelFile,
  shownBy: MeasuredViewer,
  png: Buffer,
): void {
  const shown = pictures.get(name) ?? new Map<string, Buffer>();
  pictures.set(name, shown.set(shownBy.name, png));
}

function inOrderOf(viewers: MeasuredViewer[], shown: Map<string, Buffer>): Map<string, Buffer> {
  return new Map(viewers.flatMap(({ name }) => (shown.has(name) ? [[name, shown.get(name)!] as const] : [])));
}
