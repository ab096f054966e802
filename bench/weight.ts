import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { newVisitor, startBrowser } from '../e2e/support/browser.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import type { Benchmark } from './support/measure.ts';
import { addPeople } from './support/people.ts';
import { readWebChunks, type WebChunks } from './support/web-chunks.ts';

/** A desktop and a phone. */
const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** A script that a browser loaded: its path, bytes after gzip at level 9, and whether the engine was asked for before. */
interface Script {
  path: string;
  bytes: number;
  afterEngine: boolean;
}

/** The JavaScript that a real browser loads for the log-in page and for a review page, from the built web app. */
export const weight: Benchmark = (tell) =>
  withInstallation(async ({ fill, folder, startServer }) => {
    buildWeb();
    const chunks = readWebChunks();
    const [person] = await fill((parts) => addPeople(parts, 1));
    const { origin } = await startServer();
    const viewLink = await publishCube(origin, person!.accessToken, folder);
    const browser = await startBrowser();
    const size = (scripts: Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    try {
      for (const viewport of viewports) {
        const at = `at ${viewport.width} px`;
        const login = await load(browser, `${origin}/login`, viewport, chunks, 'Welcome back');
        tell({ what: `/login ${at}, all JavaScript`, measured: size(login), unit: 'kB', atMost: 125 });
        const review = await load(browser, `${origin}/v/${viewLink}`, viewport, chunks, 'The design is loaded.');
        const page = review.filter(({ path }) => !chunks.engineFiles.has(path));
        const before = size(page.filter(({ afterEngine }) => !afterEngine));
        tell({ what: `review page ${at}, before the engine`, measured: before, unit: 'kB', atMost: 150 });
        tell({
          what: `review page ${at}, without the engine, until the model is shown`,
          measured: size(page),
          unit: 'kB',
        });
        const engine = size(review.filter(({ path }) => chunks.engineFiles.has(path)));
        tell({ what: `review page ${at}, the engine and its workers`, measured: engine, unit: 'kB', atMost: 170 });
      }
    } finally {
      await browser.close();
    }
  });

/** Opens an address in a fresh profile and gives its scripts once `text` is there and no further one comes. */
async function load(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  { engine }: WebChunks,
  text: string,
): Promise<Script[]> {
  const { context, page, complaints } = await newVisitor(browser, url, { viewport });
  const scripts: Promise<Script>[] = [];
  let engineAsked = false;
  context.on('request', (request) => {
    engineAsked ||= new URL(request.url()).pathname === engine;
  });
  context.on('response', (response) => {
    if (isScript(response)) scripts.push(weigh(response, engineAsked));
  });
  try {
    await page.goto(url);
    await page.getByText(text).waitFor({ state: 'attached', timeout: 60_000 });
    // A review page never falls silent, since it listens for events; its scripts do.
    for (let known = -1; known < scripts.length; ) {
      known = scripts.length;
      await page.waitForTimeout(1500);
    }
    if (complaints.length > 0) throw new Error(`${url} complains: ${complaints.join(', ')}`);
    return await Promise.all(scripts);
  } finally {
    await context.close();
  }
}

function isScript(response: Response): boolean {
  return /javascript/.test(response.headers()['content-type'] ?? '') && response.status() === 200;
}

async function weigh(response: Response, afterEngine: boolean): Promise<Script> {
  const { pathname } = new URL(response.url());
  return { path: pathname, bytes: gzipSync(await response.body(), { level: 9 }).length, afterEngine };
}
