import { seedProjectMember } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import type { Published } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { modelLoaded } from '../support/steps/review.ts';

const journey = useJourney();

/** A team's list with one published cube, as somebody with a role in the project sees it. */
async function openList(role: 'owner' | 'editor' | 'commenter', width = 1440) {
  const owner = await journey.account('Mara Lindqvist');
  const design = await seedCube(journey, owner);
  const person = role === 'owner' ? owner : await journey.account('Jonas Brandt');
  if (role !== 'owner') await join(design, person, role);
  const [teamId] = await teamsOf(owner);
  const visitor = await journey.visitAs(person, { viewport: { width, height: 900 }, expected: /40[34]/ });
  await visitor.page.goto(`/teams/${teamId}/shared-with-me`);
  await card(visitor.page).waitFor();
  return { page: visitor.page, owner, design, teamId: teamId! };
}

async function join({ projectId }: Published, person: Account, role: 'editor' | 'commenter') {
  const ctx = await journey.scenario();
  const { id: userId } = await journey.api<{ id: string }>('GET', '/account', undefined, person.accessToken);
  await seedProjectMember(ctx, ctx.parts.database.db, { projectId, userId, role });
}

async function teamsOf({ accessToken }: Account): Promise<string[]> {
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, accessToken);
  return teams.map(({ id }) => id);
}

const unpublish = (owner: Account, { viewLink }: Published) =>
  journey.api('PATCH', `/web/project-view-links/${viewLink}`, { sharedState: 'not_shared' }, owner.accessToken);
/** Its card: the first steps name it too, without a link. */
const card = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Cube 100', has: page.getByRole('link') });
const menuButton = (page: Page) => page.getByRole('button', { name: 'More actions for Cube 100' });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const items = async (page: Page) => {
  await page.getByRole('menu').waitFor();
  // The first line: a second one explains.
  return (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0]);
};

test('a design that was unpublished stays open to its owner, who publishes it again from its page', async () => {
  const { page, design, teamId } = await openList('owner');
  await menuButton(page).click();
  expect(await items(page)).toEqual([
    'Open',
    'Share',
    'Open review',
    'Copy link',
    'Unpublish',
    'Rename',
    'Move to another space',
    'Archive',
    'Delete…',
  ]);
  await item(page, 'Unpublish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await card(page).getByText('Not shared').waitFor();
  await menuButton(page).click();
  expect(await items(page)).toEqual([
    'Open',
    'Share',
    'Open review',
    'Publish again',
    'Rename',
    'Move to another space',
    'Archive',
    'Delete…',
  ]);
  await item(page, 'Open review').click();
  await page.waitForURL(`**/v/${design.viewLink}`);
  await page.getByText('Not shared. Only owners and editors of the project can open this link.').waitFor();
  await modelLoaded(page);
  expect(await page.getByText('Contact the design owner').count()).toBe(0);

  // There is a way back.
  await page.getByRole('link', { name: 'Back to the projects' }).click();
  await page.waitForURL(`**/teams/${teamId}/shared-with-me`);
  await menuButton(page).click();
  await item(page, 'Open review').click();
  await page.getByRole('button', { name: 'Publish again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Cube 100 again?' });
  expect(await dialog.getByRole('radio', { name: /^Restricted/ }).isChecked()).toBe(true);
  await dialog.getByText('Anyone with the link').click();
  await dialog.getByRole('button', { name: 'Publish again' }).click();
  await page.getByText('Cube 100 is published again.').waitFor();
  await page.getByText('Not shared. Only owners').waitFor({ state: 'detached' });

  const stranger = await journey.visit();
  await stranger.page.goto(`/v/${design.viewLink}`);
  await modelLoaded(stranger.page);
  // Nothing of the menu is there for somebody who may do nothing with the design.
  expect(await menuButton(stranger.page).count()).toBe(0);
});

test('a page that is open while its link is unpublished says so to an editor, and ends for a visitor', async () => {
  const { page, owner, design } = await openList('editor');
  await page.goto(`/v/${design.viewLink}`);
  await modelLoaded(page);
  const visitor = await journey.visit({ expected: /404/ });
  await visitor.page.goto(`/v/${design.viewLink}`);
  await modelLoaded(visitor.page);
  await unpublish(owner, design);
  await page.getByText('Not shared. Only owners and editors of the project can open this link.').waitFor();
  await visitor.page.getByRole('heading', { name: 'Design not found' }).waitFor();
});

test('an editor may do all but delete; a commenter opens what is shared', async () => {
  const editor = await openList('editor');
  await menuButton(editor.page).click();
  expect(await items(editor.page)).toEqual(['Open', 'Share', 'Open review', 'Copy link', 'Unpublish', 'Rename']);

  const { page, owner, design } = await openList('commenter');
  await menuButton(page).click();
  expect(await items(page)).toEqual(['Open', 'Open review', 'Copy link']);
  await unpublish(owner, design);
  await page.reload();
  await card(page).getByRole('link').waitFor();
  expect(await menuButton(page).count()).toBe(0);
});

test('a project is renamed by the keyboard alone, and the focus comes back to its menu', async () => {
  const { page } = await openList('owner');
  const hasFocus = () => menuButton(page).evaluate((element) => element === document.activeElement);
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('Enter');
  await item(page, 'Rename').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename project' });
  const field = dialog.getByLabel('Name');
  expect(await field.inputValue()).toBe('Cube 100');

  // Bad input gets an error at the field, and nothing typed is lost.
  await field.fill('   ');
  await page.keyboard.press('Enter');
  await dialog.getByText('Please enter a name.').waitFor();
  await field.fill('Hinge bracket');
  await page.keyboard.press('Enter');
  await page.getByText('Renamed to Hinge bracket.').waitFor();
  await page.getByRole('link').filter({ hasText: 'Hinge bracket' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  const renamed = page.getByRole('button', { name: 'More actions for Hinge bracket' });
  expect(await renamed.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a refused name stays in the dialog with the reason', async () => {
  const { page, design } = await openList('editor');
  await menuButton(page).click();
  await item(page, 'Rename').click();
  const dialog = page.getByRole('dialog', { name: 'Rename project' });
  await journey.sql("update project_users set role = 'viewer' where project_id = $1 and role = 'editor'", [
    design.projectId,
  ]);
  await dialog.getByLabel('Name').fill('Hinge bracket');
  await page.keyboard.press('Enter');
  await dialog.getByText('Your role in this project does not let you rename it.').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Hinge bracket');
});

test('deleting from the page of a design leads back to the team, without it', async () => {
  const { page, design, teamId } = await openList('owner', 1440);
  await page.goto(`/v/${design.viewLink}`);
  await modelLoaded(page);
  await menuButton(page).click();
  expect(await items(page)).toEqual(['Open project', 'Copy link', 'Unpublish', 'Rename', 'Delete…']);
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Cube 100?' });
  await dialog.getByText(/within 30 days/).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(`**/teams/${teamId}/shared-with-me`);
  await page.getByText('Cube 100 was deleted.').waitFor();
  await page.getByText('Three steps to the first comment').waitFor();
});

test('a card shows a long name on two lines, and all of it under the pointer', async () => {
  const { page, owner, design, teamId } = await openList('owner');
  const name =
    'Gearbox housing of the second series with reinforced bearing seats and the new sealing flange, upper half';
  await journey.api('PATCH', `/web/projects/${design.projectId}`, { name }, owner.accessToken);
  await page.reload();
  const shown = page.getByRole('main').getByRole('link').getByText(name);
  await shown.waitFor();
  const height = (await shown.boundingBox())!.height;
  expect(height).toBe(40);
  await shown.hover();
  expect(await page.getByRole('tooltip').innerText()).toBe(name);

  // So does a row of the review links.
  const title =
    'Cube 100 of the second series with reinforced bearing seats and the new sealing flange, upper half of it';
  await journey.sql('update view_links set title = $2 where id = $1', [design.viewLink, title]);
  await page.goto(`/teams/${teamId}/review-links`);
  await page.getByRole('link', { name: title }).hover();
  expect(await page.getByRole('tooltip').innerText()).toBe(title);
  await page.goBack();

  // A name that is there as a whole needs none.
  await journey.api('PATCH', `/web/projects/${design.projectId}`, { name: 'Cube 100' }, owner.accessToken);
  await page.mouse.move(0, 0);
  await page.clock.install();
  await page.reload();
  await card(page).getByText('Cube 100').hover();
  await page.clock.runFor(2000);
  expect(await page.getByRole('tooltip').count()).toBe(0);
});
