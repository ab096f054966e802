import { expect, test } from 'vitest';
import { mailedLink } from '../../support/data/mailbox.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { putTokens } from '../../support/steps/session.ts';

const journey = useJourney('sandbox');

test('J21 changes the email with a link to the new address, the old address can undo it, and an education licence is warned about', async () => {
  const account = await journey.account();
  const taken = await journey.account();
  const newEmail = 'mara.new@haldenworks.example';
  const visitor = await journey.visitAs(account, { expected: /40[019]/ });
  const { page } = visitor;
  // Only a verified address can restore the account later.
  await page.goto(await mailedLink(journey, account.email, '/verify#'));
  await page.waitForURL('**/email-verify/success');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Edit Email' }).click();
  await page.waitForURL('**/account/email');
  const email = page.getByLabel('New email');
  const warning = page.getByText('Your education license belongs to your present email. Changing it ends the license.');
  const password = page.getByLabel('Password', { exact: true });
  const send = page.getByRole('button', { name: 'Change email' });

  await email.fill(taken.email);
  expect(await warning.count()).toBe(0);
  await password.fill(account.password);
  await send.click();
  await page.getByText('This email is already taken.').waitFor();
  await email.fill(newEmail);
  await send.click();
  await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();

  await page.goto(await mailedLink(journey, newEmail, '/change-email#'));
  await page.getByRole('heading', { name: 'Success!' }).waitFor();
  await page.getByText(`Your email is now ${newEmail}.`).waitFor();
  await journey.api('POST', '/auth/web/login', { email: newEmail, password: account.password });

  await page.goto(await mailedLink(journey, account.email, '/change-email/undo#'));
  await page.getByRole('heading', { name: 'Email restored' }).waitFor();
  await page.getByText(`Your email is ${account.email} again.`, { exact: false }).waitFor();
  await journey.api('POST', '/auth/web/login', { email: account.email, password: account.password });

  await journey.sql(
    `insert into subscriptions (id, type, user_id, origin, external_id, tier, status, auto_renew, period, seats, unit_amount,
       currency_code, period_start, period_end, created_at)
     select gen_random_uuid(), 'edu', id, 'store', 'licence', 'pro', 'active', false, 'yearly', 1, 0, 'USD', now(),
       now() + interval '1 year', now() from users where email = $1`,
    [account.email],
  );
  await putTokens(
    page,
    await journey.api<Account>('POST', '/auth/web/login', { email: account.email, password: account.password }),
  );
  await page.goto('/account/email');
  await warning.waitFor();
});
