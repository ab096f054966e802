import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';
import { openReview, placeComment } from '../../support/steps/review.ts';

const journey = useJourney();

test('J87 signs up to comment with the address of the link, and comes back to it', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner, { guestsAllowed: false });
  const taken = await journey.account();
  const { page } = await journey.visit({ expected: /Failed to load resource/ });
  const email = `ines-${crypto.randomUUID()}@haldenworks.example`;
  await openReview(page, viewLink, `#email_hint=${encodeURIComponent(taken.email)}`);
  await placeComment(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Sign up' }).click();

  await page.getByRole('heading', { name: 'Create an account to review and comment' }).waitFor();
  const address = page.getByLabel('Email');
  expect([await address.inputValue(), await address.isEditable()]).toEqual([taken.email, false]);
  const submit = page.getByRole('button', { name: 'Sign up' });
  await submit.click();
  for (const said of [
    'Please enter your name.',
    'Please enter your password.',
    'Please agree to our Terms and Privacy Policy before proceeding.',
  ])
    await page.getByText(said).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('weak');
  await page.getByLabel('Repeat password').fill('weaker');
  await submit.click();
  await page.getByText('Please enter a strong password.').waitFor();
  await page.getByText('Passwords do not match.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Halden2026');
  await page.getByLabel('Repeat password').fill('Halden2026');
  await page.getByLabel('Name').fill('Inés Ortega');
  await page.getByRole('checkbox').click();
  await submit.click();
  await page.getByText('This email is already taken.').waitFor();

  await page.goto(`/v/${viewLink}/signup#email_hint=${encodeURIComponent(email)}`);
  await page.getByLabel('Name').fill('Inés Ortega');
  await page.getByLabel('Password', { exact: true }).fill('Halden2026');
  await page.getByLabel('Repeat password').fill('Halden2026');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(`**/v/${viewLink}`);
  await page
    .getByRole('button', { name: /Inés Ortega|Account menu/ })
    .first()
    .waitFor();
});

test('J87 keeps the comment that was being written as a guest', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  const { page } = await journey.visit();
  await openReview(page, viewLink);
  await placeComment(page);
  await page.getByLabel('Your comment').fill('Is this edge sharp?');
  await page.getByLabel('Email').fill(`ines-${crypto.randomUUID()}@haldenworks.example`);
  await page.getByRole('link', { name: 'create one' }).click();
  await page.getByRole('heading', { name: 'Create an account to review and comment' }).waitFor();
  await page.getByLabel('Name').fill('Inés Ortega');
  await page.getByLabel('Password', { exact: true }).fill('Halden2026');
  await page.getByLabel('Repeat password').fill('Halden2026');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').waitFor();
  expect(await form.getByRole('textbox').inputValue()).toBe('Is this edge sharp?');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article').getByText('Is this edge sharp?').waitFor();
});
