import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Browser } from 'playwright-core';
import { newVisitor, startBrowser } from '../e2e/support/browser/browser.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople } from './support/people.ts';

const rounds = 7;
const [many, few] = [2000, 10];
/** A slow connection of an office: 10 Mbit/s, 20 ms. Bytes a second. */
const network = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/**
 * From opening a drawing's address over a slow connection to its first sheet on the screen, alternately of a long PDF and
 * of a short one.
 */
export const drawings: Benchmark = (tell) =>
  withInstallation(async ({ fill, folder, pool, startServer }) => {
    buildWeb();
    const [person] = await fill((parts) => addPeople(parts, 1));
    const { origin } = await startServer();
    const addresses: string[] = [];
    for (const count of [many, few]) {
      const file = join(folder, `Sheets ${count}.pdf`);
      await writeFile(file, await book(count));
      const viewLink = await publishCube(origin, person!.accessToken, folder, [file]);
      const { rows } = await pool.query<{ id: string }>(
        'select d.id from drawings d join view_links l on l.web_export_id = d.web_export_id where l.id = $1',
        [viewLink],
      );
      addresses.push(`${origin}/v/${viewLink}/drawings/${rows[0]!.id}`);
    }
    const browser = await startBrowser();
    const open = (address: string) => () => firstSheet(browser, address);
    try {
      const measured = await alternate(rounds, open(addresses[0]!), open(addresses[1]!));
      tell({ what: `first of ${few} sheets`, measured: median(measured.second), unit: 'ms' });
      tell({ what: `first of ${many} sheets`, measured: median(measured.first), unit: 'ms' });
      tell({ what: `many ÷ few (median of ${rounds} rounds)`, measured: measured.ratio, unit: '×', atMost: 1.5 });
    } finally {
      await browser.close();
    }
  });

/** Sheets with a frame, a number and a few hundred strokes. */
async function book(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([842, 595]);
    page.drawText(`Sheet ${number}`, { x: 700, y: 30, size: 12, font });
    const strokes = Array.from({ length: 250 }, (_, at) => {
      const [x, y] = [(at * 97 + number * 13) % 800, (at * 61 + number * 29) % 550];
      return `M${x} ${y}l${(at % 17) + 5} ${(at % 23) + 5}`;
    });
    page.drawSvgPath(strokes.join(''), { x: 20, y: 575, borderWidth: 0.5 });
  }
  return document.save();
}

/** Milliseconds from the start of the navigation to the frame with the sheet. */
async function firstSheet(browser: Browser, address: string): Promise<number> {
  const { page, context } = await newVisitor(browser, address, { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[role=img] canvas')) performance.mark('first-sheet');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await page.goto(address);
  const mark = () => performance.getEntriesByName('first-sheet')[0]?.startTime;
  const shown = await page.waitForFunction(mark, undefined, { timeout: 60_000 });
  const time = (await shown.jsonValue()) as number;
  await context.close();
  return time;
}
