import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { homeHeading } from '../support/steps/session.ts';

const journey = useJourney();

async function pageOf(account: Account): Promise<Page> {
  const visitor = await journey.visitAs(account, { reducedMotion: 'reduce' });
  return visitor.page;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Team pages' });

test('J34 /teams opens Shared with me of the default team, with its pages beside it, as other addresses do', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const page = await pageOf(owner);
  await page.goto('/teams?source=auth-handoff');
  await heading(page, 'Account').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/teams/${teamId}`);
  for (const address of ['/?x=1', '/no/such/page?x=1', '/auth?x=1']) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname + url.search === `/teams/${teamId}/shared-with-me?x=1`);
  }
  await page.goto('/teams');
  await page.getByRole('heading', { name: homeHeading }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/teams/${teamId}/shared-with-me`);
  await navigation(page).getByText('Teams', { exact: true }).waitFor();
  await navigation(page).getByText('Halden Works').waitFor();
  await navigation(page).getByText('5 members').waitFor();
  for (const name of ['Review links', 'Members', 'Team settings', 'Shared with me']) {
    await navigation(page).getByRole('link', { name }).click();
    const title = name === 'Shared with me' ? homeHeading : name;
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    expect(await navigation(page).locator('[aria-current=page]').allInnerTexts()).toEqual([name]);
  }
  const box = await navigation(page).locator('..').boundingBox();
  expect(box!.width).toBeGreaterThanOrEqual(272);
  expect((await page.getByRole('banner').boundingBox())!.height).toBe(56);

  // Inside the app there is no top bar.
  for (const query of ['in-app=true', 'layout=inapp']) {
    await page.goto(`/teams/${teamId}/members?${query}`);
    await heading(page, 'Members').waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    await navigation(page).getByRole('link', { name: 'Team settings' }).click();
    await heading(page, 'Team settings').waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
  }
  // A phone has the pages of the team in an overlay (navigation.spec.ts).
  await page.setViewportSize({ width: 390, height: 844 });
  await navigation(page).waitFor({ state: 'hidden' });
});
