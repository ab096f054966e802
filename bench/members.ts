import type { Pool } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { newVisitor, startBrowser } from '../e2e/support/browser/browser.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople, type BenchPerson } from './support/people.ts';

const rounds = 9;
const [few, many] = [50, 5000];
/** Typed into the filter; the numbers of the members make each key change the list. */
const typed = ['4', '2', '1', 'Backspace', '7', 'Backspace', 'Backspace', 'Backspace'];

/** The members page of a large team and of a small one by turns, and the filter of the large one. */
export const members: Benchmark = (tell) =>
  withInstallation(async ({ fill, pool, startServer }) => {
    buildWeb();
    const [large, small] = await fill((parts) => addPeople(parts, 2));
    const [largeTeam, smallTeam] = [await addMembers(pool, large!, many), await addMembers(pool, small!, few)];
    await pool.query('vacuum analyze');
    const { origin } = await startServer();
    const browser = await startBrowser();
    try {
      const largePage = await openMembers(browser, origin, large!, largeTeam);
      const smallPage = await openMembers(browser, origin, small!, smallTeam);
      const measured = await alternate(
        rounds,
        () => firstRows(largePage),
        () => firstRows(smallPage),
      );
      tell({ what: `first rows of ${few} members`, measured: median(measured.second), unit: 'ms' });
      tell({ what: `first rows of ${many} members`, measured: median(measured.first), unit: 'ms' });
      tell({ what: `many ÷ few (median of ${rounds} rounds)`, measured: measured.ratio, unit: '×', atMost: 1.2 });
      const keys = await filterKeys(largePage);
      tell({
        what: `a key in the filter of ${many} members, until it is painted`,
        measured: keys,
        unit: 'ms',
        atMost: 50,
      });
    } finally {
      await browser.close();
    }
  });

/** Adds members to a person's team, half of them to a space of it. Returns the team's id. */
async function addMembers(pool: Pool, { userId }: BenchPerson, count: number): Promise<string> {
  const { rows } = await pool.query<{ team_id: string }>(
    'select team_id from team_users where user_id = $1 and is_primary',
    [userId],
  );
  const teamId = rows[0]!.team_id;
  await pool.query(
    `with added as (
      insert into users (id, email, name, email_verified_at, created_at)
      select gen_random_uuid(), 'member-' || n || '@' || right($1, 12) || '.example', 'Member ' || n, now(), now()
      from generate_series(1, $2::int) n returning id),
    joined as (
      insert into team_users (team_id, user_id, role, created_at)
      select $1::uuid, id, 'editor', now() from added returning user_id),
    shared as (
      insert into spaces (id, team_id, name, type, created_at)
      select gen_random_uuid(), $1::uuid, 'Drive units', 'team', now() returning id)
    insert into space_users (space_id, team_id, user_id, created_at)
    select shared.id, $1::uuid, user_id, now() from joined, shared where get_byte(uuid_send(user_id), 15) % 2 = 0`,
    [teamId, count],
  );
  return teamId;
}

async function openMembers(browser: Browser, origin: string, person: BenchPerson, teamId: string): Promise<Page> {
  const { page, context } = await newVisitor(browser, origin, { reducedMotion: 'reduce' });
  await context.addInitScript((token) => localStorage.setItem('accessToken', token), person.accessToken);
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      // Rows that represent members while they load have no index.
      if (!document.querySelector('tbody tr[data-index]')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-rows')));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/teams/${teamId}/members`);
  return page;
}

/** Milliseconds from the start of a navigation until the first members are painted. */
async function firstRows(page: Page): Promise<number> {
  await page.bringToFront();
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByName('first-rows').length > 0);
  return page.evaluate(() => performance.getEntriesByName('first-rows')[0]!.startTime);
}

/** The median of milliseconds from a key until the list that it leaves is painted. */
async function filterKeys(page: Page): Promise<number> {
  await page.bringToFront();
  await page.reload();
  const count = page.getByText('5,001 of 5,001');
  await count.waitFor();
  await page.getByRole('searchbox').focus();
  await count.evaluate((text) => {
    const paints: number[] = [];
    Object.assign(window, { paints });
    let pressed = 0;
    document.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    new MutationObserver(() => {
      if (pressed === 0) return;
      const since = pressed;
      pressed = 0;
      requestAnimationFrame(() => setTimeout(() => paints.push(performance.now() - since)));
    }).observe(text, { characterData: true, childList: true, subtree: true });
  });
  const paints = () => page.evaluate(() => (window as unknown as { paints: number[] }).paints);
  for (let round = 0; round < 5; round++) {
    for (const key of typed) {
      const before = (await paints()).length;
      await page.keyboard.press(key);
      await page.waitForFunction((seen) => (window as unknown as { paints: number[] }).paints.length > seen, before);
    }
  }
  return median(await paints());
}
