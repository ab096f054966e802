import { expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('intent=relogin ends the session once; then the user can log in, and the return URL is kept', async () => {
  const account = await journey.account();
  const visitor = await journey.visitAs(account);
  const { page } = visitor;
  await page.goto('/account');
  await page.getByText('This device').waitFor();
  await page.goto('/login?intent=relogin&redirect_url=%2Fchange-password');
  await page.getByLabel('Email').fill(account.email);
  expect(new URL(page.url()).search).toBe('?redirect_url=%2Fchange-password');
  const refreshed = await fetch(`${journey.origin}/api/auth/refresh-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.refreshToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ audience: 'web' }),
  });
  expect(refreshed.status).toBe(401);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/change-password');
  await page.getByLabel('Current password').waitFor();
});

test('the first log-in opens the designs, and the next one the team that was opened last', async () => {
  const owner = await journey.account();
  const account = await journey.account();
  await seedCube(journey, owner);
  const teamOf = async (token: string) =>
    (await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, token)).teams[0]!.id;
  const [full, own] = [await teamOf(owner.accessToken), await teamOf(account.accessToken)];
  const { id } = await journey.api<{ id: string }>('GET', '/account', undefined, account.accessToken);
  await journey.sql(
    `with joined as (insert into team_users (team_id, user_id, role, created_at) values ($1, $2, 'editor', now()) returning user_id),
      shown as (update projects p set access = 'space' from spaces s where s.id = p.space_id and s.team_id = $1 returning p.space_id)
     insert into space_users (space_id, team_id, user_id, created_at)
     select distinct s.space_id, $1::uuid, j.user_id, now() from shown s, joined j`,
    [full, id],
  );
  const { page } = await journey.visit();
  const logIn = async () => {
    await page.goto('/login?intent=relogin');
    await page.getByLabel('Email').fill(account.email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
  };
  await logIn();
  await page.waitForURL(`**/teams/${full}/shared-with-me`);
  await page.goto(`/teams/${own}`);
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await logIn();
  await page.waitForURL(`**/teams/${own}/shared-with-me`);
});

test('an unknown URL below a team shows an error and a way back; terms, privacy and download have pages', async () => {
  const account = await journey.account();
  const visitor = await journey.visitAs(account);
  const { page } = visitor;
  await page.goto('/account');
  await page.getByText('This device').waitFor();
  await page.goto(`${page.url()}/no-such-page`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: /^Open / }).click();
  await page.waitForURL('**/shared-with-me');

  const stranger = await journey.visit();
  await stranger.page.goto('/login');
  await stranger.page.getByRole('link', { name: 'Terms' }).click();
  await stranger.page.getByText('has not published this text yet', { exact: false }).waitFor();
  await stranger.page.goto('/privacy');
  await stranger.page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
  await stranger.page.goto('/download');
  await stranger.page.getByText('macOS Monterey (12.0) or later').waitFor();
});
