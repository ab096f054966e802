import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { seedTeamOf } from '../support/teams.ts';

const journey = useJourney();

test('J36 the owner sees members and invitations in their order, with badges, and finds them by typing', async () => {
  const { teamId, owner, people } = await seedTeamOf(journey);
  const emails = ['sofia@haldenworks.example'];
  const invite = `/teams/${teamId}/self-serve-invitations`;
  await journey.api('POST', invite, { emails, role: 'editor' }, owner.accessToken);
  const visitor = await journey.visit();
  await journey.signIn(visitor, owner);
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
  await page.getByText('5 people and 1 pending invitation.').waitFor();
  await page.getByRole('searchbox', { name: 'Filter by name or email' }).fill('weber');
  await page.getByText('1 of 6').waitFor();
  expect(await rows.nth(1).innerText()).toContain(people.editor.email);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('Nobody found').waitFor();
});

test('J35 and J37 a removal says what ends, and the removed person loses the team at once', async () => {
  const { teamId, owner, people } = await seedTeamOf(journey);
  const [mine, theirs] = [await journey.visit(), await journey.visit({ expected: /404/ })];
  await journey.signIn(theirs, people.editor);
  await theirs.page.goto(`/teams/${teamId}/members`);
  await theirs.page.getByRole('table', { name: 'Members' }).waitFor();
  await journey.signIn(mine, owner);
  const { page } = mine;
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('button', { name: 'Actions for Jonas Weber' }).click();
  await page.getByRole('menuitem', { name: 'Remove member…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Jonas Weber?' });
  await dialog.getByText('Space: Mechanical').waitFor();
  await dialog.getByRole('button', { name: 'Remove member' }).click();
  await page.getByText('Jonas Weber was removed from Halden Works.').waitFor();
  await page.getByRole('button', { name: 'Actions for Jonas Weber' }).waitFor({ state: 'detached' });
  // Their open page learns of it by itself, and leads to a team of theirs.
  const refusal = theirs.page.getByRole('dialog', { name: 'You are not authorized to perform this operation.' });
  await refusal.getByRole('button', { name: 'Close' }).last().click();
  await theirs.page.getByRole('heading', { name: 'Shared with me', exact: true }).waitFor();
  expect(theirs.page.url()).not.toContain(teamId);
});

test('J35 guests do not see members, and editors get no actions', async () => {
  const { teamId, people } = await seedTeamOf(journey);
  const guest = await journey.visit();
  await journey.signIn(guest, people.guest);
  await guest.page.goto(`/teams/${teamId}/members`);
  await guest.page.waitForURL((url) => url.pathname === `/teams/${teamId}`);
  expect(await guest.page.getByRole('link', { name: 'Members' }).count()).toBe(0);
  const editor = await journey.visit();
  await journey.signIn(editor, people.editor);
  await editor.page.goto(`/teams/${teamId}/members`);
  await editor.page.getByRole('table', { name: 'Members' }).waitFor();
  expect(await editor.page.getByRole('button', { name: 'Invite members' }).count()).toBe(0);
  expect(await editor.page.getByRole('button', { name: /^Actions for/ }).count()).toBe(1);
});

test('J38 a press puts a member into a space and takes them out', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const visitor = await journey.visit();
  await journey.signIn(visitor, owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members`);
  const row = page.getByRole('row', { name: /Kenji Mori/ });
  await row.getByText('No space').waitFor();
  await page.getByRole('button', { name: 'Actions for Kenji Mori' }).click();
  await page.getByRole('menuitem', { name: 'Spaces…' }).click();
  const space = page.getByRole('checkbox', { name: 'Mechanical' });
  await space.check();
  await page.keyboard.press('Escape');
  await row.getByText('Mechanical').waitFor();
  await page.getByRole('button', { name: 'Actions for Kenji Mori' }).click();
  await page.getByRole('menuitem', { name: 'Spaces…' }).click();
  await space.uncheck();
  await page.keyboard.press('Escape');
  await row.getByText('No space').waitFor();
});

test('the owner gives another role, and hands the team over', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const visitor = await journey.visit();
  await journey.signIn(visitor, owner);
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
