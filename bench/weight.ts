import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { newVisitor, startBrowser } from '../e2e/support/browser/browser.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import type { Benchmark } from './support/measure.ts';
import { addPeople } from './support/people.ts';
import { readWebChunks, type WebChunks } from './support/web-chunks.ts';

/** Viewports of a desktop and a phone. */
const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** A script that a browser loaded: its path, bytes after gzip at level 9, and when it was requested. */
interface Script {
  path: string;
  bytes: number;
  afterEngine: boolean;
  /** Milliseconds since 1970. */
  askedAt: number;
}

/** The JavaScript that a real browser loads for the log-in page and for a review page of the built web app. */
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
        tell({ what: `/login ${at}, all JavaScript`, measured: size(login.scripts), unit: 'kB', atMost: 125 });
        const review = await load(browser, `${origin}/v/${viewLink}`, viewport, chunks, 'The design is loaded.');
        const page = review.scripts.filter(({ path }) => !chunks.engineFiles.has(path));
        const [before, withEngine, later] = [
          page.filter(({ afterEngine }) => !afterEngine),
          page.filter(({ afterEngine, askedAt }) => afterEngine && askedAt <= review.shownAt),
          page.filter(({ askedAt }) => askedAt > review.shownAt),
        ];
        tell({ what: `review page ${at}, before the engine`, measured: size(before), unit: 'kB', atMost: 150 });
        const engine = size(review.scripts.filter(({ path }) => chunks.engineFiles.has(path)));
        tell({ what: `review page ${at}, the engine and its workers`, measured: engine, unit: 'kB', atMost: 170 });
        const tools = {
          what: `review page ${at}, beside the engine`,
          measured: size(withEngine),
          unit: 'kB',
          atMost: 25,
        };
        tell(tools);
        tell({ what: `review page ${at}, once the model is shown`, measured: size(later), unit: 'kB' });
      }
    } finally {
      await browser.close();
    }
  });

/** Opens a URL in a new profile; returns its scripts and when `text` appeared, once no further script is loaded. */
async function load(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  { engine }: WebChunks,
  text: string,
): Promise<{ scripts: Script[]; shownAt: number }> {
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
    const shownAt = await page.evaluate(whenShown, text);
    // A review page is never idle, because it listens for events; its scripts are complete once an idle browser has
    // prefetched what the tools load.
    for (let known = -1; known < scripts.length; ) {
      known = scripts.length;
      await page.waitForTimeout(4000);
    }
    if (complaints.length > 0) throw new Error(`${url} complains: ${complaints.join(', ')}`);
    return { scripts: await Promise.all(scripts), shownAt };
  } finally {
    await context.close();
  }
}

/** Runs in the page and uses its clock, because events reach this process too late. */
function whenShown(text: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.body?.textContent?.includes(text)) return void requestAnimationFrame(look);
      resolve(performance.timeOrigin + performance.now());
    };
    look();
  });
}

function isScript(response: Response): boolean {
  return /javascript/.test(response.headers()['content-type'] ?? '') && response.status() === 200;
}

async function weigh(response: Response, afterEngine: boolean): Promise<Script> {
  const { pathname } = new URL(response.url());
  const bytes = gzipSync(await response.body(), { level: 9 }).length;
  return { path: pathname, bytes, afterEngine, askedAt: response.request().timing().startTime };
}
