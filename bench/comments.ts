import type { Browser, Page } from 'playwright-core';
import { newVisitor, startBrowser } from '../e2e/support/browser/browser.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { addComments } from './support/comments.ts';
import { publishCube } from './support/design.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople } from './support/people.ts';

const rounds = 9;
const [many, few] = [5000, 50];

/**
 * From opening a review link to its first comment on the screen, alternately with many comments and with few; whether the
 * long list is there wherever it is scrolled to; and how soon a comment that another server process took is in it.
 */
export const comments: Benchmark = (tell) =>
  withInstallation(async ({ fill, folder, pool, startServer }) => {
    buildWeb();
    const [person] = await fill((parts) => addPeople(parts, 1));
    const { origin } = await startServer();
    const other = await startServer();
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
      const page = await openList(browser, `${other.origin}/v/${links[0]}`);
      tell({ what: `frames with a gap while ${many} are scrolled`, measured: await gaps(page), unit: '', atMost: 0 });
      const times = [];
      for (let round = 0; round < rounds; round++)
        times.push(await arrival(page, { origin, viewLink: links[0]!, token: person!.accessToken, round }));
      const what = `another’s comment among ${many}, through two processes`;
      tell({ what, measured: median(times), unit: 'ms', atMost: 1000 });
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

/** The page of a link with all of its comments, as far as they are drawn. */
async function openList(browser: Browser, address: string): Promise<Page> {
  const { page } = await newVisitor(browser, address, { viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.getByText(`Comments${many}`).waitFor({ timeout: 60_000 });
  // All of them have their room once the code for long lists is there.
  await page.waitForFunction(() =>
    /\d{6}px/.test(document.querySelector<HTMLElement>('ol:has(article)')!.style.paddingBottom),
  );
  return page;
}

/** Scrolls the list by 120 px a frame, as a quick wheel does, and counts the frames that would be painted with a gap. */
function gaps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const list = document.querySelector<HTMLElement>('ol:has(article)')!;
    const scroller = list.parentElement!;
    let count = 0;
    for (let frame = 0; frame < 600; frame++) {
      await new Promise(requestAnimationFrame);
      scroller.scrollTop += 120;
      const { top, bottom } = scroller.getBoundingClientRect();
      const first = list.firstElementChild!.getBoundingClientRect();
      const last = list.lastElementChild!.getBoundingClientRect();
      if (first.top > top + 1 || last.bottom < bottom - 1) count += 1;
    }
    return count;
  });
}

/** Milliseconds from sending a comment to one process until it can be read on a page of another. */
async function arrival(
  page: Page,
  { origin, viewLink, token, round }: { origin: string; viewLink: string; token: string; round: number },
): Promise<number> {
  const message = `Comment of round ${round}`;
  const { webExportId } = await page.evaluate(async (v) => {
    const answer = await fetch(`/api/web/web-exports?v=${v}`, { method: 'POST' });
    return (await answer.json()).webExport;
  }, viewLink);
  await page.evaluate(() => {
    const scroller = document.querySelector('ol:has(article)')!.parentElement!;
    scroller.scrollTop = scroller.scrollHeight;
  });
  const seen = page.getByText(message, { exact: true }).waitFor({ timeout: 30_000 });
  const start = performance.now();
  const zero = { x: 0, y: 0.05, z: 0 };
  const camera = { cameraTarget: zero, cameraOrbit: { theta: 0.6, phi: 1.1, radius: 0.5 }, fieldOfView: 26 };
  const anchor = { position: zero, normal: { x: 0, y: 1, z: 0 }, ...camera };
  const sent = await fetch(`${origin}/api/web/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ type: 'model', message, projectViewLinkId: viewLink, webExportId, ...anchor }),
  });
  if (sent.status !== 201) throw new Error(`the comment was answered with ${sent.status}`);
  await seen;
  return performance.now() - start;
}
