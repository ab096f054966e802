import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';
import { middleOfModel, openReview, placeComment } from '../../support/steps/review.ts';

const journey = useJourney();
/** Software rendering on a busy machine is slow; this test does not check durations. */

test('J76 add-comment mode is switched on and off by button and keys', async () => {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner);
  const visitor = await journey.visitAs(owner);
  const { page } = visitor;
  await openReview(page, viewLink);
  const tool = page.getByRole('toolbar').getByRole('button', { name: /^Add comment/ });
  const isOn = () => tool.getAttribute('aria-pressed');

  await tool.click();
  await expect.poll(isOn).toBe('true');
  await tool.click();
  await expect.poll(isOn).toBe('false');

  for (const first of ['Shift', 'Control']) {
    await page.keyboard.down('Control');
    await page.keyboard.down('Shift');
    await expect.poll(isOn).toBe('true');
    await page.keyboard.up(first);
    await expect.poll(isOn).toBe('false');
    await page.keyboard.up(first === 'Shift' ? 'Control' : 'Shift');
  }

  await tool.click();
  await expect.poll(isOn).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(isOn).toBe('false');

  await tool.click();
  const { x, y } = await middleOfModel(page);
  await page.mouse.click(x, y, { button: 'right' });
  await expect.poll(isOn).toBe('false');
});

test('J76 Escape closes the new-comment form and the open comment', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  const visitor = await journey.visitAs(owner);
  const { page } = visitor;
  await openReview(page, viewLink);
  await placeComment(page);
  await newCommentForm(page).waitFor();
  await page.keyboard.press('Escape');
  await newCommentForm(page).waitFor({ state: 'hidden' });

  await placeComment(page);
  await newCommentForm(page).getByRole('textbox').fill('Ra 0.8 here?');
  await page.keyboard.press('Control+Enter');
  const chosen = page.getByRole('button', { name: 'Go to comment 1 by Mara Lindqvist' });
  await chosen.click();
  await expect.poll(() => chosen.getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => chosen.getAttribute('aria-current')).toBe(null);
});

function newCommentForm(page: Page) {
  return page.getByRole('form', { name: 'New comment' });
}
