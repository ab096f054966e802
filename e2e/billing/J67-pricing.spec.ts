import { languages } from '@chamfer/contract/languages';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { formerTeam, paidTeam } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, chooseCountry, ownerWithoutTrial } from '../support/steps/checkout.ts';

const journey = useJourney('sandbox');

test('J67 everybody sees the prices, by the year or the month', async () => {
  const { page } = await journey.visit();
  await page.goto('/pricing');
  await page.getByText('$276.00 per seat, billed yearly, excluding tax').waitFor();
  await page.getByText('Save 34%').waitFor();
  await page.getByText('Monthly', { exact: true }).click();
  await page.getByText('$35.00 per seat, billed monthly, excluding tax').waitFor();
  await page.getByRole('link', { name: 'Start 14-day free trial' }).click();
  await page.waitForURL((url) => url.pathname === '/signup' && url.searchParams.get('source') === 'pricing');
});

test('J67 each currency has its symbol, a year by the month, and its word for tax', async () => {
  const { page } = await journey.visit();
  await page.goto('/pricing');
  for (const [currency, month, year, tax] of [
    ['CNY', '¥164.00', '¥1,968.00', 'tax'],
    ['MXN', 'Mex$395.00', 'Mex$4,740.00', 'tax'],
    ['GBP', '£19.00', '£228.00', 'VAT'],
    ['AUD', 'AU$35.00', 'AU$420.00', 'tax'],
    ['CAD', 'CA$31.00', 'CA$372.00', 'tax'],
    ['THB', '฿785.00', '฿9,420.00', 'tax'],
    ['EUR', '€21.00', '€252.00', 'VAT'],
    ['USD', '$23.00', '$276.00', 'tax'],
  ] as const) {
    await page.getByRole('button', { name: /All prices in/ }).click();
    await page.getByRole('option', { name: `All prices in ${currency}` }).click();
    await page.getByText(month, { exact: true }).waitFor();
    await page.getByText(`${year} per seat, billed yearly, excluding ${tax}`, { exact: true }).waitFor();
  }
  for (const [plan, features] of [
    ['Basic', 5],
    ['Pro', 7],
    ['Team', 8],
  ] as const) {
    expect(await page.getByRole('region', { name: plan }).getByRole('listitem').count()).toBe(features);
  }
  await page.getByRole('link', { name: 'Contact sales' }).waitFor();
});

test('J67 prices are asked for five more times before they are said to be missing', async () => {
  const { page } = await journey.visit({ expected: /ERR_|50[0-9]/ });
  let asked = 0;
  await page.route('**/api/plans/web-prices', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await page.clock.install();
  await page.goto('/pricing');
  const failed = page.getByText('The prices could not be loaded.');
  await eventually(async () => {
    await page.clock.runFor(2000);
    expect(await failed.isVisible()).toBe(true);
  });
  expect(asked).toBe(6);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('$276.00 per seat, billed yearly, excluding tax').waitFor();
});

test('J67 who has no trial left, or a subscription, is not offered a trial', async () => {
  const { owner } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await page.goto('/pricing');
  const pro = page.getByRole('region', { name: 'Pro' });
  await pro.getByRole('link', { name: 'Subscribe now' }).waitFor();
  await paidTeam(journey, owner, { seats: 1 });
  await page.reload();
  await pro.getByRole('link', { name: 'Manage subscription' }).click();
  await page.getByRole('heading', { name: 'Business' }).waitFor();
});

test('J67 a team with a currency is quoted in it on every page, whatever the browser speaks', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  await formerTeam(journey, owner);
  const page = await buyer(journey, owner);
  expect(await page.evaluate(() => navigator.language)).toBe('en-US');
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByText('€252.00 per seat, billed yearly, excluding VAT').waitFor();
  await page.getByRole('link', { name: 'Compare subscriptions' }).click();
  await page.getByText('€252.00 per seat, billed yearly, excluding VAT').waitFor();
  await page.getByText(/^All prices in EUR, the currency that /).waitFor();
  expect(await page.getByRole('button', { name: /All prices in/ }).count()).toBe(0);
  // The own team of the account is quoted in its currency without being named, too.
  await page.goto('/pricing');
  await page.getByText('€252.00 per seat, billed yearly, excluding VAT').waitFor();
  expect(await page.getByText('$').count()).toBe(0);
  await page.getByRole('link', { name: 'Subscribe now' }).click();
  const plans = page.getByRole('radio', { name: /Yearly/ });
  await page.getByText('€21.00 per seat and month').waitFor();
  await plans.waitFor();
  // Another country changes the tax, and never the currency.
  await chooseCountry(page, 'United Kingdom');
  await page.getByText('VAT, 0%').waitFor();
  await page.getByText('All prices in EUR.').waitFor();
  await page.getByText('Pro, 1 editor seat × €252.00 per year').waitFor();
  expect(await page.getByText(/[$£]/).count()).toBe(0);
});

test('J67 the prices fit a phone in every language', async () => {
  const { page } = await journey.visit({ viewport: { width: 390, height: 844 } });
  await page.goto('/pricing');
  for (const language of languages) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    await page.locator('h1').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ language, width }).toEqual({ language, width: 390 });
  }
});
