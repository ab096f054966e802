import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { mailedCode } from '../../support/data/mailbox.ts';
import { commentOnCube } from '../../support/data/many-comments.ts';
import { useJourney } from '../../support/journey.ts';
import { devices, openReview, placeComment, unfoldComments } from '../../support/steps/review.ts';

const journey = useJourney();
const phone = Object.fromEntries(devices).phone!;

async function switchGuestsOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  const guests = page.getByRole('switch', { name: 'Guests may comment' });
  await guests.click();
  await page.getByText('Saved').waitFor();
  expect(await guests.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
}

test('on a phone somebody without an account replies, and nothing typed is lost on the way', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  await commentOnCube(journey, viewLink, 1);
  const { page } = await journey.visit(phone);
  await openReview(page, viewLink);
  const open = async () => {
    await unfoldComments(page);
    await page.getByRole('button', { name: 'Go to comment 1 by Mara Lindqvist' }).click();
  };
  await open();
  const field = page.getByRole('textbox', { name: 'Reply to comment 1' });
  await field.fill('That is a burr.');
  await page.keyboard.press('Control+Enter');
  expect(await field.inputValue()).toBe('That is a burr.');
  // Who thinks better of it is back where they were.
  await page.getByRole('button', { name: 'Cancel comment' }).click();
  await field.waitFor();
  // The address names the comment, which is open again.
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe('That is a burr.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const email = `tomas-${crypto.randomUUID()}@riveraguss.example`;
  await page.getByLabel('Name').fill('Tomás Rivera');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await mailedCode(journey, email));
  const reply = page.getByRole('listitem').filter({ hasText: 'That is a burr.' }).last();
  await reply.getByText('Tomás Rivera').waitFor();
  await field.waitFor();
  expect(await field.inputValue()).toBe('');
  const { comments } = await journey.api<{ comments: { type: string; message: string }[] }>(
    'GET',
    `/web/comments?v=${viewLink}`,
  );
  expect(comments.filter(({ type }) => type === 'reply').map(({ message }) => message)).toEqual(['That is a burr.']);
});

test('somebody without an account comments with a mailed code, is known afterwards, and is removed with one act', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner, { guestsAllowed: false });
  const sharer = await journey.visitAs(owner);
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
  await page.getByLabel('Name').fill('www.evil.example');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Please enter your name without a web or email address.').waitFor();
  await page.getByLabel('Name').fill('Tomás Rivera');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await mailedCode(journey, email));
  const card = page.getByRole('article').filter({ hasText: 'Are the two flanges parallel?' });
  await card.getByText('Tomás Rivera').waitFor();
  await card.getByText('Guest', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Comment 1 by Tomás Rivera (guest)', exact: true }).waitFor();
  await sharer.page.getByRole('article').getByText('Are the two flanges parallel?').waitFor();

  // Known in this browser: the next comment needs neither name nor code, and no reply to the one that was written.
  await page.waitForURL(/[?&]comment=/);
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
});
