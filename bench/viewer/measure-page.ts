import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { pageFolder } from './bundle-pages.ts';
import type { ModelFile } from './model-files.ts';
import type { PageServer } from './page-server.ts';
import { longestTask, watchTasks } from './page-tasks.ts';
import type { Bench } from './probe.ts';
import type { PublishedModel } from './publish-models.ts';
import type { MeasuredViewer } from './viewers.ts';

declare global {
  interface Window {
    bench: Bench;
  }
}

/** The results of one viewer with one model in one round. Times in milliseconds, memory in MB, files in kB. */
export interface Numbers {
  /** From the start of the navigation until part of the model is drawn, and until all of it is. */
  firstMs: number;
  wholeMs: number;
  /** The page's longest task from the first frame until it is idle, in CPU time. */
  taskMs: number;
  /** The longest delay of a click in that time. */
  blockedMs: number;
  /** Orbiting with real draw calls. */
  orbitMs: number;
  /** Orbiting without draw calls: scripts only. */
  scriptMs: number;
  /** Draw calls per frame while orbiting. */
  draws: number;
  pickMs: number;
  pickP95Ms: number;
  firstPickMs: number;
  /** The fraction of picks that hit something, which shows whether they are comparable. */
  met: number;
  heapMb: number;
  processMb: number;
  /** The part of it that the process wrote itself, without mapped files such as the browser's binary. */
  ownMb: number;
  codeKb: number;
  wireKb: number;
  /** Draw calls per second without input. */
  idleDraws: number;
}

/** One measurement: a viewer and a file. */
export interface Subject {
  viewer: MeasuredViewer;
  file: ModelFile;
  published: PublishedModel | null;
}

/**
 * A browser option: otherwise the page's thread disposes of the previous document a second later, which would count as
 * the viewer's work. The previous document must have the same origin and be open long enough.
 */
export const steadyDocuments = ['--disable-features=RenderDocument'];
const steadyMs = 1500;
/** Performance marks that the page sets at the first frame and when it is idle. */
const taskMarks = ['bench-first', 'bench-idle'] as const;
const size = { width: 800, height: 600 };
const longestLoad = 180_000;

/**
 * Opens a page in a new profile and measures everything; `picture` receives a PNG if given. A string is the reason why
 * the viewer could not show the file.
 */
export async function measurePage(
  browser: Browser,
  server: PageServer,
  { viewer, file, published }: Subject,
  picture?: (png: Buffer) => void,
): Promise<Numbers | string> {
  const isPublished = viewer.gets === 'published' && published !== null;
  const parameters = new URLSearchParams({
    model: `/models/${file.name}.${isPublished ? 'full' : 'raw'}.glb`,
    view: JSON.stringify(file.view),
  });
  if (isPublished && published.coarse) parameters.set('coarse', `/models/${file.name}.coarse.glb`);
  if (isPublished && published.triangles) parameters.set('triangles', String(published.triangles));
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    await page.goto(`${server.origin}/empty`);
    await page.waitForTimeout(steadyMs);
    await watchTasks(browser, page);
    server.forget();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${server.origin}/view/${pageFolder(viewer.page)}?${parameters}`);
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
    const blockedMs = await page.evaluate(() => window.bench.blockedMs);
    const taskMs = await longestTask(browser, ...taskMarks);
    picture?.(await page.screenshot({ clip: { x: 0, y: 0, ...size } }));
    // Without draw calls first: a viewer may draw less after slow frames.
    await page.evaluate(() => window.bench.stub(true));
    const light = await page.evaluate(() => window.bench.orbit(30, 3000));
    await page.evaluate(() => window.bench.stub(false));
    const real = await page.evaluate(() => window.bench.orbit(10, 4000));
    // Some viewers pick by drawing.
    const picks = await page.evaluate(() => window.bench.pick(200, 8000));
    const sent = server.sent();
    const devtools = await context.newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    const heap = await devtools.send('Runtime.getHeapUsage');
    const backing = 'backingStorageSize' in heap ? Number(heap.backingStorageSize) : 0;
    return {
      firstMs,
      wholeMs,
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
    // Tracing also stops if the page was not shown.
    await browser.stopTracing().catch(() => {});
    await context.close();
  }
}

/** Memory of the page's process in MB: the largest renderer, because no other page is open. */
async function processMemory(browser: Browser): Promise<Pick<Numbers, 'processMb' | 'ownMb'>> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => memoryOf(id));
  return sizes.reduce((largest, size) => (size.ownMb > largest.ownMb ? size : largest), sizes[0]!);
}

/** Total memory including the browser's shared binary, and what the process wrote itself; NaN without /proc. */
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
