import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const dayMs = 24 * 60 * 60_000;
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const subscriptionOf = async (as: TestPerson) =>
  (await app.call('GET /teams/{teamId}/subscriptions', { as, params: { teamId: as.teamId } })).body
    .seatBasedTeamSubscription;
const takenFrom = async ({ teamId }: TestPerson) =>
  (await rows('select amount from sandbox_pay.charges where customer_id = $1 order by created_at', teamId)).map(
    ({ amount }) => Number(amount),
  );

test('a trial begins for nothing, with the whole plan, and is paid for at its end', async () => {
  const owner = await buildPerson(app);
  const { opened, estimate, answer } = await buyPro(app, owner, { seats: 3 });
  expect(Math.round((+new Date(opened.trialEnd!) - +app.clock.now()) / dayMs)).toBe(14);
  expect(estimate).toMatchObject({ totalAmount: 82_800, dueToday: 0, unitAmount: 27_600, currencyCode: 'USD' });
  expect(answer).toMatchObject({ status: 'settled', isTrial: true, teamId: owner.teamId });
  expect(await subscriptionOf(owner)).toMatchObject({ isTrial: true, editorSeats: 3, autoRenewal: true });
  expect(await takenFrom(owner)).toEqual([]);
  const { body: account } = await app.call('GET /account', { as: owner });
  expect(account.teams[0]).toMatchObject({ subscriptionBadge: 'pro', addons: { teamspaceManagement: true } });
  expect(account.techTrialAvailable).toBe(false);
});

test('a paid plan is charged once, with its invoice and balanced books', async () => {
  const owner = await buildPerson(app);
  const { estimate, answer } = await buyPro(app, owner, { seats: 2, period: 'monthly', isTrialUsed: true });
  expect([estimate.dueToday, estimate.totalAmount, estimate.trialEnd]).toEqual([7000, 7000, null]);
  expect(answer.isTrial).toBe(false);
  expect(await takenFrom(owner)).toEqual([7000]);
  const { body } = await app.call('GET /app/teams/{teamId}/invoices', {
    as: owner,
    params: { teamId: owner.teamId },
    query: {},
  });
  expect(body.items).toMatchObject([{ kind: 'invoice', netAmount: 7000, taxAmount: 0, totalAmount: 7000 }]);
  expect(body.items[0]!.number).toMatch(/^R-\d{4}-\d{6}$/);
  const booked = await rows(
    `select e.account, sum(e.amount)::int as sum from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.team_id = $1 group by e.account order by e.account`,
    owner.teamId,
  );
  expect(booked).toEqual([
    { account: 'provider', sum: 7000 },
    { account: 'receivable', sum: 0 },
    { account: 'revenue', sum: -7000 },
  ]);
});
