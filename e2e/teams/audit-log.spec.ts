import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { seedTeamOf } from '../support/teams.ts';

const journey = useJourney();

test('the owner reads in the audit log who changed what, filters it and exports it', async () => {
  const { teamId, owner, people } = await seedTeamOf(journey);
  const role = { role: 'contributor', from: 'editor' };
  await journey.api('PUT', `/teams/${teamId}/users/${people.editor.userId}`, role, owner.accessToken);
  await journey.api('PATCH', `/teams/${teamId}`, { name: 'Halden Tools' }, owner.accessToken);
  const visitor = await journey.visit({ reducedMotion: 'reduce' });
  await journey.signIn(visitor, owner);
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

  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('team.member_role_changed');
  expect(csv).not.toContain('team.renamed');
  await page.getByText('1 entry exported').waitFor();

  await main.getByRole('searchbox').fill('nothing of the kind');
  await main.getByRole('heading', { name: 'No entries' }).waitFor();
  await main.getByRole('button', { name: 'Clear filters' }).click();
  await renamed.waitFor();
  expect(await main.getByRole('searchbox').inputValue()).toBe('');
});

test('the audit log is for owners: others have no entry and come to the team', async () => {
  const { teamId, people } = await seedTeamOf(journey);
  const visitor = await journey.visit();
  await journey.signIn(visitor, people.seat_manager);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/audit-log`);
  await page.waitForURL((url) => url.pathname === `/teams/${teamId}`);
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
});
