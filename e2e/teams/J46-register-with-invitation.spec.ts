import { expect, test } from 'vitest';
import { invite, newEmail, ownTeam } from '../support/data/team.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J46 registers a new person, who is signed in and in the team', async () => {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const email = newEmail();
  const path = await invite(journey, teamId, owner, email);
  const { page } = await journey.visit({ expected: /500|Unexpected: ApiError/ });
  await page.goto(path);
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  await page.getByText(email).waitFor();
  await page.getByText(/^.+ invites you to .+ as Editor\.$/).waitFor();
  const submit = page.getByRole('button', { name: 'Join now' });
  await submit.click();
  for (const text of [
    'Please enter your name.',
    'Please enter your password.',
    'Please agree to our Terms and Privacy Policy before proceeding.',
  ]) {
    await page.getByText(text).waitFor();
  }
  await page.getByLabel('Name').fill('Lena Fischer');
  await page.getByLabel('Password', { exact: true }).fill('correct');
  await page.getByRole('list', { name: 'Password rules' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Repeat password').fill('Correct-Horse-8');
  await page.getByRole('checkbox').check();
  await submit.click();
  await page.getByText('Passwords do not match.').waitFor();
  await page.getByLabel('Repeat password').fill('Correct-Horse-7');

  await page.route('**/register/team/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: '' } }),
  );
  await submit.click();
  await page.getByText('Something went wrong', { exact: true }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Lena Fischer');
  await page.unroute('**/register/team/*');

  await submit.click();
  await page.getByRole('heading', { name: /^Successfully joined / }).waitFor();
  await page.getByRole('link', { name: 'Download Chamfer' }).waitFor();
  await page.getByRole('link', { name: 'Open the team' }).click();
  await page.waitForURL(`**/teams/${teamId}/shared-with-me`);
});

test('J46 goes on to the company’s login once the terms are agreed to', async () => {
  const owner = await journey.account();
  const teamId = await ownTeam(journey, owner);
  const path = await invite(journey, teamId, owner, newEmail(), 'editor', '/download?sso');
  const { page } = await journey.visit();
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please agree to our Terms and Privacy Policy before proceeding.').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/download?sso**');
});

test('J46 whoever has an account joins first, and then goes on to the company’s login', async () => {
  const [owner, invited] = [await journey.account(), await journey.account('Lena Fischer')];
  const teamId = await ownTeam(journey, owner);
  const path = await invite(journey, teamId, owner, invited.email, 'editor', `${journey.origin}/download?sso`);
  const { page } = await journey.visit();
  await page.goto(path);
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.getByRole('heading', { name: /^Successfully joined / }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/download?sso**');
});
