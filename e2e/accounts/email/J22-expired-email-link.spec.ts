import { expect, test } from 'vitest';
import { unknownSecret } from '../../support/data/mailbox.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();
const cutOff = unknownSecret.slice(0, -1);
const expired = 'The confirmation link you followed expired in the meantime. Please request a new one.';

test('J22 redirects to the account if there is no hash', async () => {
  const visitor = await journey.visitAs(await journey.account());
  await visitor.page.goto('/change-email');
  await visitor.page.waitForURL(/\/teams\/[^/]+$/);
});

test('J22 offers another link to signed-in users', async () => {
  const visitor = await journey.visitAs(await journey.account(), { expected: /400/ });
  const { page } = visitor;
  await page.goto(`/change-email#${unknownSecret}`);
  await page.getByRole('heading', { name: 'Link expired' }).waitFor();
  await page.getByText(expired).waitFor();
  expect(await page.getByRole('link', { name: 'Back to account' }).getAttribute('href')).toBe('/account');
  await page.getByRole('link', { name: 'Request another' }).click();
  await page.waitForURL('**/account/email');
});

test('J22 offers sign-in to everybody else', async () => {
  const { page } = await journey.visit({ expected: /400/ });
  await page.goto(`/change-email#${unknownSecret}`);
  await page.getByText(expired).waitFor();
  await page.getByRole('link', { name: 'Sign in to request another' }).click();
  await page.waitForURL(/\/login\?redirect_url=/);
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe('/account/email');
});

test.each([`#${cutOff}`, `?hash=${cutOff}`])('J22 a link that was cut off is invalid, not expired: %s', async (end) => {
  const { page } = await journey.visit({ expected: /400/ });
  await page.goto(`/change-email${end}`);
  await page.waitForURL(`**/change-email#${cutOff}`);
  await page.getByRole('heading', { name: 'Invalid link' }).waitFor();
  await page.getByText('The link is incomplete or was changed.', { exact: false }).waitFor();
});

test('J22 shows any other failure differently and can retry', async () => {
  const { page } = await journey.visit({ expected: /503|400|Unexpected/ });
  await page.route('**/api/confirmation-links/show', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto(`/change-email#${unknownSecret}`);
  await page.getByRole('heading', { name: 'Link expired' }).waitFor();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Link expired' }).waitFor();
});
