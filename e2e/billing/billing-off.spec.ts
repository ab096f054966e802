import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { mailedLink } from '../support/mailbox.ts';
import { ownTeam } from '../support/team.ts';
import { seedTeamOf } from '../support/teams.ts';

const journey = useJourney({ BILLING: 'off' });

test('where nothing is sold there are no pages about it, and everybody is invited without a price', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const teamId = await ownTeam(journey, owner);
  const visitor = await journey.visit();
  const { page } = visitor;
  await page.goto('/pricing');
  await page.waitForURL('**/login?*');
  await journey.signIn(visitor, owner);
  for (const path of ['/pricing', '/checkout', '/payment-success', '/subscription']) {
    await page.goto(path);
    await page.waitForURL(`**/teams/${teamId}/shared-with-me`);
  }
  for (const path of ['subscription', 'billing']) {
    await page.goto(`/teams/${teamId}/${path}`);
    await page.waitForURL(`**/teams/${teamId}`);
  }
  const pages = page.getByRole('navigation', { name: 'Team pages' });
  await pages.getByRole('link', { name: 'Members' }).waitFor();
  expect(await pages.getByRole('link', { name: /Subscription|Billing/ }).count()).toBe(0);
  await pages.getByRole('link', { name: 'Members' }).click();
  await page.goto(`/teams/${teamId}/members?invite=1`);
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').fill('jonas@haldenworks.example ');
  await dialog.getByRole('button', { name: 'Invite 1 editor', disabled: false }).click();
  await page.getByText('1 invitation sent').waitFor();
  expect(await page.getByText(/[$€]\s?\d|Total due/).count()).toBe(0);
});

test('no screen, dialog or mail names a plan, whatever the team had before', async () => {
  const { teamId, owner, people } = await seedTeamOf(journey);
  await journey.sql("update teams set badge = 'pro'");
  const visitor = await journey.visit({ expected: / 40[0-9] / });
  await journey.signIn(visitor, owner);
  const { page } = visitor;
  const named =
    /\b(Pro|Basic|Enterprise|Business|Standard|Edu|Custom Plan|Pro trial)\b|\b(plan|subscription|trial|invoice)s?\b/i;
  const said = async () => (await page.locator('body').innerText()).replaceAll(/Vision Pro/g, '');
  for (const path of ['shared-with-me', 'review-links', 'members', 'settings', 'audit-log', '']) {
    await page.goto(`/teams/${teamId}/${path}`);
    await page.locator('main h1').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    expect(`${path}: ${(await said()).match(named)?.[0] ?? 'nothing'}`).toBe(`${path}: nothing`);
  }
  // What makes somebody else the owner speaks of members, roles and settings alone.
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('button', { name: 'Role of Elena Petrova: Admin' }).click();
  await page.getByRole('menuitem', { name: 'Make owner…' }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Transfer ownership' }) });
  await dialog.getByText(/members, roles and settings/).waitFor();
  expect(await dialog.innerText()).not.toMatch(named);
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
  await page.getByRole('row', { name: /Elena Petrova.*Owner/ }).waitFor();
  await mailedLink(journey, people.seat_manager.email, `/teams/${teamId}/members`);
  const mails = await fetch(`${journey.origin}/dev/mailbox.json?to=${encodeURIComponent(people.seat_manager.email)}`);
  const texts = ((await mails.json()) as { subject: string; text: string }[]).map(
    ({ subject, text }) => subject + text,
  );
  expect(texts.join('\n')).toContain('its members and its settings');
  expect(texts.join('\n')).not.toMatch(named);
});
