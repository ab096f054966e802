import { useTestApp } from '@chamfer/testing';
import { finalize, openCheckout, pressStart, typeCard } from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { crashAt } from '@chamfer/testing/money-property-crash';
import { startPaddle } from '@chamfer/testing/paddle-fake';
import { afterAll, expect, test } from 'vitest';
import { tick } from '../billing-work.ts';
import { soldElsewhere } from '../testing/sold-elsewhere.ts';

/** Wherever the process dies while a subscription of Paddle's moves: the person pays one of the two, and never both. */
const paddle = await startPaddle();
afterAll(paddle.close);
const app = useTestApp({ env: { BILLING: 'sandbox', ...paddle.env } });
const minute = 60_000;
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const deaths = (['before', 'after'] as const).flatMap((crash) =>
  Array.from({ length: 7 }, (_, index) => ({ crash, write: index + 1 })),
);

/** Somebody whose year of 100.00 at Paddle begins now, and whose checkout waits for the press. */
async function atThePress() {
  const { owner, externalId } = await soldElsewhere(app, paddle, { type: 'paddle', daysUsed: 0, paid: 10_000 });
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  const { body } = await pressStart(app, owner, open, { migrationConsent: true });
  const { id, clientSecret } = body.paymentIntent;
  await typeCard(app, clientSecret);
  return { owner, externalId, press: () => finalize(app, owner, open.checkoutId, id) };
}

/** What was taken for the team, and whether Paddle goes on; nothing is being confirmed any more. */
async function outcome(teamId: string, externalId: string) {
  expect(await rows("select id from orders where team_id = $1 and status = 'settling'", teamId)).toEqual([]);
  const taken = await rows('select amount::int from sandbox_pay.charges where customer_id = $1', teamId);
  return { taken: taken.map(({ amount }) => amount), renews: paddle.renews(externalId) };
}
const moved = { taken: [17_600], renews: false };
const asBefore = { taken: [], renews: true };

test('a process that dies at any write of the purchase leaves both as they were, or one charge and an end at Paddle', async () => {
  const ends = new Set<boolean>();
  for (const death of deaths) {
    const { owner, externalId, press } = await atThePress();
    const recover = crashAt(app, death);
    await press().catch(() => undefined);
    recover();
    await eventually(async () => {
      app.clock.advance(2 * minute);
      await tick(app.parts);
      const end = await outcome(owner.teamId, externalId);
      expect([moved, asBefore]).toContainEqual(end);
      ends.add(end.renews);
    });
  }
  // Both ends were met.
  expect(ends.size).toBe(2);
});

test('a process that dies while it turns the renewal off at Paddle is followed by one that does', async () => {
  for (const death of deaths) {
    const { owner, externalId, press } = await atThePress();
    expect((await press()).status).toBe(200);
    const recover = crashAt(app, death);
    await tick(app.parts).catch(() => undefined);
    recover();
    await eventually(async () => {
      app.clock.advance(10 * minute);
      await tick(app.parts);
      expect(await outcome(owner.teamId, externalId)).toEqual(moved);
      const done = 'select done_at is not null as done from subscription_moves m join orders o on o.id = m.order_id';
      expect(await rows(`${done} where o.team_id = $1`, owner.teamId)).toEqual([{ done: true }]);
    });
  }
});
