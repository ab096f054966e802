import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

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
