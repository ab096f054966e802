import { expect, test } from 'vitest';
import { tabTo } from '../support/browser/keyboard.ts';
import { seedCube } from '../support/data/designs.ts';
import { useJourney } from '../support/journey.ts';
import { idsOf, joinProject, signedInAs, verifiedAccount, withoutTours } from '../support/steps/project-page.ts';

const journey = useJourney();

test('the list shows what is shared, and a card opens its project by keyboard, on a phone', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const design = await seedCube(journey, owner);
  const guest = await verifiedAccount(journey, 'Henrik Brandt');
  await joinProject(journey, design, guest, 'viewer');
  await withoutTours(journey, guest);
  const { teamId } = await idsOf(journey, owner);
  const page = await signedInAs(journey, guest, 390);
  // The sidebar asks for a row too, to say how many there are.
  const asked = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return pathname === '/api/web/projects' && searchParams.get('maxPageSize') !== '1';
  });
  await page.goto(`/teams/${teamId}/shared-with-me`);
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    teamId,
    onlySharedProjects: 'true',
    offset: '0',
    maxPageSize: '100',
  });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cube 100' });
  await card.getByText('Mara Lindqvist').waitFor();
  await tabTo(page, card.getByRole('link'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/p/${design.projectId}`);
  await page.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
});

test('whoever is signed out reaches the review links of the team after logging in', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { teamId } = await idsOf(journey, owner);
  const { page } = await journey.visit();
  await page.goto(`/teams/${teamId}/shared-with-me`);
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(`/teams/${teamId}/review-links`);
});

test('a team in which nothing is shared says so to whoever hid the first steps, with the next step', async () => {
  const owner = await journey.account('Mara Lindqvist');
  await journey.api('PATCH', '/app/first-steps', { hidden: true }, owner.accessToken);
  const { teamId } = await idsOf(journey, owner);
  const page = await signedInAs(journey, owner);
  await page.goto(`/teams/${teamId}/shared-with-me`);
  await page.getByRole('heading', { name: 'No shared projects yet' }).waitFor();
  await page.getByText('Projects shared with you in this team will appear here.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Publish a design' }).waitFor();
});

test('one search finds the project, its link and people, by keyboard too', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const design = await seedCube(journey, owner);
  await withoutTours(journey, owner);
  const { teamId } = await idsOf(journey, owner);
  const page = await signedInAs(journey, owner);
  await page.goto(`/teams/${teamId}/shared-with-me`);
  const field = page.getByRole('searchbox', { name: 'Projects, links and people' });
  await field.fill('cube');
  const results = page.getByRole('region', { name: 'Search results' });
  await results.getByRole('link').first().waitFor();
  expect(await results.getByRole('heading').allInnerTexts()).toEqual(['Projects 1', 'Review links 1']);
  await page.keyboard.press('Escape');
  await results.waitFor({ state: 'detached' });
  await field.fill('mara');
  await results.getByText('People 1').waitFor();
  await field.fill('cube');
  await results.getByText('Projects 1').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/p/${design.projectId}`);
});

test('an open list follows what colleagues do: a project gets another name, and one is taken away', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const design = await seedCube(journey, owner);
  const guest = await verifiedAccount(journey, 'Henrik Brandt');
  await joinProject(journey, design, guest, 'viewer');
  await withoutTours(journey, guest);
  const { teamId } = await idsOf(journey, owner);
  const page = await signedInAs(journey, guest);
  await page.goto(`/teams/${teamId}/shared-with-me`);
  const cards = page.getByRole('main').getByRole('listitem');
  await cards.filter({ hasText: 'Cube 100' }).waitFor();
  const address = `/web/projects/${design.projectId}`;
  await journey.api('PATCH', address, { name: 'Cube 200' }, owner.accessToken);
  await cards.filter({ hasText: 'Cube 200' }).waitFor();
  await journey.api('DELETE', address, undefined, owner.accessToken);
  await page.getByRole('heading', { name: 'Welcome, Henrik Brandt' }).waitFor();
});
