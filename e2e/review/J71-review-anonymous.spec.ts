import { expect, test } from 'vitest';
import { tabTo } from '../support/browser/keyboard.ts';
import { seedCube } from '../support/data/designs.ts';
import { useJourney } from '../support/journey.ts';
import { modelLoaded, openReview } from '../support/steps/review.ts';

const journey = useJourney();

test('J71 opens a review link without an account, turns and zooms with the keyboard, and logs in to comment', async () => {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner, { guestsAllowed: false });
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

  // The poster is gone: what is seen turns.
  const canvas = page.getByLabel(/^3D model of/);
  const before = await canvas.screenshot();
  await canvas.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('+');
  await expect.poll(async () => Buffer.compare(await canvas.screenshot(), before)).not.toBe(0);

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

test("J71 the operator's banner stands above the design, and stays closed until it says something else", async () => {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner);
  const { page } = await journey.visit();
  let text = 'See the new impeller at stand 12 in hall 4, from 24 to 27 November, every day from nine to six.';
  await page.route('**/api/web/web-exports?*', async (route) => {
    const response = await route.fetch();
    const promotion = { text, url: 'https://haldenworks.example/fair' };
    await route.fulfill({ response, json: { ...(await response.json()), promotion } });
  });
  await openReview(page, viewLink);
  const banner = page.getByRole('complementary').filter({ hasText: text });
  const link = banner.getByRole('link', { name: text });
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 700, height: 1000 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const [above, below] = [(await banner.boundingBox())!, (await page.getByRole('main').boundingBox())!];
    expect(above.y + above.height).toBeLessThanOrEqual(below.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  await tabTo(page, banner.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await banner.waitFor({ state: 'detached' });
  await page.reload();
  await modelLoaded(page);
  expect(await banner.count()).toBe(0);
  text = 'The fair is over.';
  await page.reload();
  await page.getByRole('link', { name: text }).waitFor();
});
