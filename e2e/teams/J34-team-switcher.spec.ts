import { seedMember, seedSubscription, seedTeam } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { homeHeading } from '../support/steps/session.ts';

const journey = useJourney('sandbox');

async function pageOf(account: Account): Promise<Page> {
  const visitor = await journey.visitAs(account, { reducedMotion: 'reduce' });
  return visitor.page;
}
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Team pages' });

test('J34 the team switcher tells the subscription of every team, and leads to another one', async () => {
  const { teamId, people } = await seedTeamOf(journey);
  const { editor } = people;
  const ctx = await journey.scenario();
  const { db } = ctx.parts.database;
  for (const [name, badge, role] of [
    ['Nordguss', 'custom', 'contributor'],
    ['Workshop', 'edu', 'editor'],
    ['Supplier', 'pro', 'guest'],
  ] as const) {
    const other = await seedTeamOf(journey);
    await seedTeam(db, other.teamId, { name, badge });
    await seedMember(ctx, db, { teamId: other.teamId, userId: editor.userId, role });
  }
  await seedTeam(db, teamId, { badge: 'pro' });
  const tried = await seedTeamOf(journey);
  await seedTeam(db, tried.teamId, { name: 'Kiel Marine', badge: 'pro' });
  await seedSubscription(ctx, db, { teamId: tried.teamId, seats: 3, status: 'trialing' });
  await seedMember(ctx, db, { teamId: tried.teamId, userId: editor.userId, role: 'editor' });
  const page = await pageOf(editor);
  await page.goto(`/teams/${teamId}/shared-with-me`);
  await page.getByRole('heading', { name: homeHeading }).waitFor();
  const switcher = page.getByRole('button', { name: /Halden Works.*5 members/ });
  expect(await switcher.innerText()).toMatch(/Halden Works\s*Pro/);
  await switcher.click();
  const items = page.getByRole('menuitem');
  await items.nth(5).waitFor();
  // Without the initials of their logos, which are for the eye.
  const texts = (await items.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').replace(/^\S{1,2} /, ''));
  expect(texts).toEqual([
    'Jonas Weber’s team 1 member Basic',
    'Halden Works 5 members Pro',
    'Nordguss 6 members Custom Plan',
    'Workshop 6 members Edu',
    'Supplier 6 members Guest',
    'Kiel Marine Pro trial, 6 members',
  ]);
  await items.filter({ hasText: 'Supplier' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/shared-with-me') && !url.pathname.includes(teamId));
  await page.keyboard.press('Escape');
  await navigation(page).getByText('Supplier').waitFor();
  // A guest of it sees no members there.
  expect(await navigation(page).getByRole('link').allInnerTexts()).toEqual(['Shared with me', 'Review links']);
});
