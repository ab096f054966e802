import type { Browser, CDPSession, Page } from 'playwright-core';
import { newVisitor, startBrowser } from '../e2e/support/browser/browser.ts';
import { openReview } from '../e2e/support/steps/review.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { addComments } from './support/comments.ts';
import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople } from './support/people.ts';

const rounds = 5;
/** Movements per round, each of them awaited. */
const movements = 40;
const pins = 1000;
const viewport = { width: 1440, height: 900 };

/** The main thread's work per orbit frame of the review page, alternately with a thousand pins and with none. */
export const pinsOnAModel: Benchmark = (tell) =>
  withInstallation(async ({ fill, folder, pool, startServer }) => {
    buildWeb();
    const [person] = await fill((parts) => addPeople(parts, 1));
    const { origin } = await startServer();
    const bare = await publishCube(origin, person!.accessToken, folder);
    const pinned = await publishCube(origin, person!.accessToken, folder);
    await addComments(pool, pinned, pins);
    const browser = await startBrowser();
    try {
      const many = await openModel(browser, origin, pinned);
      const none = await openModel(browser, origin, bare);
      await many.page.getByRole('button', { name: /^Comment 1000 by/ }).waitFor();
      const measured = await alternate(
        rounds,
        () => frameMs(many),
        () => frameMs(none),
      );
      tell({ what: 'main thread for an orbit frame without pins', measured: median(measured.second), unit: 'ms' });
      tell({ what: `main thread for an orbit frame with ${pins} pins`, measured: median(measured.first), unit: 'ms' });
      tell({ what: `with ÷ without (median of ${rounds} rounds)`, measured: measured.ratio, unit: '×' });
    } finally {
      await browser.close();
    }
  });

interface OpenPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Opens a model with the comments panel collapsed, so that only the pins are measured and not the list. */
async function openModel(browser: Browser, origin: string, viewLink: string): Promise<OpenPage> {
  const { page, context } = await newVisitor(browser, origin, { viewport, reducedMotion: 'reduce' });
  await openReview(page, viewLink);
  await page.getByRole('button', { name: 'Close comments' }).click();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return { page, session };
}

/** Drags the model back and forth. Browsers draw only the page in front. */
async function frameMs({ page, session }: OpenPage): Promise<number> {
  await page.bringToFront();
  const [x, y] = [viewport.width / 2, viewport.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const before = await taskSeconds(session);
  for (let step = 1; step <= movements; step++) {
    await page.mouse.move(x + (step % 20) * 8, y + step);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  const after = await taskSeconds(session);
  await page.mouse.up();
  return ((after - before) * 1000) / movements;
}

/** Seconds that the page's main thread was busy: script, style, layout and paint. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}
