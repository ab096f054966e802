import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube } from '../support/designs.ts';
import { useJourney } from '../support/journey.ts';
import { mailedCode } from '../support/mailbox.ts';
import { openReview, placeComment } from '../support/review.ts';

const journey = useJourney();

async function switchGuestsOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  const guests = page.getByRole('switch', { name: 'Guests may comment' });
  await guests.click();
  await page.getByText('Saved').waitFor();
  expect(await guests.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
}

test('somebody without an account comments with a mailed code, is known afterwards, and is removed with one act', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  const sharer = await journey.visit();
  await journey.signIn(sharer, owner);
  await openReview(sharer.page, viewLink);
  await switchGuestsOn(sharer.page);

  // Of the removed guest: the session is over.
  const guest = await journey.visit({ expected: /401 \(Unauthorized\)/ });
  const { page } = guest;
  await openReview(page, viewLink);
  await page.getByText('Guests may comment on this design. No account needed.').waitFor();
  await placeComment(page);
  const email = `tomas-${crypto.randomUUID()}@riveraguss.example`;
  await page.getByLabel('Your comment').fill('Are the two flanges parallel?');
  await page.getByLabel('Name').fill('Tomás Rivera');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await mailedCode(journey, email));
  const card = page.getByRole('article').filter({ hasText: 'Are the two flanges parallel?' });
  await card.getByText('Tomás Rivera').waitFor();
  await card.getByText('Guest', { exact: true }).waitFor();
  await sharer.page.getByRole('article').getByText('Are the two flanges parallel?').waitFor();

  // Known in this browser: the next comment needs neither name nor code.
  await page.reload();
  await page.getByText('You comment as Tomás Rivera (guest).').waitFor();
  await openReview(page, viewLink);
  await placeComment(page);
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('And these?');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article').getByText('And these?').waitFor();

  await sharer.page.getByRole('button', { name: 'Share' }).click();
  await sharer.page.getByText(/^People/).click();
  await sharer.page.getByRole('button', { name: 'Remove Tomás Rivera…' }).click();
  await sharer.page.getByText('All 2 comments that Tomás Rivera wrote on this link are deleted.').waitFor();
  await sharer.page.getByRole('button', { name: 'Remove guest' }).click();
  await page.getByText('No comments yet.').waitFor();
  await page.getByText('Guests may comment on this design. No account needed.').waitFor();
}, 120_000);
