import { test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { buyer, ownerWithoutTrial } from '../support/steps/checkout.ts';

const journey = useJourney('sandbox');

test('J48 a team on Basic sees what Pro adds, and subscribes by the month', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 1280);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('heading', { name: 'Basic', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Pro', exact: true }).waitFor();
  await page.getByText('Save 34%').waitFor();
  await page.getByRole('link', { name: 'Compare subscriptions' }).waitFor();
  await page.getByText('Monthly', { exact: true }).click();
  await page.getByRole('link', { name: 'Subscribe now' }).click();
  await page.waitForURL((url) => url.pathname === '/checkout' && url.searchParams.get('period') === 'monthly');
  await page.getByRole('radio', { name: /^Monthly/, checked: true }).waitFor();
});
