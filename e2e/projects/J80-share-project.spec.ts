import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hasFocus } from '../support/browser/keyboard.ts';
import { seedCube } from '../support/data/designs.ts';
import type { Published } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import {
  inSpace,
  inTeamOf,
  joinProject,
  openProject,
  verifiedAccount,
  withoutTours,
} from '../support/steps/project-page.ts';

const journey = useJourney();
let owner: Account;
let editor: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner);
  editor = await verifiedAccount(journey, 'Jonas Weber');
  await joinProject(journey, design, editor, 'editor');
  for (const person of [owner, editor]) await withoutTours(journey, person);
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share project' });
const rowOf = (page: Page, text: string) => dialogOf(page).getByRole('listitem').filter({ hasText: text });

async function openShare(account: Account, { width = 1440, of = design } = {}): Promise<Page> {
  const page = await openProject(journey, of, account, { width, rest: '?intent=share' });
  await dialogOf(page).getByRole('heading', { name: 'People with access' }).waitFor();
  return page;
}

test('an editor invites people; what cannot be invited stays in the field with the reason', async () => {
  const page = await openShare(editor, { width: 1440 });
  const dialog = dialogOf(page);
  await rowOf(page, `${editor.email}`).getByText('(You)').waitFor();
  await rowOf(page, editor.email).getByText('Guest').waitFor();
  const invite = dialog.getByRole('button', { name: 'Invite' });
  expect(await invite.isDisabled()).toBe(true);
  const field = dialog.getByRole('textbox', { name: 'Invite people' });
  const [lena, tom] = [`lena+${1440}@haldenworks.example`, `tom+${1440}@haldenworks.example`];
  await field.fill(`${editor.email},${lena.toUpperCase()},nonsense,${tom},`);
  await dialog.getByText(`${editor.email} is your own address: you have access already.`).waitFor();
  await dialog.getByText('nonsense is not a valid email address.').waitFor();
  await field.fill('half');
  expect(await invite.isDisabled()).toBe(true);
  await field.fill('');
  await invite.click();
  await page.getByText('2 invitations sent').waitFor();
  // In capitals it is the same address.
  await rowOf(page, lena).getByText('Invited').waitFor();
  await dialog.getByRole('button', { name: 'Remove nonsense' }).waitFor();
  await dialog.getByRole('button', { name: 'Remove nonsense' }).click();
  await field.fill(`${lena},`);
  await dialog.getByText(`${lena} is invited already.`).waitFor();
});

test('a role changes at once, and goes back where it cannot be changed', async () => {
  const person = await verifiedAccount(journey, 'Kenji Mori');
  await joinProject(journey, design, person, 'viewer');
  const page = await openShare(owner);
  const role = rowOf(page, person.email).getByRole('button', { name: /^Kenji Mori/ });
  await role.click();
  await page.getByRole('menuitem', { name: 'Commenter' }).click();
  await rowOf(page, person.email).getByRole('button', { name: 'Kenji Mori: Commenter' }).waitFor();
  await page.route('**/users/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'no', requestId: 'r' } }),
  );
  await role.click();
  await page.getByRole('menuitem', { name: 'Editor' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await rowOf(page, person.email).getByRole('button', { name: 'Kenji Mori: Commenter' }).waitFor();
});

test('a pending invitation gets another role, is sent again and is withdrawn', async () => {
  const email = `pending-${crypto.randomUUID().slice(0, 8)}@haldenworks.example`;
  const path = `/web/projects/${design.projectId}/invitations`;
  await journey.api('POST', path, { emails: [email], role: 'viewer' }, owner.accessToken);
  const page = await openShare(owner);
  const row = rowOf(page, email);
  const choose = async (role: string, item: string) => {
    await row.getByRole('button', { name: `${email}: ${role}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const changed = page.waitForRequest((request) => request.method() === 'PUT');
  await choose('Viewer', 'Commenter');
  expect(new URL((await changed).url()).pathname).toMatch(new RegExp(`^/api${path}/[^/]+$`));
  await choose('Commenter', 'Send again');
  await page.getByText(`The invitation was sent to ${email} again.`).waitFor();
  await choose('Commenter', 'Remove...');
  const ask = page.getByRole('dialog', { name: `Remove the invitation of ${email}?` });
  await ask.getByRole('button', { name: 'Remove', exact: true }).click();
  await row.waitFor({ state: 'detached' });
});

test('the owner opens the project to everybody in its space and closes it; a failure goes back', async () => {
  const owner = await journey.account('Ingrid Solberg');
  const design = await seedCube(journey, owner);
  await withoutTours(journey, owner);
  const members = [await verifiedAccount(journey, 'Kenji Mori'), await verifiedAccount(journey, 'Elena Petrova')];
  await inTeamOf(journey, owner, members);
  await inSpace(journey, design, { name: 'Mechanical', owner, members });
  const page = await openShare(owner, { of: design });
  const dialog = dialogOf(page);
  const choose = async (name: string) => {
    await dialog.getByRole('button', { name: /Project access/ }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Everyone in Mechanical');
  await dialog.getByText('2 more have access through membership').waitFor();
  const theirs = await openProject(journey, design, members[0]!);
  await theirs.getByRole('heading', { level: 1, name: 'Cube 100' }).waitFor();
  await page.route('**/api/web/projects/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'no', requestId: 'r' } })
      : route.fallback(),
  );
  await choose('Only people invited');
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await dialog.getByRole('button', { name: /Everyone in Mechanical/ }).waitFor();
  await page.unroute('**/api/web/projects/*');
  await choose('Only people invited');
  await theirs.getByRole('heading', { name: 'Request access to this project' }).waitFor();
});

test('removing asks first, and ends access at once', async () => {
  const person = await verifiedAccount(journey, 'Chiara Bassi');
  await joinProject(journey, design, person, 'viewer');
  const page = await openShare(owner);
  const menu = () =>
    rowOf(page, person.email)
      .getByRole('button', { name: /^Chiara Bassi/ })
      .click();
  await menu();
  await page.getByRole('menuitem', { name: 'Remove...' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await menu();
  await page.getByRole('menuitem', { name: 'Remove...' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await rowOf(page, person.email).waitFor({ state: 'detached' });
  const theirs = await openProject(journey, design, person);
  await theirs.getByRole('heading', { name: 'Request access to this project' }).waitFor();
});

test('whoever is in it leaves with "Leave..."; the last owner is told why not', async () => {
  const person = await verifiedAccount(journey, 'Henrik Brandt');
  await joinProject(journey, design, person, 'editor');
  const page = await openShare(person);
  await rowOf(page, person.email)
    .getByRole('button', { name: /^Henrik Brandt/ })
    .click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Leave...']);
  await page.getByRole('menuitem', { name: 'Leave...' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { name: 'Request access to this project' }).waitFor();

  const own = await openShare(owner);
  await rowOf(own, owner.email)
    .getByRole('button', { name: /^Mara Lindqvist/ })
    .click();
  await own.getByRole('menuitem', { name: 'Leave...' }).click();
  await own.getByRole('button', { name: 'Leave', exact: true }).click();
  await own.getByText('A project needs an owner. Make somebody else an owner first.').waitFor();
});

test('the dialog works by keyboard alone and closes with Escape', async () => {
  const page = await openShare(owner);
  await dialogOf(page).getByRole('textbox', { name: 'Invite people' }).focus();
  await page.keyboard.type('keys@haldenworks.example');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await hasFocus(page, page.getByRole('option', { selected: true }));
  await page.keyboard.type('V');
  await hasFocus(page, page.getByRole('option', { name: 'Viewer' }));
  await page.keyboard.press('Enter');
  await hasFocus(
    page,
    dialogOf(page)
      .getByRole('button', { name: /^Viewer/ })
      .first(),
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await rowOf(page, 'keys@haldenworks.example')
    .getByRole('button', { name: /Viewer$/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
});

test('the owner sees everybody with access and why, and ends all sharing with one act', async () => {
  const owner = await journey.account('Elena Petrova');
  const design = await seedCube(journey, owner);
  await withoutTours(journey, owner);
  const person = await verifiedAccount(journey, 'Tom Ridley');
  await joinProject(journey, design, person, 'commenter');
  const page = await openProject(journey, design, owner);
  await page.getByRole('button', { name: 'See who has access' }).click();
  const access = page.getByRole('dialog', { name: 'Who has access' });
  const row = access.getByRole('listitem').filter({ hasText: 'Tom Ridley' });
  await row.getByText('Has a role of their own').waitFor();
  await row.getByText('Commenter').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'End all sharing…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^End/ }).click();
  const theirs = await openProject(journey, design, person);
  await theirs.getByRole('heading', { name: 'Request access to this project' }).waitFor();
  const { page: visitor } = await journey.visit({ expected: /404/ });
  await visitor.goto(`/v/${design.viewLink}`);
  await visitor.getByRole('heading', { name: 'Design not found' }).waitFor();
});
