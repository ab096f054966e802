import { expect, test } from 'vitest';
import { unknownSecret } from '../../support/data/mailbox.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();
const cutOff = unknownSecret.slice(0, -1);
const expired = 'The confirmation link you followed expired in the meantime. Please request a new one.';

test('J22 without a hash leads to the account; an expired link can be tried again, and signed-in users request another', async () => {
  const visitor = await journey.visit({ expected: /503|400|Unexpected/ });
  await journey.signIn(visitor, await journey.account());
  const { page } = visitor;
  await page.goto('/change-email');
  await page.waitForURL(/\/teams\/[^/]+$/);

  // Any other failure has other words.
  await page.route('**/api/confirmation-links/show', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto(`/change-email#${unknownSecret}`);
  await page.getByRole('heading', { name: 'Link expired' }).waitFor();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Link expired' }).waitFor();
  await page.getByText(expired).waitFor();
  expect(await page.getByRole('link', { name: 'Back to account' }).getAttribute('href')).toBe('/account');
  await page.getByRole('link', { name: 'Request another' }).click();
  await page.waitForURL('**/account/email');
});

test('J22 a link that was cut off is invalid, not expired; everybody else is offered sign-in', async () => {
  const { page } = await journey.visit({ expected: /400/ });
  for (const end of [`#${cutOff}`, `?hash=${cutOff}`]) {
    await page.goto(`/change-email${end}`);
    await page.waitForURL(`**/change-email#${cutOff}`);
    await page.getByRole('heading', { name: 'Invalid link' }).waitFor();
    await page.getByText('The link is incomplete or was changed.', { exact: false }).waitFor();
    await page.goto('about:blank');
  }
  await page.goto(`/change-email#${unknownSecret}`);
  await page.getByText(expired).waitFor();
  await page.getByRole('link', { name: 'Sign in to request another' }).click();
  await page.waitForURL(/\/login\?redirect_url=/);
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe('/account/email');
});
