import { systemContext } from '@chamfer/server/context';
import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro, cards } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { advanceBillingClock } from './billing-clock.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' }, workers: true });
const dayMs = 24 * 60 * 60_000;

/** Moves a team's billing clock to some days from now, and reads its plan. */
async function planAfter(as: TestPerson, days: number) {
  const to = new Date(app.clock.now().getTime() + days * dayMs);
  await advanceBillingClock(systemContext(app.parts), as.teamId, to);
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', { as, params: { teamId: as.teamId } });
  return { plan: body.seatBasedTeamSubscription!, to };
}

test('the grace period tells which payment failed, why, what was tried since, and by which clock', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { period: 'monthly', isTrialUsed: true, card: cards.failsLater });
  expect((await planAfter(owner, 10)).plan.overdue).toBeNull();
  const { plan: failed, to } = await planAfter(owner, 31.5);
  expect(failed.overdue).toMatchObject({ totalAmount: 3500, reason: 'Refused', retriedAt: [] });
  // Seconds pass between the order and the question.
  expect(Math.abs(new Date(failed.asOf).getTime() - to.getTime())).toBeLessThan(dayMs / 2);
  const { plan: later } = await planAfter(owner, 36);
  expect(later.overdue!.failedAt).toBe(failed.overdue!.failedAt);
  const tried = later.overdue!.retriedAt.map((at) =>
    Math.round((new Date(at).getTime() - new Date(later.expirationDate).getTime()) / dayMs),
  );
  expect(tried).toEqual([1, 3, 5]);
});
