import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { type Account, useJourney } from '../support/journey.ts';

const journey = useJourney();

async function pageOf(account: Account, options?: BrowserContextOptions): Promise<Page> {
  const visitor = await journey.visitAs(account, { reducedMotion: 'reduce', ...options });
  return visitor.page;
}
const phone = { viewport: { width: 390, height: 844 } };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Team pages' });

test('J34 /teams opens Shared with me of the default team, with its pages beside it', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const page = await pageOf(owner);
  await page.goto('/teams');
  await heading(page, 'Shared with me').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/teams/${teamId}/shared-with-me`);
  await navigation(page).getByText('Teams', { exact: true }).waitFor();
  await navigation(page).getByText('Halden Works').waitFor();
  await navigation(page).getByText('5 members').waitFor();
  for (const name of ['Review links', 'Members', 'Team settings', 'Shared with me']) {
    await navigation(page).getByRole('link', { name }).click();
    await heading(page, name).waitFor();
    expect(await navigation(page).locator('[aria-current=page]').allInnerTexts()).toEqual([name]);
  }
  const box = await navigation(page).locator('..').boundingBox();
  expect(box!.width).toBeGreaterThanOrEqual(272);
  expect((await page.getByRole('banner').boundingBox())!.height).toBe(56);
});

test('J34 an unknown address and the start page lead there too, with their query', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const page = await pageOf(owner);
  for (const address of ['/?x=1', '/no/such/page?x=1', '/auth?x=1']) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname + url.search === `/teams/${teamId}/shared-with-me?x=1`);
  }
});

test('J34 a hand-off opens the team page', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const page = await pageOf(owner);
  await page.goto('/teams?source=auth-handoff');
  await heading(page, 'Account').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/teams/${teamId}`);
});

test('J34 on a phone the pages of the team are an overlay, which a press on the page and Escape close', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const page = await pageOf(owner, phone);
  await page.goto(`/teams/${teamId}/members`);
  await heading(page, 'Members').waitFor();
  expect(await navigation(page).isVisible()).toBe(false);
  const open = page.getByRole('button', { name: 'Open navigation' });
  for (const close of [() => page.mouse.click(380, 700), () => page.keyboard.press('Escape')]) {
    await open.click();
    await navigation(page).getByRole('link', { name: 'Team settings' }).waitFor();
    await close();
    await page.getByRole('dialog', { name: 'Team pages' }).waitFor({ state: 'detached' });
    await heading(page, 'Members').waitFor();
  }
  await open.click();
  await navigation(page).getByRole('link', { name: 'Team settings' }).click();
  await heading(page, 'Team settings').waitFor();
});

test.each(['in-app=true', 'layout=inapp'])('J34 inside the app (%s) there is no top bar', async (query) => {
  const { teamId, owner } = await seedTeamOf(journey);
  const page = await pageOf(owner);
  await page.goto(`/teams/${teamId}/members?${query}`);
  await heading(page, 'Members').waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  await navigation(page).getByRole('link', { name: 'Team settings' }).click();
  await heading(page, 'Team settings').waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
});
