import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeGlb, cubeTop } from '@chamfer/testing/sample-glb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Published, runCli } from '../../support/data/publish.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { modelShown } from '../../support/steps/review.ts';

const journey = useJourney();
/** Like `expect`, of what becomes so: a software renderer on a busy machine takes its time. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="420mm" height="297mm" viewBox="0 0 420 297"><path d="M10 10H410V287H10Z" fill="none" stroke="#000"/></svg>';

let folder: string;
let owner: Account;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-files-'));
  owner = await journey.account('Mara Lindqvist');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A cube with a drawing, and a comment on each. */
async function publishWithDrawing() {
  const [model, sheet] = [join(folder, 'cube.glb'), join(folder, 'Sheet 1.svg')];
  await writeFile(model, cubeGlb());
  await writeFile(sheet, svg);
  const login = ['--server', journey.origin, '--token', owner.accessToken];
  const { stdout } = await runCli(['publish', model, '--drawing', sheet, '--title', 'Cube 100', ...login]);
  const { viewLink } = JSON.parse(stdout) as Published;
  const { webExport } = await journey.api<{
    webExport: { webExportId: string; drawingsDownload: { drawingId: string }[] };
  }>('POST', `/web/web-exports?v=${viewLink}`, undefined, owner.accessToken);
  const { drawingId } = webExport.drawingsDownload[0]!;
  const head = { projectViewLinkId: viewLink, webExportId: webExport.webExportId };
  const write = (place: object, message: string) =>
    journey.api<{ commentId: string }>('POST', '/web/comments', { ...head, ...place, message }, owner.accessToken);
  const onModel = await write(cubeTop, 'Is this flat?');
  const onSheet = await write({ type: 'drawing', drawingId, page: 1, x: 0.5, y: 0.5 }, 'H7 or H8?');
  return { viewLink, drawingId, onModel, onSheet };
}

test('the address of a comment opens its thread, from the model to a drawing and back', async () => {
  const { viewLink, drawingId, onModel, onSheet } = await publishWithDrawing();
  const { page } = await journey.visit({ reducedMotion: 'reduce' });
  const isPinChosen = (number: number) =>
    page.getByRole('button', { name: `Comment ${number} by Mara Lindqvist`, exact: true }).getAttribute('aria-pressed');

  await page.goto(`/v/${viewLink}?comment=${onSheet.commentId}`);
  await page.waitForURL(`**/drawings/${drawingId}*`);
  await page.getByRole('article').getByText('H7 or H8?').waitFor();
  await expect.poll(() => isPinChosen(2)).toBe('true');

  await page.goto(`/v/${viewLink}/drawings/${drawingId}?comment=${onModel.commentId}`);
  await page.waitForURL((url) => url.pathname === `/v/${viewLink}`);
  await modelShown(page);
  await expect.poll(() => isPinChosen(1)).toBe('true');

  // With keys on to the drawing: the address names the comment that is open now, and gives the same after a reload.
  await page.keyboard.press('j');
  await page.waitForURL(`**/drawings/${drawingId}?comment=${onSheet.commentId}`);
  await expect.poll(() => isPinChosen(2)).toBe('true');
  await page.reload();
  await page.waitForURL(`**/drawings/${drawingId}?comment=${onSheet.commentId}`);
  await expect.poll(() => isPinChosen(2)).toBe('true');

  // And back; a view that is in the address as well is what is seen of the model.
  await page.keyboard.press('k');
  await page.waitForURL((url) => url.pathname === `/v/${viewLink}` && url.search === `?comment=${onModel.commentId}`);
  await expect.poll(() => isPinChosen(1)).toBe('true');
  await modelShown(page);
  await page.getByLabel(/^3D model of/).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('view=');
  const hash = await page.evaluate(() => location.hash);
  await page.reload();
  await modelShown(page);
  await expect.poll(() => isPinChosen(1)).toBe('true');
  const { search, hash: after } = new URL(page.url());
  expect([search, after]).toEqual([`?comment=${onModel.commentId}`, hash]);

  // Escape closes the comment, which the address names no more.
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).not.toContain('comment=');
});
