import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, useJourney } from '../support/journey.ts';
import { runCli } from '../support/publish.ts';
import { openReview } from '../support/review.ts';

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

  const visit = await journey.visit();
  await journey.signIn(visit, owner);
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
