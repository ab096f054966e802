import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { ShownFrames } from '../../e2e/support/browser/shown-frames.ts';
import { pageFolder } from './bundle-pages.ts';
import type { ModelFile } from './model-files.ts';
import type { PageServer } from './page-server.ts';
import { longestTask, watchTasks } from './page-tasks.ts';
import type { Bench } from './probe.ts';
import type { PublishedModel } from './publish-models.ts';
import { truePictureMs } from './true-picture.ts';
import type { MeasuredViewer } from './viewers.ts';

declare global {
  interface Window {
    bench: Bench;
  }
}

/** One viewer with one model, once. Times in milliseconds, memory in MB, files in kB. */
export interface Numbers {
  /** From the start of the navigation until something of the model is drawn, and until all of it is. */
  firstMs: number;
  wholeMs: number;
  /** Until the page showed what it shows when it has settled. */
  trueMs: number;
  /** From when on drag, pick and pins answered within 100 ms. */
  touchMs: number;
  /** The longest task of the page after the first frame, until all work is done: processor time. */
  taskMs: number;
  /** The longest that a click would have waited meanwhile. */
  blockedMs: number;
  /** Turning with real draws. */
  orbitMs: number;
  /** Turning without draws: scripts alone. */
  scriptMs: number;
  /** Draw calls a frame while turning. */
  draws: number;
  pickMs: number;
  pickP95Ms: number;
  firstPickMs: number;
  /** The share of picks that met something; says whether they are worth comparing. */
  met: number;
  heapMb: number;
  processMb: number;
  /** Of it what the process wrote itself: nothing of a file, such as the browser's program. */
  ownMb: number;
  codeKb: number;
  wireKb: number;
  /** Draw calls in a second without input. */
  idleDraws: number;
}

/** What is measured once. */
export interface Subject {
  viewer: MeasuredViewer;
  file: ModelFile;
  published: PublishedModel | null;
}

/**
 * For the browser: else a page's thread takes the document before it apart a second later, which counts as the
 * viewer's. It has to be a document of the same origin, which has its place long enough.
 */
export const steadyDocuments = ['--disable-features=RenderDocument'];
const steadyMs = 1500;
/** What the page marks the first frame and the end of the work after it with. */
const taskMarks = ['bench-first', 'bench-idle'] as const;
const size = { width: 800, height: 600 };
const longestLoad = 180_000;

/**
 * Opens a page in a separate profile and takes all its numbers; `picture` gets a PNG when it is wanted. A string says
 * why the viewer could not show the file.
 */
export async function measurePage(
  browser: Browser,
  server: PageServer,
  subject: Subject,
  picture?: (png: Buffer) => void,
): Promise<Numbers | string> {
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    await page.goto(`${server.origin}/empty`);
    await page.waitForTimeout(steadyMs);
    await watchTasks(browser, page);
    server.forget();
    const frames = await ShownFrames.of(await context.newCDPSession(page));
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(addressOf(server, subject));
    const isOver = await page
      .waitForFunction(() => window.bench?.wholeMs || window.bench?.failure, null, { timeout: longestLoad })
      .catch(() => null);
    if (!isOver) return `not shown after ${longestLoad / 1000} s: ${problems.join(', ')}`;
    const { failure, firstMs, wholeMs } = await page.evaluate(() => {
      const { failure, firstMs, wholeMs } = window.bench;
      return { failure, firstMs, wholeMs };
    });
    if (failure) return failure;
    const idleDraws = await page.evaluate(() => window.bench.idle());
    const { blockedMs, touchMs } = await page.evaluate(() => window.bench);
    const trueMs = await truePictureMs(await frames.stop(), (await page.evaluate(() => performance.timeOrigin)) / 1000);
    const taskMs = await longestTask(browser, ...taskMarks);
    picture?.(await page.screenshot({ clip: { x: 0, y: 0, ...size } }));
    // Without draws first: a viewer may draw less when frames were slow.
    await page.evaluate(() => window.bench.stub(true));
    const light = await page.evaluate(() => window.bench.orbit(30, 3000));
    await page.evaluate(() => window.bench.stub(false));
    const real = await page.evaluate(() => window.bench.orbit(10, 4000));
    // Some pick by drawing.
    const picks = await page.evaluate(() => window.bench.pick(200, 8000));
    const sent = server.sent();
    const devtools = await context.newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    const heap = await devtools.send('Runtime.getHeapUsage');
    const backing = 'backingStorageSize' in heap ? Number(heap.backingStorageSize) : 0;
    return {
      firstMs,
      wholeMs,
      trueMs,
      touchMs,
      taskMs,
      blockedMs,
      orbitMs: real.frameMs,
      scriptMs: light.scriptMs,
      draws: real.draws,
      pickMs: picks.p50,
      pickP95Ms: picks.p95,
      firstPickMs: picks.first,
      met: picks.met,
      heapMb: (heap.usedSize + backing) / 1e6,
      ...(await processMemory(browser)),
      codeKb: sent.code / 1000,
      wireKb: sent.models / 1000,
      idleDraws,
    };
  } finally {
    // Where the page was not shown it still goes on.
    await browser.stopTracing().catch(() => {});
    await context.close();
  }
}

/** Counts the draw calls of a whole frame of our viewer in a browser without multi-draw, such as Firefox. */
export async function drawsWithoutMultiDraw(browser: Browser, server: PageServer, subject: Subject): Promise<number> {
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    await page.goto(`${addressOf(server, subject)}&missing=WEBGL_multi_draw`);
    await page.waitForFunction(() => window.bench?.wholeMs || window.bench?.failure, null, { timeout: longestLoad });
    return await page.evaluate(() => window.bench.wholeDraws());
  } finally {
    await context.close();
  }
}

function addressOf(server: PageServer, { viewer, file, published }: Subject): string {
  const isPublished = viewer.gets === 'published' && published !== null;
  const parameters = new URLSearchParams({
    model: `/models/${file.name}.${isPublished ? 'full' : 'raw'}.glb`,
    view: JSON.stringify(file.view),
  });
  if (isPublished) parameters.set('poster', `/models/${file.name}.poster`);
  if (isPublished && published.coarse) parameters.set('coarse', `/models/${file.name}.coarse.glb`);
  if (isPublished && published.triangles) parameters.set('triangles', String(published.triangles));
  return `${server.origin}/view/${pageFolder(viewer.page)}?${parameters}`;
}

/** MB of the page's process, which is the largest renderer as no other page is open. */
async function processMemory(browser: Browser): Promise<Pick<Numbers, 'processMb' | 'ownMb'>> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => memoryOf(id));
  return sizes.reduce((largest, size) => (size.ownMb > largest.ownMb ? size : largest), sizes[0]!);
}

/** All of it, with the browser's program that every page shares, and what the process wrote itself; NaN without /proc. */
function memoryOf(pid: number): Pick<Numbers, 'processMb' | 'ownMb'> {
  try {
    const counts = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const megabytes = (name: string) =>
      (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(counts)?.[1]) * 1024) / 1e6;
    return { processMb: megabytes('Rss'), ownMb: megabytes('Private_Dirty') };
  } catch {
    return { processMb: Number.NaN, ownMb: Number.NaN };
  }
}
