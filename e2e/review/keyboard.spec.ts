import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tabTo } from '../support/browser/keyboard.ts';
import { seedCube } from '../support/data/designs.ts';
import { commentOnCube } from '../support/data/many-comments.ts';
import { useJourney } from '../support/journey.ts';
import { openReview } from '../support/steps/review.ts';

const journey = useJourney();
const toolsThere = (page: Page) => page.getByRole('toolbar', { name: 'View cube' }).waitFor();
const canvas = (page: Page) => page.getByLabel(/^3D model of/);
const thread = (page: Page, number: number) =>
  page.getByRole('button', { name: `Go to comment ${number} by Mara Lindqvist` });

test('a comment is placed, discussed, resolved and deleted without a mouse', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  await commentOnCube(journey, viewLink, 2);
  const visitor = await journey.visitAs(owner, { reducedMotion: 'reduce' });
  const { page } = visitor;
  await openReview(page, viewLink);
  await toolsThere(page);

  // A crosshair moved with the arrows, and Enter.
  await tabTo(page, canvas(page));
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'New comment' });
  await form.waitFor();
  await page.keyboard.type('Is this edge sharp?');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').getByText('Is this edge sharp?').waitFor();
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  // K and J go through the list, R replies, D resolves, / finds.
  await page.keyboard.press('j');
  await expect.poll(() => thread(page, 1).getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('j');
  await expect.poll(() => thread(page, 2).getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('k');
  await expect.poll(() => thread(page, 1).getAttribute('aria-current')).toBe('true');
  await page.getByRole('textbox', { name: 'Reply to comment 1' }).waitFor();
  await page.keyboard.press('r');
  await page.keyboard.type('Yes.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').getByText('Yes.', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Reply to comment 1' }).evaluate((field) => (field as HTMLElement).blur());
  await page.keyboard.press('d');
  await page.getByText('Open 2').waitFor();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('sharp');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });

  // The menu of one's own comment, and the question before it is deleted.
  const acts = page.getByRole('button', { name: 'Actions for comment 3' });
  await tabTo(page, acts);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete comment...' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog').getByRole('button', { name: 'Delete comment' });
  await tabTo(page, question);
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByText('Is this edge sharp?').waitFor({ state: 'detached' });
});

test('a visitor reaches everything in the bars with Tab, and Escape leaves the question to log in', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner, { guestsAllowed: false });
  await commentOnCube(journey, viewLink, 1);
  const { page } = await journey.visit({ reducedMotion: 'reduce' });
  await openReview(page, viewLink);
  await toolsThere(page);
  await page.getByRole('button', { name: 'AR', exact: true }).waitFor();
  for (const name of ['Log in', 'Sign up']) {
    await tabTo(page, page.getByRole('banner').getByRole('link', { name, exact: true }));
  }
  await tabTo(page, canvas(page));
  const tool = page.getByRole('toolbar').getByRole('button', { name: /^Add comment/ });
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'You need to log in to add a comment' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await tool.getAttribute('aria-pressed')).toBe('false');
  await tabTo(page, thread(page, 1));
  await page.keyboard.press('Enter');
  await expect.poll(() => thread(page, 1).getAttribute('aria-current')).toBe('true');
  await tabTo(page, page.getByRole('button', { name: 'Log in to reply' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
});
