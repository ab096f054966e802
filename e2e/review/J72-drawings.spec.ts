import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { tabTo } from '../support/browser/keyboard.ts';
import { publishGlb } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { modelLoaded } from '../support/steps/review.ts';

const journey = useJourney();
const lines = (count: number) => `<path d="M10 10h${count * 10}v100" stroke="black" fill="none"/>`;
const svg = (count: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="297" viewBox="0 0 420 297">${lines(count)}</svg>`;

/** A book of sheets that say their number; the last one says something else, too. */
async function book(pages: number, ending: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([420, 297]);
    page.drawText(`Sheet number ${number}`, { x: 40, y: 200, size: 24, font });
    if (number === pages) page.drawText(ending, { x: 40, y: 100, size: 24, font });
  }
  return document.save();
}

/** A sheet of three pieces of 256 kB, of which the one in the middle has nothing but its picture. */
async function photo(): Promise<Uint8Array> {
  const [width, height] = [600, 400];
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const raw = Buffer.alloc(width * height * 3, noise).map((byte, at) => byte ^ (at * 7));
  const document = await PDFDocument.create();
  const picture = await document.embedPng(
    await sharp(raw, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
  document.addPage([420, 297]).drawImage(picture, { x: 20, y: 20, width: 380, height: 257 });
  return document.save();
}

let owner: Account;
let viewLink: string;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  const drawings = {
    'Sheet 10.svg': svg(10),
    'Sheet 2.svg': svg(2),
    'Sheet 2.pdf': await book(1, ''),
    'Assembly book.pdf': await book(2000, 'Torque 25 Nm'),
  };
  ({ viewLink } = await publishGlb(journey, owner, 'Gearbox', cubeGlb(0.1), drawings));
});

const outline = (page: Page) => page.getByRole('navigation', { name: 'Project Outline' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name });
const sheetField = (page: Page) => page.getByRole('textbox', { name: 'Go to sheet, 1 to 2000' });

test('J72 goes through the drawings of a link', async () => {
  const { page } = await journey.visit();
  await page.goto(`/v/${viewLink}`);
  // The title is in the page before any script runs, and the picture in it is there.
  const html = await (await page.request.get(`/v/${viewLink}`)).text();
  expect(html).toContain('<title>Gearbox · Chamfer</title>');
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
  expect((await page.request.get(picture!)).headers()['content-type']).toBe('image/webp');

  await outline(page).waitFor();
  await expect
    .poll(() => outline(page).getByRole('link').allTextContents())
    .toEqual(['Model', 'Assembly book', 'Sheet 2', 'Sheet 10']);
  await outline(page).getByRole('link', { name: 'Sheet 2' }).click();
  await page.waitForURL(/\/drawings\/[0-9a-f-]+$/);
  await page.getByRole('img', { name: 'Drawing Sheet 2, sheet 1 of 1' }).waitFor();
  await page.getByRole('link', { name: 'PDF' }).waitFor();
  // There is no PDF of this one.
  await outline(page).getByRole('link', { name: 'Sheet 10' }).click();
  await page.getByRole('img', { name: 'Drawing Sheet 10, sheet 1 of 1' }).waitFor();
  await page.getByRole('link', { name: 'PDF' }).waitFor({ state: 'detached' });

  for (const unknown of ['drawings/01890000-0000-7000-8000-000000000000', 'drawings', 'parts/7']) {
    await page.goto(`/v/${viewLink}/${unknown}`);
    await page.waitForURL(`**/v/${viewLink}`);
  }
  await modelLoaded(page);
});

test('J72 a book of 2,000 sheets: search, selection, and comments on any sheet', async () => {
  const visitor = await journey.visitAs(owner, { reducedMotion: 'reduce' });
  const { page } = visitor;
  await page.goto(`/v/${viewLink}`);
  await outline(page).getByRole('link', { name: 'Assembly book' }).click();
  await page.getByText('Sheet number 1', { exact: true }).waitFor();

  await tool(page, 'Find in drawing').click();
  await page.getByRole('search').getByRole('textbox').fill('torque  25');
  await page.keyboard.press('Enter');
  await page.getByRole('search').getByText('Sheet 2000').waitFor();
  await page.getByText('Torque 25 Nm').waitFor();
  expect(await sheetField(page).inputValue()).toBe('2000');
  await page.getByRole('search').getByRole('textbox').fill('no such words');
  await page.keyboard.press('Enter');
  await page.getByRole('search').getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('search').waitFor({ state: 'detached' });

  await page.getByText('Torque 25 Nm').dblclick({ position: { x: 20, y: 20 } });
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toBe('Torque');

  await tool(page, 'Add comment').click();
  const box = (await page.getByRole('img', { name: 'Drawing Assembly book, sheet 2000 of 2000' }).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole('form', { name: 'New comment' }).getByRole('textbox').fill('Dry or oiled?');
  await page.keyboard.press('Control+Enter');
  const pin = page.getByRole('button', { name: 'Comment 1 by Mara Lindqvist', exact: true });
  await pin.waitFor();
  await sheetField(page).fill('7');
  await page.keyboard.press('Enter');
  await page.getByText('Sheet number 7', { exact: true }).waitFor();
  await pin.waitFor({ state: 'detached' });
  // The comment leads back to its sheet.
  await page.getByRole('button', { name: 'Go to comment 1 by Mara Lindqvist' }).click();
  await page.getByText('Torque 25 Nm').waitFor();
  await pin.waitFor();
});

test('J72 goes to a drawing, through its sheets and to a comment on it without a mouse', async () => {
  const visitor = await journey.visitAs(owner, { reducedMotion: 'reduce' });
  const { page } = visitor;
  await page.goto(`/v/${viewLink}`);
  await tabTo(page, outline(page).getByRole('link', { name: 'Assembly book' }));
  await page.keyboard.press('Enter');
  await page.getByText('Sheet number 1', { exact: true }).waitFor();
  const sheet = page.getByRole('application');
  await tabTo(page, sheet);
  await page.keyboard.press('PageDown');
  await page.getByText('Sheet number 2', { exact: true }).waitFor();
  const wide = async () => (await page.getByRole('img', { name: /sheet 2 of 2000$/ }).boundingBox())!.width;
  const before = await wide();
  await page.keyboard.press('+');
  await expect.poll(wide).toBeGreaterThan(before * 1.2);
  await page.keyboard.press('0');
  await expect.poll(wide).toBeCloseTo(before, 0);

  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'New comment' }).getByRole('textbox').waitFor();
  await page.keyboard.type('Which grade?');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').getByText('Which grade?').waitFor();
});

test('J72 a drawing of which a part cannot be had says so, and is loaded again by Reload', async () => {
  const drawings = { 'Photo.pdf': await photo() };
  const { viewLink: photographed } = await publishGlb(journey, owner, 'Photographed', cubeGlb(0.1), drawings);
  const { page } = await journey.visit({ expected: /503|^console: Unexpected/ });
  const pieces: string[] = [];
  const broken = '**/api/objects/*.pdf?*';
  await page.route(broken, (route) => {
    const piece = route.request().headers().range ?? '';
    pieces.push(piece);
    return piece.startsWith(`bytes=${256 * 1024}-`) ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto(`/v/${photographed}`);
  await outline(page).getByRole('link', { name: 'Photo' }).click();
  // It is asked for again for some seconds first.
  const failure = page.getByRole('main').getByRole('alert');
  await failure.getByText('Please try loading the design again.').waitFor();
  expect(pieces.length).toBeGreaterThan(3);
  expect(await page.getByRole('progressbar').count()).toBe(0);
  await page.unroute(broken);
  await failure.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('img', { name: 'Drawing Photo, sheet 1 of 1' }).locator('canvas').waitFor();
  expect(await failure.count()).toBe(0);
});

test('J88 on a phone the outline starts closed and closes after navigation, and one comments on a sheet', async () => {
  const visitor = await journey.visitAs(owner, {
    viewport: { width: 400, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = visitor;
  await page.goto(`/v/${viewLink}`);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Project Outline' });
  await opener.waitFor();
  expect(await outline(page).count()).toBe(0);
  await opener.tap();
  await outline(page).getByRole('link', { name: 'Sheet 10' }).tap();
  await outline(page).waitFor({ state: 'detached' });
  const sheet = page.getByRole('img', { name: 'Drawing Sheet 10, sheet 1 of 1' });
  await sheet.waitFor();
  const bar = (await page.getByRole('toolbar', { name: 'Drawing tools' }).boundingBox())!;
  expect(bar.x).toBeGreaterThanOrEqual(0);
  expect(bar.x + bar.width).toBeLessThanOrEqual(400);

  await tool(page, 'Add comment').tap();
  const { x, y, width, height } = (await sheet.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('Is this M8?');
  await form.getByRole('button', { name: 'Send' }).tap();
  await page
    .getByRole('button', { name: /^Comment \d+ by Mara Lindqvist$/ })
    .first()
    .waitFor();
});
