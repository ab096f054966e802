import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

/** The spaces of the contributor, as the seat manager sees them. */
async function open(expected?: RegExp) {
  const team = await seedTeamOf(journey);
  const visitor = await journey.visitAs(team.people.seat_manager, { expected });
  const { page } = visitor;
  await page.goto(`/teams/${team.teamId}/members`);
  const row = page.getByRole('row', { name: /Kenji Mori/ });
  await row.getByText('No space').waitFor();
  const openSpaces = async () => {
    await page.getByRole('button', { name: 'Actions for Kenji Mori' }).click();
    await page.getByRole('menuitem', { name: 'Spaces…' }).click();
  };
  return { ...team, page, row, openSpaces };
}

test('J38 a press puts a member into a space and takes them out, and one that fails is taken back', async () => {
  const { teamId, spaceId, people, page, row, openSpaces } = await open(/500/);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    const [, act] = new RegExp(`/teams/${teamId}/spaces/${spaceId}/users/(add|remove)$`).exec(request.url()) ?? [];
    if (act) sent.push([act, request.postDataJSON()]);
  });
  await openSpaces();
  const space = page.getByRole('checkbox', { name: 'Mechanical' });
  await space.check();
  await page.keyboard.press('Escape');
  await row.getByText('Mechanical').waitFor();
  await openSpaces();
  await space.uncheck();
  await page.keyboard.press('Escape');
  await row.getByText('No space').waitFor();
  const users = [people.contributor.userId];
  expect(sent).toEqual([
    ['add', { users }],
    ['remove', { users }],
  ]);

  await page.route('**/users/add', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: '', requestId: 'r' } }),
  );
  await openSpaces();
  await space.click();
  await page.getByText('Something went wrong.').waitFor();
  expect(await space.isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await row.getByText('No space').waitFor();
  await page.unroute('**/users/add');

  // A space without a name.
  await journey.sql('update spaces set name = null where id = $1', [spaceId]);
  await page.reload();
  await openSpaces();
  await page.getByRole('checkbox', { name: 'Untitled Space' }).check();
  await page.keyboard.press('Escape');
  await row.getByText('Untitled Space').waitFor();
});
