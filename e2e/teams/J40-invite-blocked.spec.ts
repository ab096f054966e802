import { seedSubscription } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownTeam } from '../support/data/team.ts';
import { type Account, useJourney } from '../support/journey.ts';

const journey = useJourney('sandbox');

/** Opens the dialog as the owner of a team with this subscription. */
async function open(
  subscription: Omit<Parameters<typeof seedSubscription>[2], 'teamId'>,
  expected?: RegExp,
): Promise<{ page: Page; owner: Account; teamId: string; dialog: ReturnType<Page['getByRole']> }> {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const ctx = await journey.scenario();
  await seedSubscription(ctx, ctx.parts.database.db, { teamId, ...subscription });
  const visitor = await journey.visit({ expected });
  await journey.signIn(visitor, owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members?invite=1`);
  return { page, owner, teamId, dialog: page.getByRole('dialog', { name: 'Invite members' }) };
}

test('J40 marks who cannot be invited, and why', async () => {
  const { owner, dialog } = await open({ seats: 1 });
  await dialog.getByLabel('Emails').fill(`bad@halden ${owner.email} `);
  await dialog.getByText('bad@halden is not a valid email.').waitFor();
  await dialog.getByText(`${owner.email} is already in the team.`).waitFor();
  const submit = dialog.getByRole('button', { name: 'Invite', exact: true });
  expect(await submit.isDisabled()).toBe(true);

  await dialog.getByRole('radio', { name: /Contributor/ }).check();
  await dialog.getByLabel('Emails').fill('someone@gmail.com ');
  await dialog.getByText('someone@gmail.com is not a company address.').waitFor();
  expect(await submit.isDisabled()).toBe(true);

  // Two contributors are free.
  await dialog.getByLabel('Emails').fill('a@haldenworks.example b@haldenworks.example c@haldenworks.example ');
  await dialog.getByText('Your team has no free place for 1 of these contributors.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Invite 3 contributors' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Remove c@haldenworks.example' }).click();
  await dialog.getByText('2 contributors', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Invite 2 contributors', disabled: false }).waitFor();
});

test('J40 offers no contributors to teams with two paid seats', async () => {
  const { dialog } = await open({ seats: 2 });
  await dialog.getByLabel('Emails').fill('lena@haldenworks.example ');
  await dialog.getByText('1 free editor seat').waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(1);
});

test('J40 invites nobody while a payment is overdue, and leads to where it is paid', async () => {
  const { page, dialog } = await open({ seats: 3, status: 'grace' });
  await dialog.getByText('Inviting new members is unavailable.').waitFor();
  await dialog.getByText('The last payment failed. Update the card in Billing, then invite again.').waitFor();
  await dialog.getByLabel('Emails').fill('lena@haldenworks.example ');
  expect(await dialog.getByRole('button', { name: 'Invite', exact: false }).last().isDisabled()).toBe(true);
  await dialog.getByRole('link', { name: 'Billing' }).click();
  await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('J40 asks for a payment method where there is none, and keeps the addresses', async () => {
  const { page, dialog } = await open({ seats: 1 }, /402|409|400/);
  await dialog.getByLabel('Emails').fill('lena@haldenworks.example ');
  await dialog.getByText('Total due today').waitFor();
  await dialog.getByRole('button', { name: 'Invite 1 editor' }).click();
  const payment = page.getByRole('dialog', { name: 'Update & invite' });
  await payment.waitFor();
  expect(await payment.getByText('There is an issue with your card.').count()).toBe(0);
  await payment.getByRole('button', { name: 'Cancel' }).click();
  await payment.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Remove lena@haldenworks.example' }).waitFor();
});
