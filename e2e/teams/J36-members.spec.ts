import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J36 the owner sees members and invitations in their order, with badges, and finds them by typing', async () => {
  const { teamId, owner, people } = await seedTeamOf(journey);
  const emails = ['sofia@haldenworks.example'];
  const invite = `/teams/${teamId}/self-serve-invitations`;
  await journey.api('POST', invite, { emails, role: 'editor' }, owner.accessToken);
  const visitor = await journey.visitAs(owner);
  const { page } = visitor;
  await page.goto('/members?x=1');
  await page.waitForURL(`**/teams/${teamId}/members?x=1`);
  const rows = page.getByRole('table', { name: 'Members' }).getByRole('row');
  await rows.nth(6).waitFor();
  const texts = await rows.allInnerTexts();
  expect(texts[0]).toMatch(/MEMBER\s+ROLE\s+SPACE/i);
  expect(texts[1]).toMatch(/Mara Lindqvist[\s\S]*\(You\)[\s\S]*Owner/);
  expect(texts[6]).toMatch(/sofia@haldenworks.example[\s\S]*Invited/);
  expect(texts.join('\n')).toMatch(/Henrik Brandt\s+Guest/);
  expect(texts.join('\n')).toMatch(/Elena Petrova[\s\S]*Admin/);
  const tutorials = page.getByRole('link', { name: 'Video tutorials' });
  expect(await tutorials.getAttribute('href')).toBe('https://help.chamfer.example/videos');
  await page.getByText('5 people and 1 pending invitation.').waitFor();
  await page.getByRole('searchbox', { name: 'Filter by name or email' }).fill('weber');
  await page.getByText('1 of 6').waitFor();
  expect(await rows.nth(1).innerText()).toContain(people.editor.email);
  await page.locator('mark', { hasText: 'Weber' }).waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: /Role$/ }).click();
  await page.getByRole('option', { name: 'Editor', exact: true }).click();
  await page.getByText('2 of 6').waitFor();
  await page.getByRole('button', { name: /Space$/ }).click();
  await page.getByRole('option', { name: 'Mechanical' }).click();
  await page.getByText('1 of 6').waitFor();
  expect(await rows.nth(1).innerText()).toContain(people.editor.email);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('Nobody found').waitFor();
});

test('after a dialog the focus is on the row’s button again, and on the next row’s where it was removed', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const visitor = await journey.visitAs(owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members`);
  const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const open = async (act: string) => {
    await menuOf('Jonas Weber').click();
    await page.getByRole('menuitem', { name: act }).click();
    await page.locator('dialog[data-phase=visible]').waitFor();
  };
  for (const act of ['Spaces…', 'What they can open…', 'Remove member…']) {
    await open(act);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Actions for Jonas Weber');
  }
  const names = await page
    .getByRole('button', { name: /^Actions for/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  const next = names[names.indexOf('Actions for Jonas Weber') + 1] ?? names.at(-2);
  await open('Remove member…');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
  await menuOf('Jonas Weber').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(next);
});

test('the owner gives another role, and hands the team over', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const visitor = await journey.visitAs(owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('button', { name: 'Role of Kenji Mori: Contributor' }).click();
  await page.getByRole('menuitem', { name: 'Editor' }).click();
  await page.getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('button', { name: 'Role of Kenji Mori: Editor' }).waitFor();
  await page.getByRole('button', { name: 'Role of Elena Petrova: Admin' }).click();
  await page.getByRole('menuitem', { name: 'Make owner…' }).click();
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await page.getByRole('row', { name: /Mara Lindqvist.*Admin/ }).waitFor();
  await page.getByRole('row', { name: /Elena Petrova.*Owner/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Role of/ }).count()).toBe(0);
});
