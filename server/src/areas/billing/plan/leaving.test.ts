import { buildPerson, joinTeam, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { moneyTools } from '../testing/money-tools.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const remove = (as: TestPerson) => app.call('DELETE /account', { as });
const setAutoRenew = (as: TestPerson, subscriptionId: string, autoRenew: boolean) =>
  app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', {
    as,
    params: { subscriptionId },
    input: { autoRenew },
  });

test('the sole owner of a team that pays cannot delete the account, until renewal is off', async () => {
  const [owner, second] = [await buildPerson(app, { name: 'Henrik Brandt' }), await buildPerson(app)];
  const { subscriptionId } = await buyPro(app, owner, { seats: 2, isTrialUsed: true });
  const refused = await remove(owner);
  expect([refused.status, refused.body.code]).toEqual([409, 'OPERATION_NOT_ALLOWED']);
  expect(refused.body.details).toEqual({
    reason: 'subscription',
    teams: [{ id: owner.teamId, name: 'Henrik Brandt’s team' }],
  });
  await joinTeam(app, owner.teamId, second.userId, 'editor');
  expect((await remove(owner)).body.details).toMatchObject({ reason: 'owns_team' });
  await rows("update team_users set role = 'owner' where team_id = $1 and user_id = $2", owner.teamId, second.userId);
  expect((await remove(owner)).status).toBe(204);
  expect((await remove(second)).body.details).toMatchObject({ reason: 'subscription' });
  expect((await setAutoRenew(second, subscriptionId, false)).status).toBe(200);
  expect((await remove(second)).status).toBe(204);
});

test('rows about money outlive the team and the account', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { isTrialUsed: true });
  await setAutoRenew(owner, subscriptionId, false);
  expect((await remove(owner)).status).toBe(204);
  expect(await rows('select 1 from teams where id = $1', owner.teamId)).toEqual([]);
  for (const table of ['subscriptions', 'orders', 'invoices', 'billing_customers', 'ledger_transactions']) {
    expect((await rows(`select 1 from ${table} where team_id = $1`, owner.teamId)).length).toBeGreaterThan(0);
  }
  // What is left of the plan ends by itself, and charges nothing.
  await moneyTools(app.parts).advance(owner.teamId, 367);
  const ended = await rows('select status, due_at from subscriptions where id = $1', subscriptionId);
  expect(ended).toEqual([{ status: 'ended', due_at: null }]);
  const taken = await rows('select amount from sandbox_pay.charges where customer_id = $1', owner.teamId);
  expect(taken).toEqual([{ amount: 27_600 }]);
});
