import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import { commentOnCube } from '../support/data/many-comments.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { openReview } from '../support/steps/review.ts';

const journey = useJourney();
const touch = { hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
let owner: Account;
let viewLink: string;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  ({ viewLink } = await seedCube(journey, owner, { guestsAllowed: false }));
  await commentOnCube(journey, viewLink, 3);
});

const cards = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

test('J88 on a phone the comments are cards 324 px apart, with 300 px of content, swiped one at a time', async () => {
  const { page } = await journey.visit({ ...touch, viewport: { width: 400, height: 800 } });
  await openReview(page, viewLink);
  await cards(page).nth(2).waitFor();
  const boxes = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().x));
  expect([boxes[1]! - boxes[0]!, boxes[2]! - boxes[1]!]).toEqual([324, 324]);
  const content = await cards(page)
    .first()
    .evaluate((card) => {
      const { paddingLeft, paddingRight } = getComputedStyle(card.querySelector('article > div')!);
      return card.clientWidth + 8 - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
  expect(Math.abs(content - 300)).toBeLessThanOrEqual(8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);

  // A pin brings its card to the middle, and opens its thread.
  await page.getByRole('button', { name: 'Comment 2 by Mara Lindqvist', exact: true }).click({ force: true });
  const middle = async () => {
    const { x, width } = (await cards(page).nth(1).boundingBox())!;
    return Math.abs(x + width / 2 - 200);
  };
  await expect.poll(middle).toBeLessThan(4);
  await page.getByRole('region', { name: 'Comment 2 of 3' }).waitFor();
});

test.each([481, 768])('J88 at %d px, a tablet, nothing covers the model unasked', async (width) => {
  const { page } = await journey.visit({ ...touch, viewport: { width, height: 900 } });
  await openReview(page, viewLink);
  const open = page.getByRole('button', { name: /^Comments/ });
  await open.waitFor();
  expect(await cards(page).count()).toBe(0);
  await open.tap();
  await cards(page).nth(2).waitFor();
  const { x, width: room } = (await comments(page).boundingBox())!;
  expect(x + room).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Go to comment 2 by Mara Lindqvist' }).tap();
  await comments(page).getByRole('button', { name: 'Log in to reply' }).waitFor();
});

test('J88 at 769 px there are sidebars', async () => {
  const { page } = await journey.visit({ viewport: { width: 769, height: 900 } });
  await openReview(page, viewLink);
  await page.getByRole('button', { name: /^Comments/ }).click();
  const { x, width } = (await comments(page).boundingBox())!;
  expect([width, x + width]).toEqual([320, 757]);
});

test('J88 a modal is a sheet at the bottom up to 768 px', async () => {
  const { page } = await journey.visit({ viewport: { width: 400, height: 800 }, reducedMotion: 'reduce' });
  await openReview(page, viewLink);
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Add comment/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'You need to log in to add a comment' }).waitFor();
  const box = async () => {
    const { x, y, width, height } = (await dialog.locator('> *').first().boundingBox())!;
    return { x: Math.round(x), width: Math.round(width), isAtBottom: Math.abs(y + height - 800) < 2 };
  };
  for (const [width, x, wide] of [
    [400, 0, 400],
    [768, 0, 768],
    [900, 290, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(box).toEqual({ x, width: wide, isAtBottom: width <= 768 });
  }
});
