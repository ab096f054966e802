import { seedSubscription } from '@chamfer/server/scenario';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney('sandbox');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const day = 24 * 60 * 60_000;

test('J70 a trial without a card has begun, and Launch opens the app by its scheme', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, owner.accessToken);
  const ctx = await journey.scenario();
  const [periodStart, trialEnd] = [new Date(), new Date(Date.now() + 14 * day)];
  await seedSubscription(ctx, ctx.parts.database.db, {
    teamId: teams[0]!.id,
    seats: 1,
    status: 'trialing',
    autoRenew: false,
    periodStart,
    trialEnd,
    periodEnd: trialEnd,
  });
  for (const options of [{}, phone]) {
    const { page } = await journey.visitAs(owner, options);
    await page.goto('/instant-trial-confirmation');
    await page.getByRole('heading', { name: 'Your trial has begun' }).waitFor();
    await page.getByText('All of Pro for 14 days', { exact: false }).waitFor();
    await page.getByText('Back to Basic, unless you subscribe').waitFor();
    await page.getByRole('button', { name: 'Launch' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Opening Chamfer' }).waitFor();
    const link = page.getByRole('link', { name: 'Download it first' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/download');
    await page.getByRole('button', { name: 'Launch' }).waitFor();
  }
});

test('J70 without a trial the page does not say that one has begun', async () => {
  const { page } = await journey.visitAs(await journey.account());
  await page.goto('/instant-trial-confirmation');
  await page.getByRole('heading', { name: 'No trial is running' }).waitFor();
  await page.getByRole('button', { name: 'Launch' }).waitFor();
});
