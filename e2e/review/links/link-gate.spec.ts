import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import type { Published } from '../../support/data/publish.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { testAccessibility } from '../../support/steps/accessibility.ts';

const journey = useJourney({ LINK_OPENINGS: 'on' });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const secret = 'turbine-blade-7';
let owner: Account;
let locked: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  locked = await seedCube(journey, owner, { sharedState: 'anyone_with_link' });
  const path = `/web/project-view-links/${locked.viewLink}/gate`;
  await journey.api('PATCH', path, { password: secret }, owner.accessToken);
});

async function openShare(page: Page, { viewLink }: Published) {
  await page.goto(`/v/${viewLink}?intent=share`);
  const dialog = page.getByRole('dialog', { name: 'Share review link' });
  await dialog.getByText('Who can open it').first().waitFor();
  return dialog;
}

const title = 'This design is protected by a password';
const shown = (page: Page) => page.getByText('Cube 100').first().waitFor();

test('a password shuts out who has the link alone, on a phone, until they know it', async () => {
  const design = await seedCube(journey, owner, { sharedState: 'anyone_with_link' });
  const visitor = await journey.visit({ ...phone, expected: /40[034]|429/ });
  const { page } = visitor;
  await page.goto(`/v/${design.viewLink}`);
  await shown(page);
  await page.getByText('The owner of this design sees who opens this link and when.').waitFor();

  const sharer = await journey.visit();
  await journey.signIn(sharer, owner);
  const dialog = await openShare(sharer.page, design);
  await dialog.getByRole('switch', { name: 'Password' }).click();
  const field = dialog.getByLabel('New password of the link');
  await field.fill('short');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await dialog.getByText('At least 8 characters.', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('short');
  await field.fill(secret);
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await dialog.getByText('A password is set.').waitFor();

  // The page that was open asks at once.
  await page.getByRole('heading', { name: title }).waitFor();
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('not this one');
  await page.keyboard.press('Enter');
  await page.getByText('This password is not right. 4 tries left.').waitFor();
  expect(await password.inputValue()).toBe('not this one');
  await password.fill(secret);
  await page.getByRole('button', { name: 'Open design' }).click();
  await shown(page);
  await page.reload();
  await shown(page);

  // Who was invited by name, and the owner, are not asked.
  await sharer.page.reload();
  await shown(sharer.page);
  const again = await openShare(sharer.page, design);
  await again.getByText('Opened by').click();
  await again.getByText('Without an account').waitFor();
  await again.getByText('Link', { exact: true }).click();
  await again.getByRole('switch', { name: 'Password' }).click();
  await again.getByText('A password is set.').waitFor({ state: 'detached' });
});

test('five wrong passwords, and the page says how long to wait', async () => {
  const { page } = await journey.visit({ expected: /40[034]|429/ });
  await page.goto(`/v/${locked.viewLink}`);
  const password = page.getByRole('textbox', { name: 'Password' });
  for (const said of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'Try again in 15 minutes']) {
    await password.fill('not this one');
    await page.keyboard.press('Enter');
    await page.getByText(said).waitFor();
  }
  expect(await password.isDisabled()).toBe(true);
  // Another page does not know of it before it tries, with whatever password.
  await page.reload();
  await password.fill(secret);
  await page.keyboard.press('Enter');
  await page.getByText('Too many wrong passwords. Try again in 15 minutes.').waitFor();
  expect(await password.isDisabled()).toBe(true);
  await journey.sql("delete from rate_limits where key like 'link-password%'");
});

test('an expiry is set with its time; an open page closes when it has come', async () => {
  const design = await seedCube(journey, owner, { sharedState: 'anyone_with_link' });
  const sharer = await journey.visit();
  await journey.signIn(sharer, owner);
  const dialog = await openShare(sharer.page, design);
  await dialog.getByRole('switch', { name: 'Expiry' }).click();
  await dialog.getByLabel('Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Set expiry' }).click();
  await dialog.getByText('Choose a date and time in the future.').waitFor();
  const year = new Date().getFullYear() + 1;
  await dialog.getByLabel('Date').fill(`${year}-03-05`);
  await dialog.getByLabel('Time').fill('09:30');
  await dialog.getByRole('button', { name: 'Set expiry' }).click();
  await dialog.getByText(new RegExp(`^Works until ${year}\\. Mar\\s0?5\\. 09:30$`)).waitFor();

  const { page } = await journey.visit({ expected: /404/ });
  await page.goto(`/v/${design.viewLink}`);
  await shown(page);
  const soon = { expiresAt: new Date(Date.now() + 2000).toISOString() };
  await journey.api('PATCH', `/web/project-view-links/${design.viewLink}/gate`, soon, owner.accessToken);
  await page.getByRole('heading', { name: 'Design not found' }).waitFor();
  await page.getByText(/^This link expired: \d{4}\. /).waitFor();
  const over = await openShare(sharer.page, design);
  await over.getByText(/^Expired: .*Only owners and editors can open it\.$/).waitFor();
});

testAccessibility(journey, async () => owner, [
  {
    name: 'password of a link',
    async open(page) {
      await page.goto(`/v/${locked.viewLink}`);
      await page.getByRole('heading', { name: title }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Please enter the password.').waitFor();
      await page.getByText('The owner of this design sees who opens this link and when.').waitFor();
    },
  },
  {
    name: 'gate in the share dialog',
    signedIn: true,
    async open(page) {
      const dialog = await openShare(page, locked);
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await dialog.getByRole('switch', { name: 'Expiry' }).click();
      await dialog.getByLabel('Date').waitFor();
    },
  },
  {
    name: 'openings',
    signedIn: true,
    async open(page) {
      const dialog = await openShare(page, locked);
      await dialog.getByText('Opened by').click();
      await dialog.getByText('Visitors are told').waitFor();
    },
  },
]);
