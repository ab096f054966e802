import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { commentOnCube } from '../../support/data/many-comments.ts';
import { runCli } from '../../support/data/publish.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { openReview } from '../../support/steps/review.ts';

const journey = useJourney();

interface Shown {
  webExport: { webExportId: string; drawingsDownload: { drawingId: string }[] };
}
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="420mm" height="297mm" viewBox="0 0 420 297">
  <rect x="10" y="10" width="400" height="277" fill="none" stroke="#16181b"/>
  <circle cx="168" cy="148" r="40" fill="none" stroke="#16181b"/></svg>`;

/** A cube with a drawing. */
async function publish(owner: Account): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-report-'));
  const [model, drawing] = [join(folder, 'cube.glb'), join(folder, 'flange.svg')];
  try {
    await writeFile(model, cubeGlb());
    await writeFile(drawing, sheet);
    const login = ['--server', journey.origin, '--token', owner.accessToken];
    const { stdout, stderr } = await runCli(['publish', model, '--drawing', drawing, '--title', 'Flange', ...login]);
    if (!stdout) throw new Error(stderr);
    return (JSON.parse(stdout) as { viewLink: string }).viewLink;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function exported(page: Page, item: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export comments' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('J91 the comments of a meeting are saved as a table and as a report with pictures', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const viewLink = await publish(owner);
  const { webExport } = await journey.api<Shown>(
    'POST',
    `/web/web-exports?v=${viewLink}`,
    undefined,
    owner.accessToken,
  );
  const head = { projectViewLinkId: viewLink, webExportId: webExport.webExportId };
  const { drawingId } = webExport.drawingsDownload[0]!;
  const camera = {
    cameraTarget: { x: 0, y: 0, z: 0 },
    cameraOrbit: { theta: 0.6, phi: 1.1, radius: 0.6 },
    fieldOfView: 30,
  };
  const anchor = { position: { x: 0, y: 0.02, z: 0 }, normal: { x: 0, y: 1, z: 0 }, ...camera };
  const write = (comment: object) => journey.api('POST', '/web/comments', { ...head, ...comment }, owner.accessToken);
  await write({ type: 'model', ...anchor, message: '肉厚が薄すぎます。Ребро слишком тонкое.' });
  await write({ type: 'drawing', drawingId, page: 1, x: 0.4, y: 0.5, message: '벽이 너무 얇습니다' });

  const visit = await journey.visitAs(owner);
  const { page } = visit;
  await openReview(page, viewLink);
  const table = (await exported(page, 'Table (CSV)')).toString();
  expect(table).toContain('1,Comment,Mara Lindqvist');
  expect(table).toContain('벽이 너무 얇습니다');

  const bytes = await exported(page, 'Report with pictures (PDF)');
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const first = await pdf.getPage(1);
  const { items } = await first.getTextContent();
  // A font that lacks a letter makes the words pieces of their own: how many spaces lie between them depends on it.
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  for (const words of ['Ребро слишком тонкое', '肉厚が薄すぎます', '벽이 너무 얇습니다', 'Mara Lindqvist']) {
    expect(text).toContain(words);
  }
  // The text, and a picture for each of the comments.
  const { fnArray } = await first.getOperatorList();
  expect(fnArray.filter((fn) => fn === 85)).toHaveLength(3);
});

test('J91 a report of many comments takes one picture each with one engine, and gives its memory back', async () => {
  // All of them take minutes where drawing is done in software.
  const count = process.env.TEST_DEPTH === 'whole' ? 500 : 30;
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  await commentOnCube(journey, viewLink, count);
  const visit = await journey.visitAs(owner, { reducedMotion: 'reduce' });
  const { page, context } = visit;
  await page.addInitScript(() => {
    const told = { pictures: 0, engines: 0 };
    Object.assign(window, { told });
    const { toBlob, getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      told.pictures += given[1] === 'image/jpeg' ? 1 : 0;
      return toBlob.apply(this, given);
    };
    const known = new WeakSet<HTMLCanvasElement>();
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
      if (given[0] === 'webgl2' && !known.has(this)) told.engines += 1;
      known.add(this);
      return (getContext as (...all: unknown[]) => unknown).apply(this, given);
    } as typeof getContext;
  });
  await openReview(page, viewLink);
  await page.getByText(`Open ${count}`).waitFor();
  const told = () =>
    page.evaluate(() => ({ ...(window as unknown as { told: { pictures: number; engines: number } }).told }));
  const before = await told();
  const devtools = await context.newCDPSession(page);
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
  const files: string[] = [];
  page.on('request', (request) => request.url().includes('/objects/') && files.push(request.url()));
  const atFirst = await heap();
  let most = atFirst;
  const watching = setInterval(() => {
    void devtools.send('Runtime.getHeapUsage').then(
      ({ usedSize }) => {
        most = Math.max(most, usedSize / 1e6);
      },
      () => undefined,
    );
  }, 500);
  page.setDefaultTimeout(600_000);
  const bytes = await exported(page, 'Report with pictures (PDF)').finally(() => clearInterval(watching));
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  let pictures = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const { fnArray } = await (await pdf.getPage(number)).getOperatorList();
    // One on each page is its text.
    pictures += fnArray.filter((fn) => fn === 85).length - 1;
  }
  expect(pictures).toBe(count);
  const after = await told();
  expect(after.pictures - before.pictures).toBe(count);
  // One draws; another context asks whether there is any.
  expect(after.engines - before.engines).toBeLessThanOrEqual(2);
  // Those of the report, and what the page itself still loads; not one for each picture.
  expect(files.length).toBeLessThanOrEqual(4);
  // Megabytes: a picture is small, the engine of the page is gone.
  expect(most - atFirst).toBeLessThan(40 + 0.4 * count);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(async () => (await heap()) - atFirst, { interval: 1000 }).toBeLessThan(20);
}, 700_000);
