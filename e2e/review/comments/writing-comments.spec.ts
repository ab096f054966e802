import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { commentOnCube } from '../../support/data/many-comments.ts';
import { useJourney } from '../../support/journey.ts';
import { middleOfModel, modelLoaded, openReview, placeComment } from '../../support/steps/review.ts';
import { logIn } from '../../support/steps/session.ts';

const journey = useJourney();
/** Like `expect`, of what becomes so: a software renderer on a busy machine takes its time. */
const form = (page: Page) => page.getByRole('form', { name: 'New comment' });
const commentTool = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: /^Add comment/ });

/** Opens a cube, signed in as its owner. */
async function openCube(options: Parameters<typeof journey.visit>[0] = {}) {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner);
  const visitor = await journey.visitAs(owner, options);
  await openReview(visitor.page, viewLink);
  return { ...visitor, viewLink, owner };
}

test('what is sent offline is kept over a reload, and sent once on return', async () => {
  const { page, context, owner, viewLink } = await openCube({ expected: /ERR_|Failed to load|event stream/ });
  await placeComment(page);
  await form(page).getByRole('textbox').fill('Break this edge.');
  await context.setOffline(true);
  await form(page).getByText('You are offline. Your text is kept.').waitFor();
  await form(page).getByRole('button', { name: 'Send' }).click();
  await form(page).getByText('You are offline. It is sent when you are back.').waitFor();

  // Back, but the page goes before there is an answer, so that nobody knows whether it arrived.
  let arrived = 0;
  await page.route('**/api/web/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    arrived++;
    if (arrived > 1) return route.continue();
    await route.fetch();
    await page.reload();
  });
  await context.setOffline(false);
  await modelLoaded(page);
  await page.getByRole('article').getByText('Break this edge.').waitFor();
  await expect.poll(() => form(page).count()).toBe(0);
  await expect.poll(async () => arrived).toBe(2);
  const { comments } = await journey.api<{ comments: { message: string }[] }>(
    'GET',
    `/web/comments?v=${viewLink}`,
    undefined,
    owner.accessToken,
  );
  expect(comments.map(({ message }) => message)).toEqual(['Break this edge.']);
});

test('a reply that is sent offline goes out once on return, also when another thread is open by then', async () => {
  const { page, context, owner, viewLink } = await openCube({ expected: /ERR_|Failed to load|event stream/ });
  await commentOnCube(journey, viewLink, 2);
  const reply = (number: number) => page.getByRole('textbox', { name: `Reply to comment ${number}` });
  await page.getByRole('button', { name: /^Go to comment 1 by/ }).click();
  await context.setOffline(true);
  await reply(1).fill('Ra 0.8 here.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('You are offline. It is sent when you are back.').waitFor();
  await page.getByRole('button', { name: /^Go to comment 2 by/ }).click();
  await reply(2).fill('Not sent by itself');
  await context.setOffline(false);
  await page.getByText('1 reply').waitFor();
  expect(await reply(2).inputValue()).toBe('Not sent by itself');
  const { comments } = await journey.api<{ comments: { type: string; message: string }[] }>(
    'GET',
    `/web/comments?v=${viewLink}`,
    undefined,
    owner.accessToken,
  );
  expect(comments.filter(({ type }) => type === 'reply').map(({ message }) => message)).toEqual(['Ra 0.8 here.']);
});

test('what is being written comes back after a reload, at its place', async () => {
  const { page } = await openCube();
  await placeComment(page);
  await form(page).getByRole('textbox').fill('Half a thought');
  await page.reload();
  await modelLoaded(page);
  await form(page).waitFor();
  expect(await form(page).getByRole('textbox').inputValue()).toBe('Half a thought');
});

test('a text that is too long says so before it is sent', async () => {
  const { page } = await openCube();
  await placeComment(page);
  await form(page).getByRole('textbox').fill('x'.repeat(1003));
  await form(page).getByText('3 characters over the limit.').waitFor();
  expect(await form(page).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
});

test('add-comment mode says what the next click does and how to leave, and the form keeps off the tool bar', async () => {
  const { page } = await openCube({ viewport: { width: 1100, height: 600 } });
  const hint = page.getByText('Choose the spot your comment is about.');
  await commentTool(page).click();
  await hint.waitFor();
  await page.getByRole('button', { name: 'Cancel' }).getByText('Esc').waitFor();
  await page.keyboard.press('Escape');
  await hint.waitFor({ state: 'detached' });

  await commentTool(page).click();
  const { x, y } = await middleOfModel(page);
  // As far down as there is a surface.
  await page.mouse.click(x, y + 100);
  await form(page).waitFor();
  const [card, bar] = [await form(page).boundingBox(), await commentTool(page).boundingBox()];
  expect(card!.y + card!.height).toBeLessThanOrEqual(bar!.y - 4);
});

test('who logs in to comment comes back to the same view, in add-comment mode', async () => {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner, { guestsAllowed: false });
  const { page } = await journey.visit({ reducedMotion: 'reduce' });
  await openReview(page, viewLink);
  await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  await page.keyboard.press('1');
  const view = () => page.evaluate(() => window.location.hash);
  await expect.poll(view).toMatch(/^#view=1;c:[^;]*,0,1\.5708,/);
  const before = await view();
  await commentTool(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Sign up' }).waitFor();
  const ways = await dialog.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const back = `?redirect_url=/v/${viewLink}${before};a:1`;
  expect(ways.map((way) => decodeURIComponent(way!))).toEqual([`/v/${viewLink}/signup${back}`, `/login${back}`]);
  await dialog.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, owner);
  await page.waitForURL(`**/v/${viewLink}**`);
  await modelLoaded(page);
  await expect.poll(() => commentTool(page).getAttribute('aria-pressed')).toBe('true');
  expect(await view()).toBe(before);
});
