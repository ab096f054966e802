import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hasFocus, tabTo } from '../support/browser/keyboard.ts';
import { seedCube } from '../support/data/designs.ts';
import { mailedLink } from '../support/data/mailbox.ts';
import type { Published } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { openProject, verifiedAccount, withoutTours } from '../support/steps/project-page.ts';

const journey = useJourney();
let owner: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner);
  await withoutTours(journey, owner);
});

async function asks(name: string, { projectId } = design): Promise<Account> {
  const person = await verifiedAccount(journey, name);
  const path = `/web/projects/${projectId}/access-requests`;
  await journey.api('POST', path, undefined, person.accessToken);
  return person;
}
const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('the owner accepts one request with a role and denies another, on a phone', async () => {
  const design = await seedCube(journey, owner);
  const [accepted, denied] = [await asks('Ingrid Solberg', design), await asks('Kenji Mori', design)];
  const invited = { emails: ['lena@haldenworks.example'], role: 'viewer' };
  await journey.api('POST', `/web/projects/${design.projectId}/invitations`, invited, owner.accessToken);
  const page = await openProject(journey, design, owner, { width: 390, rest: '?intent=share' });
  const first = page.getByRole('dialog', { name: 'Share project' }).getByRole('listitem').first();
  await first.getByText('Kenji Mori', { exact: true }).waitFor();
  const row = rowOf(page, accepted.email);
  await row.getByRole('button', { name: /Viewer/ }).click();
  await page.getByRole('option', { name: 'Commenter' }).click();
  await row.getByRole('button', { name: 'Accept' }).click();
  await row.getByRole('button', { name: 'Ingrid Solberg: Commenter' }).waitFor();
  // Requests, who was just accepted, invitations, and then everybody else.
  const rows = page.getByRole('dialog', { name: 'Share project' }).getByRole('listitem');
  const order = (await rows.allInnerTexts()).map((text) => /Kenji|Ingrid|lena|Mara/.exec(text)?.[0]);
  expect(order).toEqual(['Kenji', 'Ingrid', 'lena', 'Mara']);
  await rowOf(page, denied.email).getByRole('button', { name: 'Deny Access' }).click();
  await page
    .getByRole('dialog', { name: 'Deny access to Kenji Mori?' })
    .getByRole('button', { name: 'Deny Access' })
    .click();
  await rowOf(page, denied.email).waitFor({ state: 'detached' });
  const theirs = await openProject(journey, design, accepted);
  await theirs.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
});

test('the mail about a request leads to it, and it is answered by keyboard', async () => {
  const owner = await journey.account('Elena Petrova');
  await withoutTours(journey, owner);
  const design = await seedCube(journey, owner);
  const person = await asks('Tom Ridley', design);
  const link = await mailedLink(journey, owner.email, `/p/${design.projectId}`);
  const page = await openProject(journey, design, owner, { rest: new URL(link).search });
  const row = rowOf(page, person.email);
  await tabTo(page, row.getByRole('button', { name: /Viewer/ }));
  await page.keyboard.press('Enter');
  const roles = page.getByRole('listbox');
  await hasFocus(page, roles.getByRole('option', { name: /Viewer/, selected: true }));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await roles.waitFor({ state: 'detached' });
  await tabTo(page, row.getByRole('button', { name: 'Accept' }));
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'Tom Ridley: Commenter' }).waitFor();
  const theirs = await openProject(journey, design, person);
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
