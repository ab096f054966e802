import { seedLinkMember } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tabTo } from '../../support/browser/keyboard.ts';
import { seedCube } from '../../support/data/designs.ts';
import { mailedLink } from '../../support/data/mailbox.ts';
import type { Published } from '../../support/data/publish.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { idsOf, signedInAs, verifiedAccount } from '../../support/steps/project-page.ts';
import { modelLoaded, openReview, placeComment } from '../../support/steps/review.ts';

const journey = useJourney();
let owner: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner, { sharedState: 'anyone_with_link' });
});

async function openShare(width = 1440): Promise<Page> {
  const page = await signedInAs(journey, owner, width);
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

test('on a phone whom the link lets in is saved at once, and goes back where that fails', async () => {
  await journey.sql("update view_links set shared_state = 'anyone_with_link', base_role = 'commenter' where id = $1", [
    design.viewLink,
  ]);
  const page = await openShare(390);
  const dialog = page.getByRole('dialog', { name: 'Share review link' });
  await expect.poll(() => dialog.getAttribute('data-phase')).toBe('visible');
  // All of the sheet is in its place, though a field in it got the focus while it slid in.
  const sheet = (await dialog.locator('> div').boundingBox())!;
  expect(sheet.y + sheet.height).toBe(900);
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
  // Whoever is invited has a role of their own.
  await dialog.getByRole('button', { name: /Who can open it/ }).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /^.*As$|Commenter.*As/ }).count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
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

test('the role of somebody on the link changes and ends, by keyboard, and they hear of it', async () => {
  const person = await verifiedAccount(journey, 'Kenji Mori');
  const { userId } = await idsOf(journey, person);
  const ctx = await journey.scenario();
  await seedLinkMember(ctx, ctx.parts.database.db, { viewLinkId: design.viewLink, userId, role: 'commenter' });
  const page = await openShare();
  const dialog = page.getByRole('dialog', { name: 'Share review link' });
  await dialog.getByText(/^People/).click();
  const row = dialog.getByRole('listitem').filter({ hasText: person.email });
  const role = row.getByRole('button', { name: /^Kenji Mori/ });
  // The tab was chosen with the mouse: its focus need not show.
  await page.keyboard.press('Tab');
  const choose = async (item: string, keys: string) => {
    await tabTo(page, role);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item }).waitFor();
    await page.keyboard.type(keys);
    await page.keyboard.press('Enter');
  };
  const changed = page.waitForRequest((request) => request.method() === 'PUT');
  await choose('Viewer', 'V');
  expect(new URL((await changed).url()).pathname).toBe(
    `/api/web/project-view-links/${design.viewLink}/users/${userId}`,
  );
  await row.getByRole('button', { name: 'Kenji Mori: Viewer' }).waitFor();
  await choose('Remove...', 'R');
  const confirm = page.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true });
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await row.waitFor({ state: 'detached' });
  expect(await mailedLink(journey, person.email, `/v/${design.viewLink}`)).toContain(design.viewLink);
});

test('what was written and not sent is there again when the link is published again', async () => {
  const share = (sharedState: string) =>
    journey.api(
      'PATCH',
      `/web/project-view-links/${design.viewLink}`,
      { sharedState, baseRole: 'commenter' },
      owner.accessToken,
    );
  await share('anyone_with_link');
  const page = await signedInAs(journey, await journey.account('Chiara Bassi'));
  await openReview(page, design.viewLink);
  await placeComment(page);
  const text = page.getByRole('form', { name: 'New comment' }).getByRole('textbox');
  await text.fill('Half a thought');
  await share('not_shared');
  await page.getByRole('heading', { name: 'Design not found' }).waitFor();
  await share('anyone_with_link');
  await page.reload();
  await modelLoaded(page);
  await text.waitFor();
  expect(await text.inputValue()).toBe('Half a thought');
});

test('choosing that it is not shared asks first, too', async () => {
  const own = await seedCube(journey, owner, { sharedState: 'restricted' });
  const page = await signedInAs(journey, owner);
  await page.goto(`/v/${own.viewLink}?intent=share`);
  const dialog = page.getByRole('dialog', { name: 'Share review link' });
  await dialog.getByRole('button', { name: /Who can open it/ }).click();
  await page.getByRole('option', { name: 'Not shared' }).click();
  const ask = page.getByRole('dialog', { name: 'Unpublish Cube 100?' });
  const unpublished = page.waitForRequest((request) => request.method() === 'PATCH');
  await ask.getByRole('button', { name: 'Unpublish' }).click();
  expect((await unpublished).postDataJSON()).toEqual({ sharedState: 'not_shared' });
  await ask.waitFor({ state: 'detached' });
});

test('unpublishing asks first; whoever looks meanwhile gets the not-found screen', async () => {
  await journey.sql("update view_links set shared_state = 'anyone_with_link' where id = $1", [design.viewLink]);
  const { page: visitor } = await journey.visit({ expected: /404/ });
  await visitor.goto(`/v/${design.viewLink}`);
  await visitor.getByText('Cube 100').first().waitFor();
  const page = await openShare();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog', { name: 'Unpublish Cube 100?' }).getByRole('button', { name: 'Unpublish' }).click();
  await visitor.getByRole('heading', { name: 'Design not found' }).waitFor();
});
