import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { paidTeam } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney({ BILLING: 'sandbox' });

test('the console follows what happens, keeps the focus, and answers for a bank', async () => {
  const { page } = await journey.visit();
  await page.goto('/dev/payments');
  await page.getByText('Nothing here yet.').waitFor();
  const slow = page.getByRole('switch', { name: 'Slow' });
  await slow.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Slow', checked: true }).waitFor();
  expect(await slow.evaluate((element) => element === document.activeElement)).toBe(true);
  const id = `pi_${randomUUID()}`;
  await journey.sql(
    `insert into sandbox_pay.intents (id, key, order_id, customer_id, amount, currency, method, client_secret, status, created_at)
    values ($1, $1, 'order', 'customer', 26466, 'USD', 'card', $1, 'challenge', now())`,
    [id],
  );
  await page.getByText('Waits for 3-D Secure').waitFor();
  await page.getByRole('button', { name: 'Pass' }).click();
  await page.locator('tr').getByText('Authorized').waitFor();
  await page.getByRole('link', { name: 'Webhooks 1' }).click();
  await page.getByText('intent.authorized').waitFor();
});

test('an intent is looked at, the list is filtered, and all is reset after a question, on a phone too', async () => {
  for (const width of [1440, 390]) {
    const { page } = await journey.visit({ viewport: { width, height: 844 } });
    const owner = await verifiedAccount(journey, 'Mara Lindqvist');
    const teamId = await paidTeam(journey, owner, { seats: 3 });
    const made = async (status: string, reason: string | null) => {
      const id = `pi_${randomUUID()}`;
      await journey.sql(
        `insert into sandbox_pay.intents (id, key, order_id, customer_id, amount, currency, method, client_secret, status,
         reason, created_at) values ($1, $1, 'order', $2, 26466, 'USD', 'card', $1, $3, $4, now())`,
        [id, teamId, status, reason],
      );
      return id.slice(0, 11);
    };
    const [waiting, refused] = [await made('challenge', null), await made('declined', 'Refused')];
    await page.goto('/dev/payments');
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await page.getByRole('link', { name: waiting }).waitFor();
    expect(await fits()).toBe(true);
    await page.getByLabel('Outcome').selectOption('Declined');
    await page.getByRole('link', { name: waiting }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: refused }).waitFor();
    await page.getByLabel('Outcome').selectOption('Every outcome');
    await page.getByRole('link', { name: waiting }).click();
    const panel = page.getByRole('region', { name: /^Intent pi_/ });
    await panel.getByText('Created', { exact: true }).waitFor();
    expect(await fits()).toBe(true);
    await panel.getByRole('button', { name: 'Pass' }).click();
    // It follows what happens, in the panel too.
    await panel.getByText('Held for 30 minutes').waitFor();
    await page.getByText('intent.authorized').waitFor();
    expect(await fits()).toBe(true);
    await page.getByRole('button', { name: 'Reset all' }).click();
    const ask = page.getByRole('dialog', { name: 'Reset the sandbox?' });
    await ask.getByText('Every fault is turned off.').waitFor();
    expect(await fits()).toBe(true);
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await panel.waitFor();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await ask.getByRole('button', { name: 'Reset all' }).click();
    await page.getByText('Nothing here yet.').waitFor();
    await page.getByText('Choose an intent to see its steps and webhooks.').waitFor();
    for (const name of ['Charges 0', 'Refunds 0', 'Webhooks 0']) {
      await page.getByRole('link', { name }).click();
      await page.getByText('Nothing here yet.').waitFor();
      expect(await fits()).toBe(true);
    }
  }
});
