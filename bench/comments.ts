import type { Browser } from 'playwright-core';
import { newVisitor, startBrowser } from '../e2e/support/browser.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { addComments } from './support/comments.ts';
import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople } from './support/people.ts';

const rounds = 9;
const [many, few] = [5000, 50];

/** From opening a review link to its first comment on the screen, alternately with many comments and with few. */
export const comments: Benchmark = (tell) =>
  withInstallation(async ({ fill, folder, pool, startServer }) => {
    buildWeb();
    const [person] = await fill((parts) => addPeople(parts, 1));
    const { origin } = await startServer();
    const links = [];
    for (const count of [many, few]) {
      const viewLink = await publishCube(origin, person!.accessToken, folder);
      await addComments(pool, viewLink, count);
      links.push(viewLink);
    }
    await pool.query('vacuum analyze');
    const browser = await startBrowser();
    const open = (viewLink: string) => () => firstComment(browser, `${origin}/v/${viewLink}`);
    try {
      const measured = await alternate(rounds, open(links[0]!), open(links[1]!));
      tell({ what: `first of ${few} comments`, measured: median(measured.second), unit: 'ms' });
      tell({ what: `first of ${many} comments`, measured: median(measured.first), unit: 'ms' });
      tell({ what: `many ÷ few (median of ${rounds} rounds)`, measured: measured.ratio, unit: '×', atMost: 1.2 });
    } finally {
      await browser.close();
    }
  });

/** Milliseconds from the start of the navigation to the frame with the first card. */
async function firstComment(browser: Browser, address: string): Promise<number> {
  const { page, context } = await newVisitor(browser, address, { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('article')) performance.mark('first-comment');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  const mark = () => performance.getEntriesByName('first-comment')[0]?.startTime;
  const shown = await page.waitForFunction(mark, undefined, { timeout: 60_000 });
  const time = (await shown.jsonValue()) as number;
  await context.close();
  return time;
}
