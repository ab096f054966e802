import { expect, test } from 'vitest';
import { formerTeam } from '../support/data/paid-team.ts';
import { ownTeam } from '../support/data/team.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney({ BILLING: 'off' });

test('where nothing is sold there are no pages about it, and everybody is invited without a price', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const teamId = await ownTeam(journey, owner);
  const visitor = await journey.visit();
  const { page } = visitor;
  await page.goto('/pricing');
  await page.waitForURL('**/login?*');
  await journey.signIn(visitor, owner);
  for (const path of ['/pricing', '/checkout', '/payment-success', '/subscription']) {
    await page.goto(path);
    await page.waitForURL(`**/teams/${teamId}/shared-with-me`);
  }
  for (const path of ['subscription', 'billing']) {
    await page.goto(`/teams/${teamId}/${path}`);
    await page.waitForURL(`**/teams/${teamId}`);
  }
  const pages = page.getByRole('navigation', { name: 'Team pages' });
  await pages.getByRole('link', { name: 'Members' }).waitFor();
  expect(await pages.getByRole('link', { name: /Subscription|Billing/ }).count()).toBe(0);
  await pages.getByRole('link', { name: 'Members' }).click();
  await page.goto(`/teams/${teamId}/members?invite=1`);
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').fill('jonas@haldenworks.example ');
  await dialog.getByRole('button', { name: 'Invite 1 editor', disabled: false }).click();
  await page.getByText('1 invitation sent').waitFor();
  expect(await page.getByText(/[$€]\s?\d|Total due/).count()).toBe(0);
});

test('what was invoiced before nothing was sold any more stays readable, on a phone', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const teamId = await formerTeam(journey, owner);
  const visitor = await journey.visit({ viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await journey.signIn(visitor, owner);
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const pages = page.getByRole('navigation', { name: 'Team pages' });
  await pages.getByRole('link', { name: 'Billing' }).click();
  await page.getByText(/^Invoices and credit notes of /).waitFor();
  const row = page.getByRole('row').filter({ hasText: /R-\d{4}-0/ });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: / as PDF$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/);
  expect(await page.getByRole('heading', { name: /Payment information|Billing details/ }).count()).toBe(0);
  expect(await pages.getByRole('link', { name: 'Subscription' }).count()).toBe(0);
});
