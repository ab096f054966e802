import type { CallOutput } from '@chamfer/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const server = startFakeServer();
const estimateCall = 'POST /teams/{teamId}/self-serve-invitations/estimate';
const inviteCall = 'POST /teams/{teamId}/self-serve-invitations';
type Estimate = CallOutput<typeof estimateCall>;
const dialog = page.getByRole('dialog', { name: 'Invite members' });
const invite = dialog.getByRole('button', { name: 'Invite 1 editor' });
const renderPayment = vi.fn(() => null);
const estimate: Estimate = {
  available: true,
  reason: null,
  errors: [],
  contributorBlockedEmailCount: 0,
  contributorOffered: true,
  freeSeats: 1,
  overSeatLimit: 0,
  newSubscriptionEstimate: null,
  seatUpgradeEstimate: null,
  salesTeamSeatUpgradeEstimate: null,
};
const price = { amount: 27_600, currencyCode: 'USD' };
const checkout = {
  totalAmount: price,
  unitAmount: price,
  period: 'yearly' as const,
  editorSeatCount: 2,
  trialEnd: null,
};

beforeEach(async () => {
  renderPayment.mockClear();
  await loadAreas('teams', 'teamInvites');
});

/** The dialog for an owner, or for an admin, who sees neither Subscription nor Billing. */
async function open(as: 'owner' | 'admin', given: Partial<Estimate> = {}) {
  server.answer(estimateCall, () => ({ ...estimate, ...given }));
  const can = { invite: true, seeSubscription: as === 'owner', seeBilling: as === 'owner' };
  const team = { id: crypto.randomUUID(), name: 'Halden Works', can, addons: {} };
  await show(<InviteDialog team={team as never} onClose={() => undefined} renderPayment={renderPayment} />);
  await dialog.getByLabelText('Emails').fill('lena@haldenworks.example ');
}

test('says which team it invites to', async () => {
  await open('owner');
  await expect.element(dialog).toHaveAccessibleDescription('Halden Works');
  await expect.element(dialog.getByText('Halden Works')).toBeVisible();
});

test.each([
  ['owner', 'grace_period', 'The last payment failed. Update the card in Billing, then invite again.', 'Billing'],
  [
    'admin',
    'grace_period',
    'The last payment failed. A team owner can update the card; then you can invite again.',
    null,
  ],
  ['owner', 'canceled', 'Auto-renewal is off. Turn it on in Subscription, then invite again.', 'Subscription'],
  ['admin', 'canceled', 'Auto-renewal is off. A team owner can turn it on; then you can invite again.', null],
] as const)('to an %s, a subscription in %s says who can do what', async (as, reason, text, way) => {
  await open(as, { available: false, reason });
  await expect.element(dialog.getByText(text)).toBeVisible();
  const links = dialog.getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(way ? [way] : []);
  // The same where only the invitation itself was refused.
  const details = { reason };
  server.answer(estimateCall, () => estimate);
  server.answer(inviteCall, () => refuse('SUBSCRIPTION_OPERATION_NOT_ALLOWED', { details }));
  await dialog.getByLabelText('Emails').fill('kenji@haldenworks.example ');
  await dialog.getByRole('button', { name: 'Invite 2 editors' }).click();
  await expect.element(dialog.getByText(text)).toBeVisible();
});

test('a payment that failed asks an owner for another method, and tells an admin who can give one', async () => {
  server.answer(inviteCall, () => refuse('PAYMENT_PROCESSING_FAILED', { details: { reason: 'card_declined' } }));
  await open('owner');
  await invite.click();
  await expect.poll(() => renderPayment.mock.calls.length).toBeGreaterThan(0);
});

test('an admin reads that an owner can update the payment method', async () => {
  server.answer(inviteCall, () => refuse('PAYMENT_PROCESSING_FAILED', { details: { reason: 'card_declined' } }));
  await open('admin');
  await invite.click();
  await expect.element(dialog.getByText(/A team owner can update the payment method/)).toBeVisible();
  expect(renderPayment).not.toHaveBeenCalled();
});

test('an admin reads that an owner can add seats', async () => {
  server.answer(inviteCall, () => refuse('INSUFFICIENT_SEATS'));
  await open('admin');
  await invite.click();
  await expect.element(dialog.getByText(/ask a team owner to add seats/)).toBeVisible();
});

test('without a subscription an owner goes on to checkout, and an admin is informed that an owner can', async () => {
  await open('owner', { newSubscriptionEstimate: checkout });
  await expect.element(dialog.getByRole('button', { name: 'Continue to checkout' })).toBeEnabled();
});

test('an admin of a team without a subscription is not led to a checkout that refuses them', async () => {
  await open('admin', { newSubscriptionEstimate: checkout });
  await expect.element(dialog.getByText(/no subscription yet. A team owner can start one/)).toBeVisible();
  await expect.element(invite).toBeDisabled();
});

test('an estimate that is refused is asked for again only on a press', async () => {
  let asked = 0;
  server.answer(estimateCall, () => {
    asked += 1;
    return refuse('TEAM_FORBIDDEN');
  });
  const can = { invite: true, seeSubscription: true, seeBilling: true };
  const team = { id: crypto.randomUUID(), name: 'Halden Works', can, addons: {} };
  await show(<InviteDialog team={team as never} onClose={() => undefined} renderPayment={renderPayment} />);
  const retry = dialog.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  const before = asked;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(asked).toBe(before);
  await retry.click();
  await expect.poll(() => asked).toBe(before + 1);
});
