import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

/** The list of a team with one published cube, as its owner sees it. */
async function openList(search = '') {
  const owner = await journey.account('Mara Lindqvist');
  const design = await seedCube(journey, owner);
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, owner.accessToken);
  const visitor = await journey.visit();
  const { page } = visitor;
  await journey.signIn(visitor, owner);
  await page.goto(`/teams/${teams[0]!.id}/shared-with-me${search}`);
  await page.getByRole('main').waitFor();
  return { page, design };
}

/** Its card: the first steps name it too, without a link. */
const card = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Cube 100', has: page.getByRole('link') });
async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'More actions for Cube 100' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a project is archived at once, found in the archive, and restored', async () => {
  const { page } = await openList();
  await choose(page, 'Archive');
  await page.getByText('Cube 100 was archived.').waitFor();
  await card(page).waitFor({ state: 'detached' });
  await page.getByText('Archived 1').click();
  await page.waitForURL('**/shared-with-me?state=archived');
  await card(page).getByText('Archived').waitFor();
  await page.reload();
  await card(page).waitFor();
  await choose(page, 'Restore');
  await page.getByText('Cube 100 is active again.').waitFor();
  await page.getByText('No archived projects').waitFor();
  await page.goBack();
  await card(page).waitFor();
});

test('a project that was deleted comes back by Undo, and from the list of those deleted', async () => {
  const { page } = await openList();
  const remove = async () => {
    await choose(page, 'Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await card(page).waitFor({ state: 'detached' });
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card(page).waitFor();
  await remove();
  await page.goto(`${page.url()}?state=deleted`);
  await card(page).getByText('Deleted').waitFor();
  await choose(page, 'Bring back');
  await page.getByText('No deleted projects').waitFor();
});

test('the search is kept in the address and cleared where nothing was found', async () => {
  const { page } = await openList('?q=nothing+like+it&order=name');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await card(page).waitFor();
  const field = page.getByRole('searchbox', { name: 'Projects, links and people' });
  expect(await field.inputValue()).toBe('');
  await field.fill('cube');
  await page.waitForURL((url) => url.searchParams.get('q') === 'cube' && url.searchParams.get('order') === 'name');
  // The panel of the search has the design, too.
  await page.getByRole('region', { name: 'Search results' }).getByText('Cube 100').first().waitFor();
  await field.press('Escape');
  await card(page).waitFor();
});
