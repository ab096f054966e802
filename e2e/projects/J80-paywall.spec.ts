import { beforeAll, expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import type { Published } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { idsOf, joinProject, openProject, verifiedAccount, withoutTours } from '../support/steps/project-page.ts';

// Where nothing is billed, every team counts as subscribed.
const journey = useJourney('sandbox');
let owner: Account;
let editor: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  editor = await verifiedAccount(journey, 'Jonas Weber');
  design = await seedCube(journey, owner);
  await joinProject(journey, design, editor, 'editor');
  for (const person of [owner, editor]) await withoutTours(journey, person);
});

test('without a subscription the editor role says how that changes', async () => {
  const open = async (as: Account) => {
    const page = await openProject(journey, design, as, { width: 1440, rest: '?intent=share' });
    const dialog = page.getByRole('dialog', { name: 'Share project' });
    const field = dialog.getByRole('textbox', { name: 'Invite people' });
    await field.fill('lena@haldenworks.example,');
    await dialog.getByRole('button', { name: /^Commenter/ }).click();
    await page.getByRole('option', { name: 'Editor' }).click();
    expect(await dialog.getByRole('button', { name: 'Invite', exact: true }).isDisabled()).toBe(true);
    return { dialog, field };
  };
  const { teamId } = await idsOf(journey, owner);
  const theOwners = (await open(owner)).dialog.getByRole('link', { name: 'Subscribe now' });
  expect(await theOwners.getAttribute('href')).toBe(`/teams/${teamId}/subscription`);

  const { dialog } = await open(editor);
  await dialog.getByText(/[Cc]ontact the team owner/).waitFor();
  expect(await dialog.getByRole('link', { name: 'Subscribe now' }).count()).toBe(0);
  // Nothing that was typed is lost, and another role can be given.
  await dialog.getByRole('button', { name: 'Remove lena@haldenworks.example' }).waitFor();
  await dialog
    .getByRole('button', { name: /^Editor/ })
    .first()
    .click();
  await dialog.page().getByRole('option', { name: 'Viewer' }).click();
  expect(await dialog.getByRole('button', { name: 'Invite', exact: true }).isDisabled()).toBe(false);
});
