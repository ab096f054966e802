import { buffer } from 'node:stream/consumers';
import { seedSubscription } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Account, useJourney } from '../support/journey.ts';
import {
  idsOf,
  joinProject,
  openProject,
  publishWithFile,
  verifiedAccount,
  withoutTours,
} from '../support/steps/project-page.ts';

// Where nothing is billed, every team counts as subscribed.
const journey = useJourney('sandbox');
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0';
const longName = 'Hinge bracket of the second series with reinforced bearing seats';
let owner: Account;
let editor: Account;
let design: Awaited<ReturnType<typeof publishWithFile>>;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  editor = await verifiedAccount(journey, 'Jonas Weber');
  design = await publishWithFile(journey, owner, longName);
  await joinProject(journey, design, editor, 'editor');
  await withoutTours(journey, owner);
  await withoutTours(journey, editor);
});

test('an editor sees the project, its links and revisions; every path below leads there', async () => {
  const rest = '/anything/else?source=mail';
  const page = await openProject(journey, design, editor, { width: 1440, userAgent: mac, rest });
  await page.waitForURL(`**/p/${design.projectId}?source=mail`);
  await page.getByRole('heading', { level: 1, name: longName }).waitFor();
  await page.getByText(/^Last edited .* by Mara Lindqvist$/).waitFor();
  const { teamId } = await idsOf(journey, owner);
  // On a phone the bar has room for the name alone.
  const crumb = page.getByRole('link', { name: 'Shared with me', includeHidden: true });
  expect(await crumb.getAttribute('href')).toBe(`/teams/${teamId}/shared-with-me`);
  const links = page.getByRole('table', { name: 'Review links' }).getByRole('row');
  await links.filter({ hasText: 'Anyone with the link as commenter' }).waitFor();
  const revisions = page.getByRole('table', { name: 'Revisions' });
  await revisions.getByText('Revision 1').waitFor();
  await page.getByRole('region', { name: 'Information' }).getByText('Editor').waitFor();
  for (const name of ['Save as .shapr file', 'Share', 'Open in Chamfer']) {
    await page.getByRole('button', { name, exact: true }).waitFor();
  }
  await revisions.getByRole('link', { name: 'Look at Revision 1' }).click();
  await page.waitForURL(`**/v/${design.viewLink}`);
});

test('the picture opens the newest link; without the app sharing is the primary act, or looking at the design', async () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0';
  const primary = (page: Page) =>
    page.getByRole('main').locator('header').locator('a, button').filter({ visible: true });
  const mine = await openProject(journey, design, editor, { userAgent: linux });
  await mine.getByRole('button', { name: 'Share', exact: true }).waitFor();
  expect(await mine.getByRole('button', { name: 'Open in Chamfer' }).count()).toBe(0);
  const colour = (name: string) =>
    primary(mine)
      .filter({ hasText: name })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour('Share')).not.toBe(await colour('Save as .shapr file'));
  await mine.getByRole('link', { name: 'Open review' }).click();
  await mine.waitForURL(`**/v/${design.viewLink}`);
  const viewer = await verifiedAccount(journey, 'Kenji Mori');
  await joinProject(journey, design, viewer, 'viewer');
  const theirs = await openProject(journey, design, viewer, { userAgent: linux });
  await primary(theirs).filter({ hasText: 'Open review' }).click();
  await theirs.waitForURL(`**/v/${design.viewLink}`);
});

test('the address of a review link is copied, which is confirmed for a second', async () => {
  const page = await openProject(journey, design, editor);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = page.getByRole('table', { name: 'Review links' }).getByRole('row').last();
  const copy = row.getByRole('button', { name: /^Copy/ });
  await copy.waitFor();
  await page.clock.install();
  await copy.click();
  const copied = row.getByRole('status').getByText('Copied');
  await copied.waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(design.url);
  await page.clock.runFor(1000);
  await copied.waitFor({ state: 'detached' });
});

test('whoever is signed out logs in first and comes back', async () => {
  const { page } = await journey.visit();
  await page.goto(`/p/${design.projectId}`);
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(`/p/${design.projectId}`);
});

test('the name is changed in its place: Escape leaves it, Enter stores it', async () => {
  const design = await publishWithFile(journey, owner, 'Rocker link');
  const page = await openProject(journey, design, owner);
  const rename = async () => {
    await page
      .getByRole('button', { name: /^More actions for R/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    return page.getByRole('textbox', { name: 'Name' });
  };
  await (await rename()).fill('Nonsense');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Rocker link', exact: true }).waitFor();
  const field = await rename();
  await field.fill(' ');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a name.').waitFor();
  await field.fill('Rocker link, left');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Rocker link, left' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Rocker link, left' }).waitFor();
});

test('without a subscription the owner is offered one, and an editor is told whom to ask; with one the file is saved', async () => {
  const save = 'Save as .shapr file';
  const ofOwner = await openProject(journey, design, owner);
  await ofOwner.getByRole('button', { name: save }).click();
  const { teamId } = await idsOf(journey, owner);
  const subscribe = ofOwner.getByRole('dialog').getByRole('link', { name: 'Subscribe now' });
  expect(await subscribe.getAttribute('href')).toBe(`/teams/${teamId}/subscription`);

  const page = await openProject(journey, design, editor);
  await page.getByRole('button', { name: save }).click();
  await page.getByText("Your team's plan does not include this. Please contact the team owner.").waitFor();
  expect(await page.getByRole('link', { name: 'Subscribe now' }).count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  const ctx = await journey.scenario();
  await seedSubscription(ctx, ctx.parts.database.db, { teamId, seats: 3 });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const saving = page.waitForEvent('download');
  // By keyboard.
  await page.getByRole('button', { name: save }).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/\.shapr$/);
  expect((await buffer(await saved.createReadStream())).equals(design.file)).toBe(true);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the app opens from the page, by itself once that is wanted; elsewhere there is no app to open', async () => {
  const page = await openProject(journey, design, editor, { userAgent: mac });
  await page.getByRole('button', { name: 'Open in Chamfer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open in Chamfer' });
  await dialog.getByText(`${longName.slice(0, 61).trimEnd()}… opens in Chamfer`).waitFor();
  await dialog.getByRole('checkbox', { name: 'Always open the app' }).check();
  expect(await page.evaluate(() => localStorage.getItem('deepLinkAutoOpen'))).toBe('true');
  await page.reload();
  await dialog.waitFor();

  const linux = await openProject(journey, design, editor, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
  await linux.getByRole('button', { name: 'Save as .shapr file' }).waitFor();
  expect(await linux.getByRole('button', { name: 'Open in Chamfer' }).count()).toBe(0);
});

test('a project is archived and restored, deleted and brought back', async () => {
  const design = await publishWithFile(journey, owner, 'Impeller');
  const page = await openProject(journey, design, owner);
  const choose = async (item: string, confirm: string) => {
    await page.getByRole('button', { name: 'More actions for Impeller' }).first().click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  };
  await choose('Archive', 'Archive');
  await page.getByText(/^Archived on .* by Mara Lindqvist\.$/).waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Archived on').waitFor({ state: 'detached' });
  await choose('Delete…', 'Delete');
  await page.waitForURL('**/shared-with-me');
  await page.goto(`/p/${design.projectId}`);
  await page.getByText(/^Deleted on /).waitFor();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await page.getByText('Deleted on').waitFor({ state: 'detached' });
});

test('what others change appears on the open page, and whoever loses access no longer sees it', async () => {
  const design = await publishWithFile(journey, owner, 'Flange');
  const person = await verifiedAccount(journey, 'Elena Petrova');
  await joinProject(journey, design, person, 'viewer');
  const page = await openProject(journey, design, person);
  await page.getByRole('heading', { level: 1, name: 'Flange', exact: true }).waitFor();
  await journey.api('PATCH', `/web/projects/${design.projectId}`, { name: 'Flange DN 80' }, owner.accessToken);
  await page.getByRole('heading', { level: 1, name: 'Flange DN 80' }).waitFor();
  const { userId } = await idsOf(journey, person);
  await journey.api('DELETE', `/web/projects/${design.projectId}/users/${userId}`, undefined, owner.accessToken);
  await page.getByRole('heading', { name: 'Request access to this project' }).waitFor();
});
