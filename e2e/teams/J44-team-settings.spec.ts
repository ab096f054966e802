import { expect, test } from 'vitest';
import { ownTeam } from '../support/data/team.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J44 renames a team, and creates, renames and deletes its spaces', async () => {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const visitor = await journey.visit();
  await journey.signIn(visitor, owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/settings`);
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');

  await main.getByRole('button', { name: 'Edit Team name' }).click();
  const teamName = dialog.getByLabel('Team name');
  await teamName.fill('  ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a team name').waitFor();
  await teamName.fill('x'.repeat(201));
  expect(await teamName.inputValue()).toHaveLength(200);
  await teamName.fill(' Halden Works ');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  // The sidebar shows it at once.
  await page.getByText('Halden Works').nth(1).waitFor();

  await main.getByText('No spaces yet').waitFor();
  await main.getByRole('button', { name: 'Create space' }).click();
  await dialog.getByLabel('Space name').fill('Tooling');
  await page.keyboard.press('Enter');
  await main.getByText('1 member, 0 projects').waitFor();

  await main.getByRole('button', { name: 'Rename Tooling' }).click();
  await dialog.getByLabel('Space name').fill('');
  await page.keyboard.press('Enter');
  await dialog.getByText('Please enter a space name').waitFor();
  await dialog.getByLabel('Space name').fill('Moulds');
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: 'Delete Moulds' }).click();
  await dialog.getByText('Delete Moulds?').waitFor();
  await dialog.getByRole('button', { name: 'Delete space' }).click();
  await main.getByText('No spaces yet').waitFor();
});

test('J44 opens the dialog of the space that the address names', async () => {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const space = await journey.api<{ id: string }>(
    'POST',
    `/teams/${teamId}/spaces`,
    { name: 'Tooling' },
    owner.accessToken,
  );
  const visitor = await journey.visit();
  await journey.signIn(visitor, owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/settings?rename_space=${space.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit space name' });
  expect(await dialog.getByLabel('Space name').inputValue()).toBe('Tooling');
  await page.waitForURL(`**/teams/${teamId}/settings`);
});
