import { beforeAll, expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import type { Published } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { idsOf, openProject, verifiedAccount, withoutTours } from '../support/steps/project-page.ts';

const journey = useJourney();
let owner: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner);
  await withoutTours(journey, owner);
});

test('whoever was invited at this address gets in without asking', async () => {
  const person = await verifiedAccount(journey, 'Elena Petrova');
  const invited = { emails: [person.email], role: 'commenter' };
  await journey.api('POST', `/web/projects/${design.projectId}/invitations`, invited, owner.accessToken);
  const page = await openProject(journey, design, person);
  await page.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
  await page.getByRole('region', { name: 'Information' }).getByText('Commenter').waitFor();
});

interface Sharing {
  users: { type: string; accessRequestId?: string }[];
}

const askingTitle = 'Request access to this project';

test('somebody asks, withdraws, asks again and is let in', async () => {
  const person = await verifiedAccount(journey, 'Ingrid Solberg');
  const page = await openProject(journey, design, person);
  await page.getByRole('heading', { name: askingTitle }).waitFor();
  await page.getByText(`Logged in as ${person.email}`).waitFor();
  const ask = page.getByRole('button', { name: 'Request access' });
  const asked = page.getByRole('heading', { name: 'Access Requested' });
  await ask.click();
  await asked.waitFor();
  await page.reload();
  await asked.waitFor();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await ask.click();
  await asked.waitFor();
  const path = `/web/projects/${design.projectId}`;
  const { users } = await journey.api<Sharing>('GET', `${path}/sharing`, undefined, owner.accessToken);
  const { accessRequestId } = users.find(({ type }) => type === 'access_request')!;
  await journey.api('POST', `${path}/access-requests/${accessRequestId}`, { role: 'viewer' }, owner.accessToken);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
});

test('after a denial it says from when one can ask again', async () => {
  const person = await verifiedAccount(journey, 'Kenji Mori');
  const path = `/web/projects/${design.projectId}`;
  const { accessRequestId } = await journey.api<{ accessRequestId: string }>(
    'POST',
    `${path}/access-requests`,
    undefined,
    person.accessToken,
  );
  await journey.api('DELETE', `${path}/access-requests/${accessRequestId}`, undefined, owner.accessToken);
  const page = await openProject(journey, design, person);
  await page.getByRole('button', { name: 'Request access' }).click();
  await page.getByText(/^Your last request was denied\. You can ask again from \d{4}\./).waitFor();
});

test('a request that fails is sent once more, and then it says so', async () => {
  const person = await verifiedAccount(journey, 'Chiara Bassi');
  const page = await openProject(journey, design, person);
  let requests = 0;
  await page.route('**/access-requests', (route) => {
    requests += 1;
    return route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'no', requestId: 'r' } });
  });
  await page.getByRole('button', { name: 'Request access' }).click();
  await page.getByText("Something Went Wrong: We couldn't process your request. Please try again later.").waitFor();
  expect(requests).toBe(2);
});

test('whoever has not verified the address does that first, and then asks', async () => {
  const person = await journey.account('Daniel Okafor');
  const page = await openProject(journey, design, person);
  await page.getByRole('heading', { name: 'Verify your email first' }).waitFor();
  await page.getByRole('button', { name: 'Send verification email' }).click();
  await page.getByRole('heading', { name: 'Verification Email Sent' }).waitFor();
  const { userId } = await idsOf(journey, person);
  await journey.sql('update users set email_verified_at = now() where id = $1', [userId]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: askingTitle }).waitFor();
});

test.each(['00000000-0000-4000-8000-000000000000', 'no-id'])(
  'a project that does not exist is not found, with a way on: %s',
  async (projectId) => {
    const page = await openProject(journey, { ...design, projectId }, owner);
    await page.getByRole('heading', { name: 'Project not found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.waitForURL('**/teams/**');
  },
);
