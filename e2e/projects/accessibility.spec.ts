import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import type { Published } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { testAccessibility } from '../support/steps/accessibility.ts';

const journey = useJourney();
let owner: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner);
  const input = { sharedState: 'not_shared' };
  await journey.api('PATCH', `/web/project-view-links/${design.viewLink}`, input, owner.accessToken);
});

async function openMenu(page: Page): Promise<void> {
  await page.goto('/teams');
  await page.getByRole('button', { name: 'More actions for Cube 100' }).click();
  await page.getByRole('menu').waitFor();
}

const choose = (name: string) => async (page: Page) => {
  await openMenu(page);
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).waitFor();
};

/** Opens the page of the project after its tour, which Escape closes. */
async function openProject(page: Page): Promise<void> {
  await page.goto(`/p/${design.projectId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Revisions' }).getByText('Revision 1').waitFor();
}

testAccessibility(journey, async () => owner, [
  { name: 'the menu of a project', signedIn: true, open: openMenu },
  { name: 'publishing a design again', signedIn: true, open: choose('Publish again') },
  { name: 'renaming a project', signedIn: true, open: choose('Rename') },
  { name: 'deleting a project', signedIn: true, open: choose('Delete') },
  {
    name: 'the page of a design that is not shared',
    signedIn: true,
    async open(page) {
      await page.goto(`/v/${design.viewLink}`);
      await page.getByRole('button', { name: 'Publish again' }).waitFor();
    },
  },
  {
    name: 'the page of a project, over which its tour stands',
    signedIn: true,
    async open(page) {
      await page.goto(`/p/${design.projectId}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Next' }).waitFor();
    },
  },
  {
    name: 'the page of a project',
    signedIn: true,
    async open(page) {
      await openProject(page);
    },
  },
  {
    name: 'moving a project to another space',
    signedIn: true,
    async open(page) {
      await openProject(page);
      await page.getByRole('button', { name: 'More actions for Cube 100' }).first().click();
      await page.getByRole('menuitem', { name: 'Move to another space' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'ending all sharing of a project',
    signedIn: true,
    async open(page) {
      await openProject(page);
      await page.getByRole('button', { name: 'End all sharing…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a project that is not found',
    signedIn: true,
    async open(page) {
      await page.goto('/p/no-id');
      await page.getByRole('heading', { name: 'Project not found' }).waitFor();
    },
  },
  {
    name: 'the navigation on a phone',
    signedIn: true,
    async open(page) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/teams');
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
]);
