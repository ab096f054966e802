import { expect, test } from 'vitest';
import { seedCube } from '../support/designs.ts';
import { useJourney } from '../support/journey.ts';
import { modelLoaded, openReview } from '../support/review.ts';

const journey = useJourney();

test('J71 opens a review link without an account', async () => {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner);
  const { page } = await journey.visit();
  const opened = page.waitForRequest((request) => request.url().includes(`/api/web/web-exports?v=${viewLink}`));
  const listed = page.waitForRequest((request) => request.url().includes(`/api/web/comments?v=${viewLink}`));
  // The model waits until the percentage has been seen.
  let letModelCome = () => {};
  const seen = new Promise<void>((resolve) => {
    letModelCome = resolve;
  });
  await page.route('**/api/objects/*.glb?*', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto(`/v/${viewLink}`);
  const request = await opened;
  expect([request.method(), request.postData()]).toEqual(['POST', null]);
  await page.getByRole('progressbar', { name: 'Loading the design' }).waitFor();
  await page
    .getByText(/^\d+\s?%$/)
    .first()
    .waitFor();
  letModelCome();
  await listed;
  await page.getByRole('heading', { name: 'Cube 100' }).waitFor();
  await page.getByRole('button', { name: 'AR' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  await page.getByRole('link', { name: 'Sign up' }).waitFor();
  await page.getByText('No comments yet.').waitFor();
  await modelLoaded(page);

  const tool = page.getByRole('toolbar').getByRole('button', { name: /^Add comment/ });
  await tool.click();
  await page.getByRole('heading', { name: 'You need to log in to add a comment' }).waitFor();
  await page.getByText('You are about to leave this page to log in or sign up.').waitFor();
  expect(await tool.getAttribute('aria-pressed')).toBe('false');
  await page.getByRole('dialog').getByText('Log in', { exact: true }).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email').fill(owner.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/v/${viewLink}**`);
  await modelLoaded(page);
});

test('J71 turns and zooms with the keyboard, and the poster disappears', async () => {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner);
  const { page } = await journey.visit();
  await openReview(page, viewLink);
  const canvas = page.getByLabel(/^3D model of/);
  const before = await canvas.screenshot();
  await canvas.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('+');
  await expect.poll(async () => Buffer.compare(await canvas.screenshot(), before), { timeout: 15_000 }).not.toBe(0);
});
