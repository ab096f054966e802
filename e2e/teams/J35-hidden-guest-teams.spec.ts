import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney({ WEB_EDITOR_ROLE: 'off' });

test('J35 with the flag off, guests do not see the team, and nobody the page Shared with me', async () => {
  const { teamId, people } = await seedTeamOf(journey);
  const visitor = await journey.visitAs(people.guest);
  const { page } = visitor;
  await page.goto('/teams');
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor();
  expect(page.url()).not.toContain(teamId);
  const navigation = page.getByRole('navigation', { name: 'Team pages' });
  expect(await navigation.getByRole('link').allInnerTexts()).toEqual([
    'Review links',
    'Members',
    'Team settings',
    'Audit log',
  ]);
  expect(await navigation.getByText('Halden Works').count()).toBe(0);
});
