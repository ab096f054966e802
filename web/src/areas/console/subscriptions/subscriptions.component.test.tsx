import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someSubscription, someTeam, someUser } from '../testing/some-console.ts';
import { SubscriptionView } from './subscription-page.tsx';
import SubscriptionsPage from './subscriptions-page.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('console', 'billing'));

const ofPerson = {
  ...someSubscription,
  subscriptionId: '0198c0de-0000-7000-8000-000000001002',
  kind: 'gift',
  origin: 'voucher',
  plan: 'lite',
  status: 'active',
  team: null,
  person: { userId: someUser.userId, name: someUser.name, email: someUser.email },
} as const;

test('lists subscriptions of teams and people, and narrows them by state, kind and plan', async () => {
  server.answer('GET /operator/subscriptions', ({ query }) => {
    const items = query.kind === 'gift' ? [ofPerson] : [someSubscription, ofPerson];
    return { items, nextCursor: null, totalCount: 2, foundCount: items.length };
  });
  await show(<SubscriptionsPage />, { at: '/admin/subscriptions' });
  const row = page.getByRole('row', { name: /Haldenworks/ });
  await expect.element(row.getByText('In its grace period')).toBeVisible();
  await expect.element(row.getByText('Pro', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: someUser.name }))
    .toHaveAttribute('href', `/admin/subscriptions/${ofPerson.subscriptionId}`);
  await page.getByRole('button', { name: /Every kind/ }).click();
  await page.getByRole('option', { name: 'Gift' }).click();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  expect(page.getByRole('row', { name: /Haldenworks/ }).elements()).toEqual([]);
});

test('shows a subscription whose renewal was declined: seats, payment, invoices and its team', async () => {
  server.answer('GET /operator/subscriptions/{subscriptionId}', () => someSubscription);
  await show(<SubscriptionView subscriptionId={someSubscription.subscriptionId} />);
  await expect
    .element(page.getByRole('link', { name: 'Haldenworks' }))
    .toHaveAttribute('href', `/admin/teams/${someTeam.teamId}`);
  await expect.element(page.getByText('Overdue')).toBeVisible();
  await expect.element(page.getByText('Visa ending in 4242')).toBeVisible();
  await expect.element(page.getByText(/insufficient_funds/)).toBeVisible();
  await expect.element(page.getByRole('row', { name: /R-2025-000017/ })).toMatchTextContent('€3,202.29');
  await expect.element(page.getByText('€299.00, without tax')).toBeVisible();
});

test('a gift of a person has no invoices, and a subscription that there is not says so', async () => {
  server.answer('GET /operator/subscriptions/{subscriptionId}', () => ({
    ...ofPerson,
    payment: { state: 'none', method: null, nextAttemptAt: null, lastFailure: null },
    invoices: [],
  }));
  const { unmount } = await show(<SubscriptionView subscriptionId={ofPerson.subscriptionId} />);
  await expect
    .element(page.getByRole('link', { name: someUser.name }))
    .toHaveAttribute('href', `/admin/users/${someUser.userId}`);
  await expect.element(page.getByText('Nothing is paid here')).toBeVisible();
  expect(page.getByRole('heading', { name: 'Invoices and credit notes' }).elements()).toEqual([]);
  await unmount();
  server.answer('GET /operator/subscriptions/{subscriptionId}', () => refuse('SUBSCRIPTION_NOT_FOUND'));
  await show(<SubscriptionView subscriptionId={crypto.randomUUID()} />);
  await expect.element(page.getByRole('heading', { name: 'There is no such subscription.' })).toBeVisible();
});
