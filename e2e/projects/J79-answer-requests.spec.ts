import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { seedCube } from '../support/designs.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { openProject, verifiedAccount, withoutTours } from '../support/project-page.ts';
import type { Published } from '../support/publish.ts';

const journey = useJourney();
let owner: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner);
  await withoutTours(journey, owner);
});

async function asks(name: string): Promise<Account> {
  const person = await verifiedAccount(journey, name);
  const path = `/web/projects/${design.projectId}/access-requests`;
  await journey.api('POST', path, undefined, person.accessToken);
  return person;
}
const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('the owner accepts one request with a role and denies another', async () => {
  const [accepted, denied] = [await asks('Ingrid Solberg'), await asks('Kenji Mori')];
  const page = await openProject(journey, design, owner, { rest: '?intent=share' });
  const first = page.getByRole('dialog', { name: 'Share project' }).getByRole('listitem').first();
  await first.getByText('Kenji Mori', { exact: true }).waitFor();
  const row = rowOf(page, accepted.email);
  await row.getByRole('button', { name: /Viewer/ }).click();
  await page.getByRole('option', { name: 'Commenter' }).click();
  await row.getByRole('button', { name: 'Accept' }).click();
  await row.getByRole('button', { name: 'Ingrid Solberg: Commenter' }).waitFor();
  await rowOf(page, denied.email).getByRole('button', { name: 'Deny Access' }).click();
  await page
    .getByRole('dialog', { name: 'Deny access to Kenji Mori?' })
    .getByRole('button', { name: 'Deny Access' })
    .click();
  await rowOf(page, denied.email).waitFor({ state: 'detached' });
  const theirs = await openProject(journey, design, accepted);
  await theirs.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
});

test('a failure says so, and the request is there as before', async () => {
  const person = await asks('Chiara Bassi');
  const page = await openProject(journey, design, owner, { rest: '?intent=share' });
  await page.route('**/access-requests/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'no', requestId: 'r' } }),
  );
  await rowOf(page, person.email).getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await rowOf(page, person.email).getByRole('button', { name: 'Accept' }).waitFor();
});
