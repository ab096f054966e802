import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seedDesigns } from '../support/data/many-designs.ts';
import { type Account, useJourney } from '../support/journey.ts';

const journey = useJourney();

let owner: Account;
let teamId: string;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  teamId = await seedDesigns(journey, owner, 250);
});

async function open(list: 'shared-with-me' | 'review-links', width = 1440): Promise<Page> {
  const visitor = await journey.visitAs(owner, {
    viewport: { width, height: 900 },
    expected: /ERR_FAILED|api\/objects/,
  });
  await visitor.page.goto(`/teams/${teamId}/${list}`);
  await visitor.page.getByText(/^250 (projects|links)/).waitFor();
  return visitor.page;
}

const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

test('250 projects are read page by page, and only the visible ones are in the DOM', async () => {
  const page = await open('shared-with-me', 1440);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  await cards.filter({ hasText: /^Bracket 1(?!\d)/ }).waitFor();
  const most: number[] = [];
  const last = cards.filter({ hasText: 'Bracket 250' });
  await expect
    .poll(async () => {
      await scrollToEnd(page);
      most.push(await cards.count());
      return last.count();
    })
    .toBe(1);
  expect(Math.max(...most)).toBeLessThan(150);
  expect(await last.getAttribute('aria-posinset')).toBe('250');
  expect(await last.getAttribute('aria-setsize')).toBe('250');

  // Back at the top, the first one is in its place again.
  await page.evaluate(() => scrollTo(0, 0));
  const first = cards.filter({ hasText: /^Bracket 1(?!\d)/ });
  await first.waitFor();
  expect(await first.getAttribute('aria-posinset')).toBe('1');
});

test('the rows of 250 review links keep their numbers, and return after a failure', async () => {
  const page = await open('review-links', 1440);
  const table = page.getByRole('table', { name: 'Review links' });
  expect(await table.getAttribute('aria-rowcount')).toBe('251');
  let failures = 0;
  await page.route('**/api/web/project-view-links?*cursor=*', async (route) => {
    if (failures++ > 0) return route.fallback();
    return route.abort();
  });
  await scrollToEnd(page);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect
    .poll(async () => {
      await scrollToEnd(page);
      return retry.count();
    })
    .toBe(1);
  await page.getByText('More could not be loaded.').waitFor();
  await retry.click();
  const last = table.getByRole('row').filter({ hasText: 'Bracket 250' });
  await expect
    .poll(async () => {
      await scrollToEnd(page);
      return last.count();
    })
    .toBe(1);
  expect(await last.getAttribute('aria-rowindex')).toBe('251');
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  // Each row starts where the previous one ends: no overlaps and no gaps.
  const places = await table.locator('tbody tr[data-index]').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { index: Number(row.getAttribute('data-index')), top, bottom };
    }),
  );
  for (const [number, place] of places.slice(1).entries()) {
    expect(place.index).toBe(places[number]!.index + 1);
    expect(Math.abs(place.top - places[number]!.bottom)).toBeLessThan(1.5);
  }
});
