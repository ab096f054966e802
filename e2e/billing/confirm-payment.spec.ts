import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paidTeam, testCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { bankPage, buyer, takenFrom } from '../support/steps/checkout.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney('sandbox');

/** An owner whose card's bank wants the renewal confirmed, and the sum. */
async function unconfirmed(width?: number): Promise<{ page: Page; teamId: string; pay: string }> {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.challenged });
  // Its renewal is due.
  const answer = await fetch(`${journey.origin}/dev/payments/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ teamId, by: 'next' }),
  });
  expect(answer.status).toBe(200);
  return { page: await buyer(journey, owner, width), teamId, pay: 'Pay $276.00' };
}

test.each([
  ['a desktop', undefined],
  ['a phone', 390],
] as const)('a renewal that its bank wants confirmed is confirmed with one press, on %s', async (_, width) => {
  const { page, teamId, pay } = await unconfirmed(width);
  const before = await takenFrom(journey, teamId);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByText('Confirm your payment: 14 days left').waitFor();
  await page.getByRole('link', { name: 'Confirm payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm the payment?' });
  await dialog.getByText(/later renewals with this card/).waitFor();
  // Whoever leaves the bank's page has paid nothing, and may press again.
  await dialog.getByRole('button', { name: pay }).click();
  await bankPage(page).getByLabel('Code from your banking app').waitFor();
  await page.getByRole('dialog', { name: 'Confirm with your bank' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Stop payment' }).click();
  await dialog.getByText('Payment verification failed', { exact: true }).waitFor();
  expect(await takenFrom(journey, teamId)).toEqual(before);
  await dialog.getByRole('button', { name: pay }).click();
  await bankPage(page).getByLabel('Code from your banking app').fill('493021');
  await bankPage(page).getByRole('button', { name: 'Confirm', disabled: false }).press('Enter');
  await page.getByText('The payment went through. Thank you.').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([...before, 27_600]);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  // The link of the mail, after it was paid.
  await page.goto(`/teams/${teamId}/billing?confirm_payment=true`);
  const again = page.getByRole('dialog', { name: 'Confirm the payment?' });
  await again.getByText('Nothing is left to confirm: no payment is overdue.').waitFor();
  await again.getByRole('button', { name: 'Close' }).last().click();
  await again.waitFor({ state: 'detached' });
});
