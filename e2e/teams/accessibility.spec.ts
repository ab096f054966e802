import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { type SeededTeam, seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';
import { testAccessibility } from '../support/steps/accessibility.ts';

const journey = useJourney();
let team: SeededTeam;
beforeAll(async () => {
  team = await seedTeamOf(journey);
});

const refused = (address: string) => async (page: Page) => {
  await page.goto(address);
  await page.getByRole('dialog').waitFor();
};

testAccessibility(journey, async () => team.people.seat_manager, [
  {
    name: 'the members of a team',
    signedIn: true,
    async open(page) {
      await page.goto(`/teams/${team.teamId}/members`);
      await page.getByRole('row', { name: /Henrik Brandt/ }).waitFor();
    },
  },
  {
    name: 'the members of a team on a phone',
    signedIn: true,
    async open(page) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/teams/${team.teamId}/members`);
      await page.getByText('Henrik Brandt').waitFor();
    },
  },
  {
    name: 'the team switcher',
    signedIn: true,
    async open(page) {
      await page.goto(`/teams/${team.teamId}/settings`);
      await page.getByRole('button', { name: /Halden Works.*5 members/ }).click();
      await page.getByRole('menuitem', { name: 'Halden Works' }).waitFor();
    },
  },
  { name: 'the refusal of a team of others', signedIn: true, open: refused(`/teams/${crypto.randomUUID()}`) },
]);
