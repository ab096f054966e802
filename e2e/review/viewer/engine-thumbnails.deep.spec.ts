import { cubeGlb } from '@chamfer/testing/sample-glb';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publishGlb } from '../../support/data/publish.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { modelLoaded, openReview } from '../../support/steps/review.ts';

const journey = useJourney();

interface Shown {
  webExport: {
    wantsThumbnails: boolean;
    thumbnailDownloads: Record<'light' | 'dark', { url: string }>;
  };
}

test('a design published in a browser gets thumbnails drawn by the engine', async () => {
  const account = await journey.account('Jonas Weber');
  const visitor = await journey.visitAs(account);
  const { page } = visitor;
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Publish a design' }).first().click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'cube.glb', mimeType: 'model/gltf-binary', buffer: cubeGlb() };
  await dialog.locator('input[type=file]').first().setInputFiles([file]);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { name: 'Design published' }).waitFor();
  const link = await dialog.getByLabel('Review link').inputValue();
  const viewLink = link.split('/').at(-1)!;
  await expect.poll(() => wanted(viewLink, account), { interval: 500 }).toBe(false);

  const rendered = await publishGlb(journey, account, 'Rendered', cubeGlb());
  for (const theme of ['light', 'dark'] as const) {
    const [taken, own] = [await thumbnail(viewLink, theme), await thumbnail(rendered.viewLink, theme)];
    expect(taken.equals(own)).toBe(false);
    // The same part from the same side on the same background, but drawn by another renderer.
    const apart = await meanDifference(taken, own);
    expect(apart).toBeGreaterThan(0.2);
    expect(apart).toBeLessThan(12);
    expect(await spread(taken)).toBeGreaterThan(20);
  }
});

test('an editor who opens a design from the command line uploads its thumbnails; a visitor does not', async () => {
  const account = await journey.account('Amir Haddad');
  const { viewLink } = await publishGlb(journey, account, 'Painted', cubeGlb());
  const before = await thumbnail(viewLink, 'light');
  const { page: visiting } = await journey.visit();
  const sent: string[] = [];
  visiting.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await openReview(visiting, viewLink);
  await modelLoaded(visiting);

  const editor = await journey.visitAs(account);
  await openReview(editor.page, viewLink);
  await modelLoaded(editor.page);
  await expect.poll(() => wanted(viewLink, account), { interval: 500 }).toBe(false);
  expect((await thumbnail(viewLink, 'light')).equals(before)).toBe(false);
  expect(await editor.page.locator('canvas').count()).toBe(1);
  expect(sent).toEqual([]);
});

async function shown(viewLink: string, account?: Account): Promise<Shown> {
  return journey.api<Shown>('POST', `/web/web-exports?v=${viewLink}`, undefined, account?.accessToken);
}

async function wanted(viewLink: string, account: Account): Promise<boolean> {
  return (await shown(viewLink, account)).webExport.wantsThumbnails;
}

async function thumbnail(viewLink: string, theme: 'light' | 'dark'): Promise<Buffer> {
  const { url } = (await shown(viewLink)).webExport.thumbnailDownloads[theme];
  const answer = await fetch(new URL(url, journey.origin));
  expect(answer.headers.get('content-type')).toBe('image/webp');
  return Buffer.from(await answer.arrayBuffer());
}

/** The average difference of two pictures, from 0 to 255, after scaling them down. */
async function meanDifference(a: Buffer, b: Buffer): Promise<number> {
  const small = (picture: Buffer) => sharp(picture).removeAlpha().resize(48, 36).raw().toBuffer();
  const [one, other] = [await small(a), await small(b)];
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0) / one.length;
}

/** The difference between the middle of the picture, where the part is, and its corner. */
async function spread(picture: Buffer): Promise<number> {
  const at = (left: number, top: number) =>
    sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const [middle, corner] = [await at(480, 400), await at(20, 20)];
  return Math.max(...middle.map((value, i) => Math.abs(value - corner[i]!)));
}
