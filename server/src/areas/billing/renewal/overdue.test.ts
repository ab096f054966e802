import { systemContext } from '@chamfer/server/context';
import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro, cards } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { advanceBillingClock } from './billing-clock.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' }, workers: true });
const dayMs = 24 * 60 * 60_000;

async function planOf(as: TestPerson) {
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', { as, params: { teamId: as.teamId } });
  return body.seatBasedTeamSubscription!;
}

/** Moves a team's billing clock to some days after the end of its paid period, and reads its plan. */
async function planAfter(as: TestPerson, end: string, days: number) {
  const to = new Date(new Date(end).getTime() + days * dayMs);
  await advanceBillingClock(systemContext(app.parts), as.teamId, to);
  return planOf(as);
}

test('the grace period reports which payment failed, why, what was tried since, and by which clock', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { period: 'monthly', isTrialUsed: true, card: cards.failsLater });
  const { expirationDate: end, overdue } = await planOf(owner);
  expect(overdue).toBeNull();
  const failed = await planAfter(owner, end, 0.5);
  expect(failed.overdue).toMatchObject({ totalAmount: 3500, reason: 'Refused', retriedAt: [] });
  const daysAfterEnd = (at: string) => Math.round((new Date(at).getTime() - new Date(end).getTime()) / dayMs);
  const later = await planAfter(owner, end, 5.2);
  expect(later.overdue!.failedAt).toBe(failed.overdue!.failedAt);
  expect([later.asOf, ...later.overdue!.retriedAt].map(daysAfterEnd)).toEqual([5, 1, 3, 5]);
});
