import { seedSubscription } from '@chamfer/server/scenario';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { idsOf } from '../support/steps/project-page.ts';

const journey = useJourney({ BILLING: 'sandbox' });

test('J24 deletes the account once its email is typed', async () => {
  const account = await journey.account();
  // What the page looks up when it is idle may be answered only after the deletion; then a refresh is tried once.
  const visitor = await journey.visitAs(account, { expected: /401 .*(app-properties|refresh-token)$/ });
  const { page } = visitor;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/account-deletion');
  await page.getByRole('heading', { name: 'Are you sure?' }).waitFor();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('**/account-deletion-success');
  await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
  await page.getByRole('link', { name: 'Back to homepage' }).waitFor();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/account']);
  expect(calls).not.toContain('POST /api/auth/logout');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const { email, password } = account;
  await expect(journey.api('POST', '/auth/web/login', { email, password })).rejects.toThrow('WRONG_PASSWORD');
});

test('J24 shows what has to be settled first, and with which team', async () => {
  const account = await journey.account();
  const colleague = await journey.account('Jonas Weber');
  const addresses = [account.email, colleague.email];
  await journey.sql(
    `insert into team_users (team_id, user_id, role, created_at)
     select own.team_id, other.id, 'editor', now() from users me
     join team_users own on own.user_id = me.id, users other where me.email = $1 and other.email = $2`,
    addresses,
  );
  const visitor = await journey.visitAs(account, { expected: /409/ });
  const { page } = visitor;
  await page.goto('/account-deletion');
  const typed = page.getByLabel('Email');
  await typed.fill(account.email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('This team still has other members').waitFor();
  await alert.getByText('Make somebody else the owner or remove the members. Then delete your account.').waitFor();
  await alert.getByRole('listitem').getByText('Mara Lindqvist’s team').waitFor();
  expect(await typed.inputValue()).toBe(account.email);

  await journey.sql(
    'delete from team_users using users where users.id = user_id and email = $2 and team_id in (select team_id from team_users join users on users.id = user_id where email = $1)',
    addresses,
  );
  const ctx = await journey.scenario();
  const { teamId } = await idsOf(journey, account);
  await seedSubscription(ctx, ctx.parts.database.db, { teamId, seats: 1 });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await alert.getByText('This team still has a paid subscription').waitFor();
  await alert.getByText('Cancel the subscription. Then delete your account.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});
