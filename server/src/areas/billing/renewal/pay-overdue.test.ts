import { systemContext } from '@chamfer/server/context';
import { buildPerson, joinTeam, mailsTo, type TestPerson, useTestApp } from '@chamfer/testing';
import { answerChallenge, buyPro, cards } from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { advanceBillingClock } from './billing-clock.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' }, workers: true });
const dayMs = 24 * 60 * 60_000;
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const stored = async (id: string) => (await rows('select * from subscriptions where id = $1', id))[0];
const takenFrom = async ({ teamId }: TestPerson) =>
  (await rows('select amount from sandbox_pay.charges where customer_id = $1 order by created_at, id', teamId)).map(
    ({ amount }) => Number(amount),
  );
async function pass({ teamId }: TestPerson, days: number): Promise<void> {
  const [customer] = await rows('select clock_offset from billing_customers where team_id = $1', teamId);
  const to = new Date(app.clock.now().getTime() + Number(customer.clock_offset) + days * dayMs);
  await advanceBillingClock(systemContext(app.parts), teamId, to);
}
const mandate = 'You allow Halden Works to be charged for later renewals with this card without you being there.';
/** A press in the dialog that the person has open; each has one. */
const pay = (as: TestPerson, subscriptionId: string, shownTotal = 3500) =>
  app.call('POST /teams/subscriptions/{subscriptionId}/pay-overdue', {
    as,
    params: { subscriptionId },
    input: { purchaseId: as.userId, shownTotal, mandate },
  });
const overdueOf = async (as: TestPerson) =>
  (await app.call('GET /teams/{teamId}/subscriptions', { as, params: { teamId: as.teamId } })).body
    .seatBasedTeamSubscription!.overdue;
/** The intent that the person has to authorize. */
const challengeOf = ({ body }: Awaited<ReturnType<typeof pay>>) => {
  const details = body.details as { reason: string; paymentIntent?: { id: string; clientSecret: string } };
  expect([body.code, details.reason]).toEqual(['PAYMENT_PROCESSING_FAILED', 'challenge']);
  return details.paymentIntent!;
};

/** A team whose card's bank wants its holder to confirm the renewal. */
async function unconfirmed() {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { period: 'monthly', isTrialUsed: true });
  // What paid without a question is asked about from now on.
  await rows('update sandbox_pay.saved_methods set card = $1 where customer_id = $2', cards.challenged, owner.teamId);
  await pass(owner, 31.5);
  return { owner, subscriptionId };
}

test('a renewal that its bank wants confirmed is not tried again without the person, who is mailed where to', async () => {
  const { owner, subscriptionId } = await unconfirmed();
  expect(await stored(subscriptionId)).toMatchObject({ status: 'grace', next_attempt_at: null });
  expect(await overdueOf(owner)).toMatchObject({ reason: '3D Not Authenticated', needsPerson: true, dueNow: 3500 });
  await eventually(async () => {
    const mail = (await mailsTo(app, owner.email)).find(({ subject }) => subject.startsWith('Confirm a payment'));
    expect(mail?.text).toContain(`/teams/${owner.teamId}/billing?confirm_payment=true`);
  });
  await pass(owner, 14);
  const events = await rows(
    'select event from subscription_events where subscription_id = $1 order by version',
    subscriptionId,
  );
  expect(events.map(({ event }) => event)).toEqual(['reserved', 'paid', 'renewal_declined', 'grace_ended']);
});

test('the same press goes through after the bank has asked, and takes the money once', async () => {
  const { owner, subscriptionId } = await unconfirmed();
  const { period_end: end } = await stored(subscriptionId);
  const intent = challengeOf(await pay(owner, subscriptionId));
  // Pressed again before the bank was answered it is the same payment.
  expect(challengeOf(await pay(owner, subscriptionId)).id).toBe(intent.id);
  await answerChallenge(app, intent.clientSecret, true);
  const answers = await Promise.all([pay(owner, subscriptionId), pay(owner, subscriptionId)]);
  for (const { status, body } of answers)
    expect([200, 'PURCHASE_IN_PROGRESS']).toContain(status === 200 ? 200 : body.code);
  await eventually(async () => expect((await pay(owner, subscriptionId)).body).toMatchObject({ overdue: null }));
  expect(await takenFrom(owner)).toEqual([3500, 3500]);
  expect(await stored(subscriptionId)).toMatchObject({ status: 'active', period_start: end, grace_until: null });
  // What the person allowed is kept with what they paid.
  const paid = 'select mandate from orders where subscription_id = $1 and user_id is not null order by created_at desc';
  expect((await rows(paid, subscriptionId))[0]).toEqual({ mandate });
});

test('who fails at the bank may press again, and the grace period goes on without a mail', async () => {
  const { owner, subscriptionId } = await unconfirmed();
  const mails = (await mailsTo(app, owner.email)).length;
  const first = challengeOf(await pay(owner, subscriptionId));
  await answerChallenge(app, first.clientSecret, false);
  expect((await pay(owner, subscriptionId)).body).toMatchObject({ details: { reason: '3D Not Authenticated' } });
  expect(await stored(subscriptionId)).toMatchObject({ status: 'grace', next_attempt_at: null });
  const second = challengeOf(await pay(owner, subscriptionId));
  expect(second.id).not.toBe(first.id);
  await answerChallenge(app, second.clientSecret, true);
  expect((await pay(owner, subscriptionId)).status).toBe(200);
  expect(await takenFrom(owner)).toEqual([3500, 3500]);
  await eventually(async () => expect((await mailsTo(app, owner.email)).length).toBeGreaterThan(mails));
  expect((await mailsTo(app, owner.email)).filter(({ subject }) => /failed/.test(subject))).toEqual([]);
});

test('of two owners who confirm at once one pays, and what the other authorized is given back', async () => {
  const { owner, subscriptionId } = await unconfirmed();
  const second = await buildPerson(app);
  await joinTeam(app, owner.teamId, second.userId, 'owner');
  const [one, two] = [challengeOf(await pay(owner, subscriptionId)), challengeOf(await pay(second, subscriptionId))];
  for (const { clientSecret } of [one, two]) await answerChallenge(app, clientSecret, true);
  expect((await pay(second, subscriptionId)).status).toBe(200);
  expect((await pay(owner, subscriptionId)).body.code).toBe('SUBSCRIPTION_OPERATION_NOT_ALLOWED');
  await eventually(async () => expect((await app.parts.payments!.intent(one.id)).status).toBe('expired'));
  expect(await takenFrom(owner)).toEqual([3500, 3500]);
});

test('another sum than the one on the screen is not taken, and nothing without an overdue payment', async () => {
  const { owner, subscriptionId } = await unconfirmed();
  expect((await pay(owner, subscriptionId, 3499)).body.code).toBe('ESTIMATE_OUTDATED');
  const manager = await buildPerson(app);
  await joinTeam(app, owner.teamId, manager.userId, 'seat_manager');
  expect((await pay(manager, subscriptionId)).body.code).toBe('TEAM_FORBIDDEN');
  const other = await buildPerson(app);
  const bought = await buyPro(app, other, { period: 'monthly', isTrialUsed: true });
  expect((await pay(other, bought.subscriptionId)).body.code).toBe('SUBSCRIPTION_OPERATION_NOT_ALLOWED');
  expect((await pay(other, subscriptionId)).status).toBe(404);
  expect(await takenFrom(other)).toEqual([3500]);
});
