import { beforeAll, expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import { mailedLink, unknownSecret } from '../support/data/mailbox.ts';
import type { Published } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { openProject, verifiedAccount, withoutTours } from '../support/steps/project-page.ts';

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

test('the invited account accepts by opening the link, and the address is clean then, on a phone', async () => {
  const person = await verifiedAccount(journey, 'Jonas Weber');
  await withoutTours(journey, person);
  const link = await invite(person.email);
  const page = await openProject(journey, design, person, { width: 390, rest: new URL(link).hash });
  await page.getByText('You can comment on Cube 100 now.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
  // The same link leads there again, and asks for nothing.
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
});

test('whoever is signed out logs in with the invited address and comes back', async () => {
  const person = await verifiedAccount(journey, 'Elena Petrova');
  await withoutTours(journey, person);
  const link = await invite(person.email, 'viewer');
  const { page } = await journey.visit();
  await page.goto(link);
  await page.waitForURL((url) => url.pathname === '/login');
  // What is a secret waits in this tab: the address has the return address in its query.
  expect(new URL(page.url()).search).toBe(`?redirect_url=${encodeURIComponent(`/p/${design.projectId}`)}`);
  const field = page.getByLabel('Email');
  expect(await field.inputValue()).toBe(person.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByText('You can look at Cube 100 now.').waitFor();
});

test('whoever has no account signs up with the invited address, which the mail proves, and is in', async () => {
  const email = `new-${crypto.randomUUID().slice(0, 8)}+cad@haldenworks.example`;
  const link = await invite(email.toUpperCase());
  const { page } = await journey.visit({ expected: /40[0349]/ });
  await page.goto(link);
  await page.waitForURL((url) => url.pathname === '/signup');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByText('Mara Lindqvist invites you to Cube 100 as Commenter.').waitFor();
  await page.getByLabel('Name').fill('Lena Fischer');
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Repeat password').fill('Correct-Horse-7');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('You can comment on Cube 100 now.').waitFor();
  expect(page.url()).not.toContain('invitation_hash');
  const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '';
  expect(await journey.api('GET', '/account', undefined, token)).toMatchObject({ emailVerified: true });
});

test.each([
  ['the session has ended', { refresh: 'over' }],
  ['the refresh token is missing', { refresh: null }],
])('where %s, tokens and the invitation are taken away, and it is opened after logging in', async (_, { refresh }) => {
  const person = await verifiedAccount(journey, 'Amir Haddad');
  const link = await invite(person.email);
  const visitor = await journey.visit({ expected: /40[0139]/ });
  await visitor.page.goto('/privacy');
  await visitor.page.evaluate(
    ([access, token]) => {
      localStorage.setItem('accessToken', access!);
      if (token) localStorage.setItem('token', token);
    },
    [`${person.accessToken.slice(0, -4)}AAAA`, refresh],
  );
  await visitor.page.goto(link);
  await visitor.page.waitForURL((url) => url.pathname === '/login');
  expect(
    await visitor.page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('token')]),
  ).toEqual([null, null]);
});

test('another account is asked before anything happens', async () => {
  const [invited, other] = [
    await verifiedAccount(journey, 'Kenji Mori'),
    await verifiedAccount(journey, 'Daniel Okafor'),
  ];
  const link = await invite(invited.email);
  const page = await openProject(journey, design, other, { rest: new URL(link).hash });
  await page.getByRole('heading', { name: 'This invitation is for another account' }).waitFor();
  await page.getByRole('button', { name: `Continue as ${other.email}` }).click();
  await page.getByRole('heading', { name: 'Request access to this project' }).waitFor();
});

test('an invitation that is gone is a silent non-event', async () => {
  const person = await verifiedAccount(journey, 'Ingrid Solberg');
  const page = await openProject(journey, design, person, {
    rest: `?invitation_hash=${unknownSecret}&email_token=${unknownSecret}`,
  });
  await page.getByRole('heading', { name: 'Request access to this project' }).waitFor();
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
});

test.each([
  '?invitation_hash=cut-off',
  `#email_token=${unknownSecret}&invitation_hash=cut-off`,
  `#email_token=cut-off`,
])('a link that lost its end says so, and leads to the project without it: %s', async (rest) => {
  const person = await verifiedAccount(journey, 'Sofia Marin');
  const page = await openProject(journey, design, person, { rest });
  await page.getByRole('heading', { name: 'Invalid invitation.' }).waitFor();
  await page.getByRole('button', { name: 'Continue without the invitation' }).click();
  await page.getByRole('heading', { name: 'Request access to this project' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
});
