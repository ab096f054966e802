import { seedSubscription } from '@chamfer/server/scenario';
import { expect, test } from 'vitest';
import { ownTeam } from '../support/data/team.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney('sandbox');

test('J39 invites editors to seats that are free', async () => {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const ctx = await journey.scenario();
  await seedSubscription(ctx, ctx.parts.database.db, { teamId, seats: 6 });
  const visitor = await journey.visitAs(owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('button', { name: 'Invite members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  const field = dialog.getByLabel('Emails');
  const tags = dialog.getByRole('button', { name: /^Remove / });
  const submit = dialog.getByRole('button', { name: /^Invite/ });
  expect(await submit.isDisabled()).toBe(true);

  for (const [email, key] of [
    ['lena@haldenworks.example', 'Enter'],
    ['marco@haldenworks.example', 'Tab'],
    ['nora@haldenworks.example', ','],
    ['oliver@haldenworks.example', 'Space'],
  ] as const) {
    await field.pressSequentially(email);
    await field.press(key);
    await dialog.getByRole('button', { name: `Remove ${email}` }).waitFor();
    expect(await field.inputValue()).toBe('');
  }
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'petra@haldenworks.example,LENA@haldenworks.example\nbad@halden');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await dialog.getByText('bad@halden is not a valid email.').waitFor();
  expect(await tags.count()).toBe(6);
  await field.press('Backspace');
  await page.keyboard.press('Backspace');
  await dialog.getByText('bad@halden is not a valid email.').waitFor({ state: 'hidden' });

  await dialog.getByText('5 free editor seats').waitFor();
  await field.pressSequentially('quentin');
  await dialog.getByText('Finish the address you are typing, or delete it.').waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await field.fill('');
  const sent = page.waitForRequest((request) => request.url().endsWith('/self-serve-invitations'));
  await dialog.getByRole('button', { name: 'Invite 5 editors' }).click();
  const { emails, role } = (await sent).postDataJSON() as { emails: string[]; role: string };
  expect({ count: emails.length, role }).toEqual({ count: 5, role: 'editor' });
  await page.getByText('5 invitations sent').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/6 of 6 editor seats/).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Invited' }).count()).toBe(5);
});

test('J39 sends what can be sent of a long list, and keeps the rest in the field', async () => {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const ctx = await journey.scenario();
  await seedSubscription(ctx, ctx.parts.database.db, { teamId, seats: 40, origin: 'contract' });
  const visitor = await journey.visitAs(owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members?invite=1`);
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  const list = [
    ...Array.from({ length: 30 }, (_, index) => `person-${index}@haldenworks.example`),
    ...Array.from({ length: 4 }, (_, index) => `person-${index}@halden`),
  ];
  await dialog.getByLabel('Emails').fill(`${list.join('; ')} `);
  await dialog.getByText('4 addresses are not valid emails.').waitFor();
  await dialog.getByRole('button', { name: 'Invite 30 editors' }).click();
  await page.getByText('30 invitations sent. 4 addresses were not invited.').waitFor();
  expect(await dialog.getByRole('button', { name: /^Remove / }).count()).toBe(4);
  // Clears everything.
  await dialog.getByLabel('Emails').press('Control+Backspace');
  expect(await dialog.getByRole('button', { name: /^Remove / }).count()).toBe(0);
});
