import { languages } from '@chamfer/contract/languages';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney({ BILLING: 'sandbox' });

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
