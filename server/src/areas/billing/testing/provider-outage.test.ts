import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro, finalize, openCheckout, pressStart, typeCard } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { tick } from '../billing-work.ts';

/** What happens while the payment provider cannot be reached for an hour, and after it. */
const app = useTestApp({ env: { BILLING: 'sandbox' } });
const minute = 60_000;
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const setFaults = (faults: object) =>
  rows(
    'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
    JSON.stringify(faults),
  );
const takenFrom = async ({ teamId }: TestPerson) =>
  (await rows('select amount from sandbox_pay.charges where customer_id = $1 order by created_at', teamId)).map(
    ({ amount }) => Number(amount),
  );
const stateOf = async ({ teamId }: TestPerson) =>
  (await rows("select status from subscriptions where team_id = $1 and status <> 'ended'", teamId)).map(
    ({ status }) => status,
  );

test('an hour without the provider ends no plan and charges nobody twice', async () => {
  const [renewing, lost, waiting, late] = await Promise.all([1, 2, 3, 4].map(() => buildPerson(app)));
  const people = [renewing!, lost!, waiting!, late!];
  await buyPro(app, renewing!, { period: 'monthly', isTrialUsed: true });
  const untilDue = 31.5 * 24 * 60 * minute;
  await rows('update billing_customers set clock_offset = $1 where team_id = $2', untilDue, renewing!.teamId);
  const authorized = async (owner: TestPerson) => {
    const open = await openCheckout(app, owner, { isTrialUsed: true });
    const { paymentIntent } = (await pressStart(app, owner, open)).body;
    await typeCard(app, paymentIntent.clientSecret);
    return () => finalize(app, owner, open.checkoutId, paymentIntent.id);
  };
  // The answer to one charge is lost, another buyer has only consented, and a third presses the button in the middle.
  const [finalizeLost, finalizeWaiting] = [await authorized(lost!), await authorized(waiting!)];
  const lateOpen = await openCheckout(app, late!, { isTrialUsed: true });
  await setFaults({ losesAnswers: true, holdsWebhooks: true });
  expect((await finalizeLost()).body.status).toBe('confirming');
  await setFaults({ isDown: true, holdsWebhooks: true });
  expect((await finalizeWaiting()).body.code).toBe('PAYMENT_UNAVAILABLE');
  expect((await pressStart(app, late!, lateOpen)).body.code).toBe('PAYMENT_UNAVAILABLE');
  for (let passed = 0; passed < 60; passed += 5) {
    await tick(app.parts);
    app.clock.advance(5 * minute);
    expect(await stateOf(renewing!)).toEqual(['active']);
    expect(await stateOf(lost!)).toEqual(['starting']);
  }
  expect(await Promise.all(people.map(takenFrom))).toEqual([[3500], [27_600], [], []]);
  await setFaults({});
  for (let passed = 0; passed < 60; passed += 10) {
    app.clock.advance(10 * minute);
    await tick(app.parts);
  }
  expect(await Promise.all(people.map(takenFrom))).toEqual([[3500, 3500], [27_600], [], []]);
  expect(await Promise.all(people.map(stateOf))).toEqual([['active'], ['active'], [], []]);
  expect(await rows("select 1 from orders where status = 'settling'")).toEqual([]);
  expect(await rows('select sum(amount)::int as sum from ledger_entries')).toEqual([{ sum: 0 }]);
});
