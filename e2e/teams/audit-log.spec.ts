import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type SeededTeam, seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';
import { testAccessibility } from '../support/steps/accessibility.ts';

const journey = useJourney();

test('the owner reads in the audit log who changed what, filters it and exports it', async () => {
  const { teamId, owner, people } = await seedTeamOf(journey);
  const role = { role: 'contributor', from: 'editor' };
  await journey.api('PUT', `/teams/${teamId}/users/${people.editor.userId}`, role, owner.accessToken);
  await journey.api('PATCH', `/teams/${teamId}`, { name: 'Halden Tools' }, owner.accessToken);
  const visitor = await journey.visitAs(owner, { reducedMotion: 'reduce' });
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  const main = page.getByRole('main');
  const changed = main.getByRole('button', { name: /changed the role of Jonas Weber: Editor → Contributor/ });
  const renamed = main.getByRole('button', { name: /renamed the team from Halden Works to Halden Tools/ });
  await changed.waitFor();
  await renamed.waitFor();

  await changed.focus();
  await page.keyboard.press('Enter');
  expect(await changed.getAttribute('aria-expanded')).toBe('true');
  await main.getByText(owner.email).waitFor();

  await main.getByRole('searchbox', { name: 'Person, project or address' }).fill('weber');
  await renamed.waitFor({ state: 'detached' });
  await changed.waitFor();
  await page.waitForURL(/[?&]q=weber/);
  await page.reload();
  await changed.waitFor();
  expect(await renamed.count()).toBe(0);

  // Several kinds at once, with how many there are of each; the list stays open meanwhile, and the address keeps them.
  await main.getByRole('searchbox').fill('');
  await renamed.waitFor();
  const kinds = main.getByRole('button', { name: /Kind/ });
  await kinds.click();
  const options = page.getByRole('listbox');
  expect(await options.getByRole('option', { name: 'Roles' }).innerText()).toMatch(/1$/);
  await options.getByRole('option', { name: 'Roles' }).click();
  await renamed.waitFor({ state: 'detached' });
  await options.getByRole('option', { name: 'Settings' }).click();
  await renamed.waitFor();
  await changed.waitFor();
  await page.keyboard.press('Escape');
  expect(await kinds.innerText()).toBe('2 kinds');
  await page.waitForURL(/[?&]kinds=roles(%2C|,)settings/);
  await kinds.click();
  await options.getByRole('option', { name: 'Settings' }).click();
  await page.keyboard.press('Escape');
  await renamed.waitFor({ state: 'detached' });

  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await text(await (await download).createReadStream());
  expect(csv).toContain('team.member_role_changed');
  expect(csv).not.toContain('team.renamed');
  await page.getByText('1 entry exported').waitFor();

  await main.getByRole('searchbox').fill('nothing of the kind');
  await main.getByRole('heading', { name: 'No entries' }).waitFor();
  await main.getByRole('button', { name: 'Clear filters' }).click();
  await renamed.waitFor();
  expect(await main.getByRole('searchbox').inputValue()).toBe('');
});

let team: SeededTeam;
beforeAll(async () => {
  team = await seedTeamOf(journey);
  await journey.api('PATCH', `/teams/${team.teamId}`, { name: 'Halden Tools' }, team.owner.accessToken);
});

const openEntry = async (page: Page) => {
  await page.goto(`/teams/${team.teamId}/audit-log`);
  await page.getByRole('button', { name: /renamed the team/ }).click();
  await page.getByText(team.owner.email).waitFor();
};

testAccessibility(journey, async () => team.owner, [
  { name: 'the audit log', signedIn: true, open: openEntry },
  {
    name: 'the audit log on a phone',
    signedIn: true,
    async open(page) {
      await page.setViewportSize({ width: 390, height: 844 });
      await openEntry(page);
    },
  },
]);
