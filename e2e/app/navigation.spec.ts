import { seedMember } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, useJourney } from '../support/journey.ts';
import { homeHeading } from '../support/steps/session.ts';

const journey = useJourney();

interface Own {
  id: string;
  teams: { id: string; name: string }[];
}
const accountOf = ({ accessToken }: Account) => journey.api<Own>('GET', '/account', undefined, accessToken);

/** The list of somebody's own team on a phone; `query` is how the page was opened. */
async function openOnPhone(query = ''): Promise<{ page: Page; account: Account }> {
  const account = await journey.account('Mara Lindqvist');
  const visitor = await journey.visitAs(account, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await visitor.page.goto(`/teams${query}`);
  await visitor.page.getByRole('heading', { name: homeHeading }).waitFor();
  return { page: visitor.page, account };
}

const menu = (page: Page) => page.getByRole('button', { name: 'Open navigation' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Team pages' });
const hasFocus = (page: Page) => menu(page).evaluate((element) => element === document.activeElement);

async function openDrawer(page: Page): Promise<void> {
  await menu(page).click();
  await drawer(page).getByText('Review links').waitFor();
}

test('on a phone a button slides the pages of the team in, also without the top bar, and each of them leads there', async () => {
  const { page } = await openOnPhone();
  expect(await page.getByRole('banner').count()).toBe(1);
  for (const query of ['?inapp=1', '?layout=fromapp']) {
    await page.goto(`/teams${query}`);
    await page.getByRole('heading', { name: homeHeading }).waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    await openDrawer(page);
    await drawer(page).getByRole('link', { name: 'Review links' }).click();
    await page.getByRole('heading', { name: 'Review links', exact: true }).waitFor();
    await drawer(page).waitFor({ state: 'detached' });
  }
  await openDrawer(page);
  await drawer(page).getByRole('link', { name: 'Shared with me' }).click();
  await page.getByRole('heading', { name: homeHeading }).waitFor();
});

test('Tab stays in it; Escape, the close button, a press on the page and a wide window close it', async () => {
  const { page } = await openOnPhone();
  await openDrawer(page);
  const inside = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      // Between the last element and the first the focus is the browser's own.
      return activeElement === document.body || Boolean(activeElement?.closest('dialog'));
    });
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await inside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });

  // The focus comes back to what opened it.
  const ways = [
    () => page.keyboard.press('Escape'),
    () => drawer(page).getByRole('button', { name: 'Close navigation' }).click(),
    () => page.mouse.click(380, 700),
  ];
  for (const close of ways) {
    await menu(page).focus();
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    await close();
    await drawer(page).waitFor({ state: 'detached' });
    expect(await hasFocus(page)).toBe(true);
  }

  // A wide window has the sidebar itself, and nothing over the page.
  await openDrawer(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await drawer(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Review links' }).click();
  await page.getByRole('heading', { name: 'Review links', exact: true }).waitFor();
});

test('another team can be chosen in it', async () => {
  const { page, account } = await openOnPhone();
  const host = await accountOf(await journey.account('Elena Petrova'));
  const ctx = await journey.scenario();
  const { id: userId } = await accountOf(account);
  const [team] = host.teams;
  await seedMember(ctx, ctx.parts.database.db, { teamId: team!.id, userId, role: 'editor' });
  await page.reload();
  await openDrawer(page);
  await drawer(page)
    .getByRole('button', { name: /1 member/ })
    .click();
  await page.getByRole('menuitem', { name: team!.name }).click();
  await page.waitForURL(`**/teams/${team!.id}/shared-with-me`);
  await drawer(page).waitFor({ state: 'detached' });
});
