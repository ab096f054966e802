import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seedCube } from '../support/designs.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { signedInAs } from '../support/project-page.ts';
import type { Published } from '../support/publish.ts';

const journey = useJourney();
let owner: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner, { sharedState: 'anyone_with_link' });
});

async function openShare(): Promise<Page> {
  const page = await signedInAs(journey, owner);
  await page.goto(`/v/${design.viewLink}?intent=share`);
  await page.getByRole('dialog', { name: 'Share review link' }).getByText('Who can open it').first().waitFor();
  return page;
}
const state = async () => {
  const path = `/web/web-exports?v=${design.viewLink}`;
  const { sharedState, baseRole } = await journey.api<Shared>('POST', path, undefined, owner.accessToken);
  return { state: sharedState, base: baseRole };
};
interface Shared {
  sharedState: string;
  baseRole: string;
}

test('whom the link lets in is saved at once, and goes back where that fails', async () => {
  const page = await openShare();
  const dialog = page.getByRole('dialog', { name: 'Share review link' });
  const who = dialog.getByRole('button', { name: /Who can open it/ });
  await who.click();
  await page.getByRole('option', { name: 'Only the team' }).click();
  await dialog.getByText('Saved').waitFor();
  expect(await state()).toMatchObject({ state: 'team_only' });
  await dialog.getByRole('button', { name: /^.*As$|Commenter.*As/ }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await expect.poll(async () => (await state()).base).toBe('viewer');
  await who.click();
  await page.getByRole('option', { name: 'Only invited people' }).click();
  await expect.poll(async () => (await state()).state).toBe('restricted');
  await page.route('**/project-view-links/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'no', requestId: 'r' } }),
  );
  await who.click();
  await page.getByRole('option', { name: 'Anyone with the link' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await dialog.getByRole('button', { name: /Only invited people.*Who can open it/ }).waitFor();
});

test('people are invited to the link, change roles and are taken off it', async () => {
  const page = await openShare();
  const dialog = page.getByRole('dialog', { name: 'Share review link' });
  await dialog.getByText(/^People/).click();
  await dialog.getByRole('textbox', { name: 'Invite people' }).fill('tom@haldenworks.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: 'tom@haldenworks.example' });
  await row.getByRole('button', { name: /Commenter$/ }).click();
  await page.getByRole('menuitem', { name: 'Viewer' }).click();
  await row.getByRole('button', { name: /Viewer$/ }).click();
  await page.getByRole('menuitem', { name: 'Remove...' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await row.waitFor({ state: 'detached' });
});

test('unpublishing asks first; whoever looks meanwhile gets the not-found screen', async () => {
  await journey.sql("update view_links set shared_state = 'anyone_with_link' where id = $1", [design.viewLink]);
  const { page: visitor } = await journey.visit();
  await visitor.goto(`/v/${design.viewLink}`);
  await visitor.getByText('Cube 100').first().waitFor();
  const page = await openShare();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog', { name: 'Unpublish Cube 100?' }).getByRole('button', { name: 'Unpublish' }).click();
  await visitor.getByRole('heading', { name: 'Design not found' }).waitFor();
});
