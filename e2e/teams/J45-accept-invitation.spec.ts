import { expect, test } from 'vitest';
import { tabTo } from '../support/browser/keyboard.ts';
import { invite, ownTeam } from '../support/data/team.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J45 joins somebody who has an account, once', async () => {
  const [owner, invited] = [await journey.account(), await journey.account('Lena Fischer')];
  const teamId = await ownTeam(journey, owner);
  const path = await invite(journey, teamId, owner, invited.email);
  const visitor = await journey.visitAs(invited, { expected: /409/ });
  const { page } = visitor;
  // The route of the specification has the secret in its path; the page moves it out of there.
  await page.goto(path.replace('/teams/invitation#', '/team/register/'));
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { name: /^Successfully joined / }).waitFor();
  expect(await page.getByRole('link', { name: 'Download Chamfer' }).getAttribute('href')).toBe('/download');
  await page.getByRole('link', { name: 'Open the team' }).click();
  await page.waitForURL(`**/teams/${teamId}/shared-with-me`);

  // As another tab does.
  await page.goto(path);
  await page.getByRole('heading', { name: 'Invitation already accepted.' }).waitFor();
});

test('J45 joins somebody who is signed out with one press, and gives no session', async () => {
  const [owner, invited] = [await journey.account(), await journey.account('Lena Fischer')];
  const teamId = await ownTeam(journey, owner);
  const { page } = await journey.visit();
  const path = await invite(journey, teamId, owner, invited.email);
  await page.goto(path.replace('/teams/invitation#', '/teams/invitation/'));
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { name: /^You are invited to / }).waitFor();
  await page.getByText(`The invitation is for ${invited.email}.`, { exact: false }).waitFor();
  const join = page.getByRole('button', { name: 'Join now' });
  await tabTo(page, join);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Successfully joined / }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.getByText(`Log in as ${invited.email}`).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await page.getByRole('link', { name: 'Log in and open the team' }).click();
  // The address is known there.
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(invited.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/teams/${teamId}/shared-with-me`);
});

test('J45 accepts nothing while another account is signed in, and offers to log out', async () => {
  const [owner, invited] = [await journey.account(), await journey.account('Lena Fischer')];
  const path = await invite(journey, await ownTeam(journey, owner), owner, invited.email);
  const { page } = await journey.visit();
  await page.goto('/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');
  await page.goto(path);
  await page.getByRole('heading', { name: 'Another account is logged in' }).waitFor();
  await page.getByText(`is for ${invited.email}, but you are logged in as ${owner.email}`).waitFor();
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.getByRole('heading', { name: /^Successfully joined / }).waitFor();
});
