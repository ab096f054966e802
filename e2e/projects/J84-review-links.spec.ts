import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tabTo } from '../support/browser/keyboard.ts';
import { seedCube } from '../support/data/designs.ts';
import type { Published } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { idsOf, joinProject, verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney();
let owner: Account;
let design: Published;
let teamId: string;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner);
  ({ teamId } = await idsOf(journey, owner));
});

async function openLinks(as: Account, width = 1440): Promise<Page> {
  const visitor = await journey.visitAs(as, { viewport: { width, height: 900 }, expected: /500|ApiError: no/ });
  await visitor.page.goto(`/teams/${teamId}/review-links`);
  await visitor.page.getByText('Cube 100').first().waitFor();
  return visitor.page;
}

test('the table names title, upload, space and location, and a row opens the review', async () => {
  const page = await openLinks(owner);
  const table = page.getByRole('table', { name: 'Review links' });
  const heads = await table.getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.toLowerCase())).toEqual(
    expect.arrayContaining(['title', 'uploaded', 'space', 'location', 'access', 'comments']),
  );
  await table.getByText(/^\d{4}\. [A-Z][a-z]{2}\s\d{1,2}\. \d{2}:\d{2}$/).waitFor();
  // The project is called like its link, so the location names its kind of space alone.
  const project = table.getByRole('link', { name: 'Private', exact: true });
  expect(await project.getAttribute('href')).toBe(`/p/${design.projectId}`);
  await table.getByRole('link', { name: 'Cube 100' }).click();
  await page.waitForURL(`**/v/${design.viewLink}`);
});

test.each([600, 390])('at %i px the title is no link; the menu opens the review, by keyboard too', async (width) => {
  const page = await openLinks(owner, width);
  const title = page.getByRole('main').getByText('Cube 100').first();
  expect(await title.evaluate((element) => element.closest('a'))).toBeNull();
  await tabTo(page, page.getByRole('button', { name: 'More actions for Cube 100' }));
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Open review' }).waitFor();
  // A sheet at the bottom of the window, whose rows are high enough for fingers.
  const item = (await menu.getByRole('menuitem').first().boundingBox())!;
  expect(item.height).toBeGreaterThanOrEqual(48);
  await expect
    .poll(async () => {
      const sheet = (await menu.locator('xpath=..').boundingBox())!;
      return { x: sheet.x, width: sheet.width, bottom: sheet.y + sheet.height };
    })
    .toEqual({ x: 0, width, bottom: 900 });
  await page.keyboard.type('Open');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/v/${design.viewLink}`);
});

test('below editor there is nothing to unpublish; for editors a failure says so', async () => {
  const viewer = await verifiedAccount(journey, 'Henrik Brandt');
  await joinProject(journey, design, viewer, 'viewer');
  const theirs = await openLinks(viewer);
  await theirs.getByRole('button', { name: 'More actions for Cube 100' }).click();
  await theirs.getByRole('menuitem', { name: 'Open review' }).waitFor();
  expect(await theirs.getByRole('menuitem', { name: 'Unpublish' }).count()).toBe(0);

  const page = await openLinks(owner);
  await page.route('**/project-view-links/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'no', requestId: 'r' } }),
  );
  await page.getByRole('button', { name: 'More actions for Cube 100' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await page.unroute('**/project-view-links/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('No review links yet').waitFor();
});
