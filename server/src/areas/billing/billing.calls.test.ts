import { systemContext } from '@chamfer/server/context';
import { seedSubscription, seedVouchers } from '@chamfer/server/scenario';
import type { TestApp } from '@chamfer/testing';
import { buildWorld, type Column, members, only, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import { addressIn, buyPro, openCheckout } from '@chamfer/testing/checkout';
import type { billingRoutes } from './billing.routes.ts';

interface BillingWorld extends World {
  /** The trial of the team. */
  subscriptionId: string;
  /** A checkout of the viewer, for their own team, and its estimate. */
  checkout: Awaited<ReturnType<typeof openCheckout>>;
  invoiceId: string;
  /** A voucher that everybody could claim. */
  voucherId: string;
}

async function buildBillingWorld(app: TestApp): Promise<BillingWorld> {
  const world = await buildWorld(app);
  const { viewer, projectOwner, teamOwner } = world.people;
  const { db, pool } = app.parts.database;
  const now = app.clock.now().getTime();
  const day = 24 * 60 * 60_000;
  const trialEnd = new Date(now + 9 * day);
  const trial = { status: 'trialing', trialEnd, periodStart: new Date(now - 5 * day), periodEnd: trialEnd } as const;
  const subscriptionId = await seedSubscription(systemContext(app.parts), db, {
    teamId: world.teamId,
    seats: 9,
    ...trial,
  });
  const { checkoutId } = await openCheckout(app, projectOwner);
  const bought = await buyPro(app, projectOwner, { seats: 2, isTrialUsed: true });
  const paid = await buyPro(app, world.people.commenter, { isTrialUsed: true });
  const invoiceOf = async (teamId: string) =>
    (await pool.query('select id from invoices where team_id = $1', [teamId])).rows[0].id as string;
  return {
    ...world,
    subscriptionId,
    checkout: await openCheckout(app, viewer, { isTrialUsed: true }),
    invoiceId: await invoiceOf(world.people.commenter.teamId),
    voucherId: (await seedVouchers(systemContext(app.parts), { usesPerCode: 100 }))[0]!,
    secrets: [...world.secrets, paid.intentId, teamOwner.email],
    known: {
      ...world.known,
      subscriptionId: bought.subscriptionId,
      checkoutId,
      invoiceId: await invoiceOf(projectOwner.teamId),
      authorizedPaymentIntentID: bought.intentId,
      purchaseId: app.parts.ids.uuid(),
    },
  };
}

const inTeam = (status: number): Record<Column, number> => ({
  ...members(404),
  teamGuest: status,
  teamContributor: status,
  teamEditor: status,
  seatManager: status,
  teamOwner: status,
});
/** Owners get `status`. */
const owners = (status: number) => ({ ...inTeam(403), teamOwner: status });
/** Owners and seat managers get `status`. */
const managers = (status: number) => ({ ...owners(status), seatManager: status });
const anybody = (status: number): Record<Column, number> => ({ ...members(status), anonymous: status });
const ofViewer = (status: number) => only('viewer', status);
const details = addressIn('DE');
/** Everybody but those who own a team with a subscription. */
const claimants: Record<Column, number> = { ...members(200), projectOwner: 409, commenter: 409, teamOwner: 409 };

const rows: Rows<keyof typeof billingRoutes, BillingWorld> = {
  'GET /plans/web-prices': [{ case: 'anybody', expect: anybody(200), request: () => ({}) }],
  'GET /app/payment-settings': [{ case: 'anybody', expect: anybody(200), request: () => ({}) }],
  'POST /checkout': [
    {
      case: 'a team with a subscription',
      expect: owners(409),
      request: ({ teamId }) => ({ input: { teamId } }),
    },
    {
      case: 'a team of one’s own',
      // The two have bought a subscription.
      expect: { ...members(200), projectOwner: 409, commenter: 409, teamOwner: 409 },
      request: () => ({ input: {} }),
    },
  ],
  'POST /checkout/{checkoutId}/estimate': [
    {
      case: 'a checkout of somebody',
      expect: ofViewer(200),
      request: ({ checkout }) => ({
        params: { checkoutId: checkout.checkoutId },
        input: { period: 'yearly', editorSeatCount: 2, billingDetails: details },
      }),
    },
  ],
  'POST /checkout/{checkoutId}/start': [
    {
      case: 'a checkout of somebody',
      expect: ofViewer(200),
      request: ({ checkout: { checkoutId, estimate, billingDetails } }) => ({
        params: { checkoutId },
        input: { estimate, billingDetails: billingDetails as typeof details, paymentType: 'card' },
      }),
    },
  ],
  'POST /checkout/{checkoutId}/finalize': [
    {
      case: 'an intent that is not there',
      expect: members(404),
      request: ({ checkout: { checkoutId } }) => ({
        params: { checkoutId },
        input: { authorizedPaymentIntentID: 'pi_none' },
      }),
    },
  ],
  'GET /teams/{teamId}/subscriptions': [
    { case: 'the team', expect: managers(200), request: ({ teamId }) => ({ params: { teamId } }) },
  ],
  'POST /teams/subscriptions/{subscriptionId}/estimate': [
    {
      case: 'the trial of the team',
      expect: managers(200),
      request: ({ subscriptionId }) => ({ params: { subscriptionId }, input: { additionalEditorSeatCount: 1 } }),
    },
  ],
  'PATCH /teams/subscriptions/{subscriptionId}': [
    {
      case: 'more seats',
      expect: managers(200),
      request: ({ subscriptionId, app }) => ({
        params: { subscriptionId },
        input: { additionalEditorSeatCount: 1, purchaseId: app.parts.ids.uuid(), shownTotal: 0 },
      }),
    },
    {
      case: 'more seats and another period',
      expect: owners(200),
      request: ({ subscriptionId, app }) => ({
        params: { subscriptionId },
        input: {
          additionalEditorSeatCount: 1,
          purchaseId: app.parts.ids.uuid(),
          shownTotal: 0,
          subscriptionPeriodNext: 'monthly',
        },
      }),
    },
    {
      case: 'fewer seats',
      expect: managers(200),
      request: ({ subscriptionId }) => ({ params: { subscriptionId }, input: { additionalEditorSeatCount: -1 } }),
    },
    {
      case: 'another period',
      expect: owners(200),
      request: ({ subscriptionId }) => ({ params: { subscriptionId }, input: { subscriptionPeriodNext: 'monthly' } }),
    },
  ],
  'PUT /teams/subscriptions/{subscriptionId}/auto-renew': [
    {
      case: 'the trial of the team',
      expect: owners(200),
      request: ({ subscriptionId }) => ({ params: { subscriptionId }, input: { autoRenew: true } }),
    },
  ],
  'POST /teams/subscriptions/{subscriptionId}/pay-overdue': [
    {
      case: 'a trial, of which nothing is overdue',
      expect: owners(403),
      request: ({ subscriptionId }) => ({
        params: { subscriptionId },
        input: { purchaseId: subscriptionId, shownTotal: 1 },
      }),
    },
  ],
  'PUT /subscriptions/{paddleId}/auto-renew': [
    {
      case: 'one that is not there',
      expect: members(404),
      request: () => ({ params: { paddleId: 'none' }, input: { autoRenew: false } }),
    },
  ],
  'PUT /subscriptions/{paddleId}/cancel': [
    { case: 'one that is not there', expect: members(404), request: () => ({ params: { paddleId: 'none' } }) },
  ],
  'GET /subscriptions/{paddleId}/update-url': [
    { case: 'one that is not there', expect: members(404), request: () => ({ params: { paddleId: 'none' } }) },
  ],
  'GET /teams/{teamId}/active-subscription': [
    { case: 'the team', expect: inTeam(200), request: ({ teamId }) => ({ params: { teamId } }) },
  ],
  'GET /teams/{teamId}/billing': [
    { case: 'the team', expect: owners(200), request: ({ teamId }) => ({ params: { teamId } }) },
  ],
  'PUT /teams/{teamId}/billing': [
    { case: 'the team', expect: owners(200), request: ({ teamId }) => ({ params: { teamId }, input: details }) },
  ],
  'POST /teams/{teamId}/billing/update-card/start': [
    {
      case: 'the team',
      expect: owners(200),
      request: ({ teamId }) => ({ params: { teamId }, input: { paymentType: 'card' } }),
    },
  ],
  'POST /teams/{teamId}/billing/update-card/finalize': [
    {
      case: 'an intent that is not there',
      expect: owners(404),
      request: ({ teamId }) => ({ params: { teamId }, input: { authorizedPaymentIntentID: 'pi_none' } }),
    },
  ],
  'GET /app/teams/{teamId}/invoices': [
    { case: 'the team', expect: owners(200), request: ({ teamId }) => ({ params: { teamId }, query: {} }) },
  ],
  'GET /app/teams/{teamId}/invoices.zip': [
    { case: 'the team', expect: owners(200), request: ({ teamId }) => ({ params: { teamId }, query: {} }) },
  ],
  'GET /app/teams/{teamId}/invoices/{invoiceId}/pdf': [
    {
      case: 'an invoice of another team',
      expect: owners(404),
      request: ({ teamId, invoiceId }) => ({ params: { teamId, invoiceId } }),
    },
    {
      case: 'an invoice',
      expect: only('commenter', 200),
      request: ({ people, invoiceId }) => ({ params: { teamId: people.commenter.teamId, invoiceId } }),
    },
  ],
  'GET /app/teams/{teamId}/invoices/{invoiceId}/xml': [
    {
      case: 'an invoice of another team',
      expect: owners(404),
      request: ({ teamId, invoiceId }) => ({ params: { teamId, invoiceId } }),
    },
    {
      case: 'an invoice',
      expect: only('commenter', 200),
      request: ({ people, invoiceId }) => ({ params: { teamId: people.commenter.teamId, invoiceId } }),
    },
  ],
  'GET /voucher/verify/{voucherId}': [
    { case: 'a voucher', expect: anybody(200), request: ({ voucherId }) => ({ params: { voucherId } }) },
    { case: 'one that is not there', expect: anybody(404), request: () => ({ params: { voucherId: 'none' } }) },
  ],
  'GET /voucher/claim/{voucherId}': [
    { case: 'a voucher', expect: claimants, request: ({ voucherId }) => ({ params: { voucherId } }) },
    { case: 'one that is not there', expect: members(404), request: () => ({ params: { voucherId: 'none' } }) },
  ],
  'POST /voucher/claim/{voucherId}': [
    { case: 'a voucher', expect: claimants, request: ({ voucherId }) => ({ params: { voucherId } }) },
  ],
};

testCalls(buildBillingWorld, rows, { env: { BILLING: 'sandbox' } });
