import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { ownTeam } from '../support/team.ts';

const journey = useJourney({ BILLING: 'sandbox' });

test('J42 leads a team without a subscription to checkout, which knows whom to invite', async () => {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const visitor = await journey.visit();
  await journey.signIn(visitor, owner);
  const { page } = visitor;
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.goto(`/teams/${teamId}/members?invite=1`);
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').fill('lena@haldenworks.example marco@haldenworks.example ');
  // The owner's own seat is bought too.
  await dialog.getByText('3 editor seats, 1 year').waitFor();
  await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect.poll(() => visited.find((url) => url.includes('/checkout'))).toBeTruthy();
  const address = new URL(visited.find((url) => url.includes('/checkout'))!);
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/checkout',
    // Which team it is for is said as well: people are in several.
    { period: 'yearly', show_checkout_period_picker: 'true', withInvite: 'true', team: teamId },
  ]);
  const kept = await page.evaluate(() => sessionStorage.getItem('invite-data-for-checkout'));
  expect(JSON.parse(kept!)).toEqual({
    emails: ['lena@haldenworks.example', 'marco@haldenworks.example'],
    role: 'editor',
  });
}, 60_000);
