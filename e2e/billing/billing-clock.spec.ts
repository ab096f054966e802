import { expect, test } from 'vitest';
import { type Account, useJourney } from '../support/journey.ts';

const journey = useJourney({ BILLING: 'sandbox' });
type Intent = { id: string; clientSecret: string };

test('time is moved from trial to payment, to a failed renewal, through grace to Basic, with a mail for each', async () => {
  const account = await journey.account();
  await journey.sql('update users set email_verified_at = now() where email = $1', [account.email]);
  const teamId = await beginTrial(account);
  const visitor = await journey.visit();
  const { page } = visitor;
  await page.goto('/dev/payments');
  const clock = page.getByRole('row', { name: /Mara Lindqvist/ });
  const next = async (now: string | RegExp, then: string | RegExp) => {
    await clock.getByRole('button', { name: /^Next event/ }).click();
    await clock.filter({ hasText: now }).filter({ hasText: then }).waitFor();
  };
  await clock.filter({ hasText: 'Real time' }).filter({ hasText: 'Trial reminder' }).waitFor();
  await next('12 days ahead', 'Trial ends');
  await mailed(account, 'Your free trial of Chamfer Pro ends soon');
  await next('Active', 'Renewal');
  await mailed(account, 'Your Chamfer Pro subscription was renewed');
  await page.getByText('$35.00').first().waitFor();

  await changeCard(account, teamId, '4000000000000341');
  await clock.getByRole('button', { name: /^\+1 day/ }).click();
  await clock.filter({ hasText: '15 days ahead' }).waitFor();
  await next('Grace period', 'Attempt 1 of 7');
  await mailed(account, 'A payment for Chamfer Pro failed');
  for (let attempt = 2; attempt <= 7; attempt++) await next('Grace period', `Attempt ${attempt} of 7`);
  await next('Grace period', 'Grace period ends');
  await clock.getByRole('button', { name: /^Next event/ }).click();
  await page.getByText('No team has a subscription that is sold here.').waitFor();
  await mailed(account, 'Your Chamfer Pro subscription has ended');

  await journey.signIn(visitor, account);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('main').getByText('Basic').first().waitFor();
});

/** Begins a monthly trial, paid by a card that works. Gives the team. */
async function beginTrial({ accessToken }: Account): Promise<string> {
  const ask = <T>(path: string, input: unknown) => journey.api<T>('POST', path, input, accessToken);
  const { id, teamId } = await ask<{ id: string; teamId: string }>('/checkout', { period: 'monthly' });
  const details = {
    countryCode: 'US',
    stateCode: 'CA',
    company: 'Halden Works',
    line1: '1 Quarry Road',
    zip: '94016',
    city: 'Daly City',
  };
  const wanted = { period: 'monthly', editorSeatCount: 1, billingDetails: details };
  const { estimate } = await ask<{ estimate: unknown }>(`/checkout/${id}/estimate`, wanted);
  const order = { estimate, billingDetails: details, paymentType: 'card' };
  const { paymentIntent } = await ask<{ paymentIntent: Intent }>(`/checkout/${id}/start`, order);
  await typeCard(paymentIntent, '4242424242424242');
  await ask(`/checkout/${id}/finalize`, { authorizedPaymentIntentID: paymentIntent.id });
  return teamId;
}

async function changeCard({ accessToken }: Account, teamId: string, number: string): Promise<void> {
  const path = `/teams/${teamId}/billing/update-card`;
  const input = { paymentType: 'card' };
  const { paymentIntent } = await journey.api<{ paymentIntent: Intent }>('POST', `${path}/start`, input, accessToken);
  await typeCard(paymentIntent, number);
  await journey.api('POST', `${path}/finalize`, { authorizedPaymentIntentID: paymentIntent.id }, accessToken);
}

/** What the frame of the provider does when a card is typed in. */
async function typeCard({ clientSecret }: Intent, number: string): Promise<void> {
  await fetch(`${journey.origin}/sandbox-pay/browser/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, number, expMonth: 8, expYear: 2030, cvc: '123' }),
  });
}

/** Waits for a mail with a subject. */
async function mailed({ email }: Account, subject: string): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await fetch(`${journey.origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      return ((await answer.json()) as { subject: string }[]).map((mail) => mail.subject);
    })
    .toContain(subject);
}
