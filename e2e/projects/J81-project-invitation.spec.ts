import { beforeAll, expect, test } from 'vitest';
import { seedCube } from '../support/designs.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { mailedLink } from '../support/mailbox.ts';
import { openProject, verifiedAccount, withoutTours } from '../support/project-page.ts';
import type { Published } from '../support/publish.ts';

const journey = useJourney();
let owner: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner);
});

/** Invites an address, and gives the address in the mail. */
async function invite(email: string, role = 'commenter'): Promise<string> {
  const path = `/web/projects/${design.projectId}/invitations`;
  await journey.api('POST', path, { emails: [email], role }, owner.accessToken);
  return mailedLink(journey, email, `/p/${design.projectId}`);
}

test('the invited account accepts by opening the link, and the address is clean afterwards', async () => {
  const person = await verifiedAccount(journey, 'Jonas Weber');
  await withoutTours(journey, person);
  const link = await invite(person.email);
  const page = await openProject(journey, design, person, { rest: new URL(link).search });
  await page.getByText('You can comment on Cube 100 now.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  // The same link leads there again, and asks for nothing.
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('whoever is signed out logs in with the invited address and comes back', async () => {
  const person = await verifiedAccount(journey, 'Elena Petrova');
  await withoutTours(journey, person);
  const link = await invite(person.email, 'viewer');
  const { page } = await journey.visit();
  await page.goto(link);
  await page.waitForURL((url) => url.pathname === '/login');
  const field = page.getByLabel('Email');
  expect(await field.inputValue()).toBe(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('You can look at Cube 100 now.').waitFor();
});

test('another account is asked before anything happens', async () => {
  const [invited, other] = [
    await verifiedAccount(journey, 'Kenji Mori'),
    await verifiedAccount(journey, 'Daniel Okafor'),
  ];
  const link = await invite(invited.email);
  const page = await openProject(journey, design, other, { rest: new URL(link).search });
  await page.getByRole('heading', { name: 'This invitation is for another account' }).waitFor();
  await page.getByRole('button', { name: `Continue as ${other.email}` }).click();
  await page.getByRole('heading', { name: 'Request access to this project' }).waitFor();
});

test('an invitation that is gone is a silent non-event', async () => {
  const person = await verifiedAccount(journey, 'Ingrid Solberg');
  const page = await openProject(journey, design, person, { rest: '?invitation_hash=gone&email_token=gone' });
  await page.getByRole('heading', { name: 'Request access to this project' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});
