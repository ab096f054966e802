import { seedMember, seedSubscription } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownTeam } from '../support/data/team.ts';
import { type Account, useJourney } from '../support/journey.ts';

const journey = useJourney('sandbox');

/** Opens the dialog as the owner of a team with this subscription. */
async function open(
  subscription: Omit<Parameters<typeof seedSubscription>[2], 'teamId'>,
  { expected, before }: { expected?: RegExp; before?: (page: Page) => Promise<unknown> } = {},
): Promise<{ page: Page; owner: Account; teamId: string; dialog: ReturnType<Page['getByRole']> }> {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const ctx = await journey.scenario();
  await seedSubscription(ctx, ctx.parts.database.db, { teamId, ...subscription });
  const visitor = await journey.visitAs(owner, { expected });
  const { page } = visitor;
  await before?.(page);
  await page.goto(`/teams/${teamId}/members?invite=1`);
  return { page, owner, teamId, dialog: page.getByRole('dialog', { name: 'Invite members' }) };
}

test('J40 tells an editor who may invite', async () => {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const editor = await journey.account('Jonas Weber');
  const { id } = await journey.api<{ id: string }>('GET', '/account', undefined, editor.accessToken);
  const ctx = await journey.scenario();
  await seedMember(ctx, ctx.parts.database.db, { teamId, userId: id, role: 'editor' });
  const visitor = await journey.visitAs(editor);
  await visitor.page.goto(`/teams/${teamId}/members?invite=1`);
  const dialog = visitor.page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByText('Only team owners can send invites.').waitFor();
  expect(await dialog.getByLabel('Emails').count()).toBe(0);
});

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

test.each([
  [
    'grace',
    { status: 'grace' as const },
    'The last payment failed. Update the card in Billing, then invite again.',
    'Billing',
  ],
  [
    'canceled',
    { autoRenew: false },
    'Auto-renewal is off. Turn it on in Subscription, then invite again.',
    'Subscription',
  ],
])(
  'J40 invites nobody while a subscription is %s',
  async (_, state, hint, way) => {
    const { page, dialog } = await open({ seats: 3, ...state });
    await dialog.getByText('Inviting new members is unavailable.').waitFor();
    await dialog.getByText(hint).waitFor();
    await dialog.getByLabel('Emails').fill('lena@haldenworks.example ');
    expect(await dialog.getByRole('button', { name: 'Invite', exact: false }).last().isDisabled()).toBe(true);
    await dialog.getByRole('link', { name: way }).click();
    await page.getByRole('heading', { level: 1, name: way }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  },
  60_000,
);

test.each(['TEAM_INVITATION_NOT_SUPPORTED', 'SUBSCRIPTION_OPERATION_NOT_ALLOWED', 'INSUFFICIENT_SEATS'])(
  'J40 does not ask again for an estimate refused with %s',
  async (code) => {
    let asked = 0;
    const { dialog } = await open(
      { seats: 3 },
      {
        expected: /409/,
        before: (page) =>
          page.route('**/self-serve-invitations/estimate', (route) => {
            asked++;
            return route.fulfill({ status: 409, json: { code, message: '' } });
          }),
      },
    );
    await dialog.getByText('Invitation is unavailable at the moment.').waitFor();
    await dialog.getByRole('link', { name: 'Learn more' }).waitFor();
    expect(asked).toBe(1);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => asked).toBe(2);
  },
  60_000,
);

test('J40 asks for a payment method where there is none, and keeps the addresses', async () => {
  const { page, dialog } = await open({ seats: 1 }, { expected: /402|409|400/ });
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
