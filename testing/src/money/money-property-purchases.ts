import { addressIn, answerChallenge, finalize, openCheckout, pressStart, typeCard } from '../checkout.ts';
import { accountFor } from './money-property-accounts.ts';
import type { Act, Country, Fault } from './money-property-acts.ts';
import { asksFor } from './money-property-cards.ts';
import { coupons, giveCoupon } from './money-property-coupons.ts';
import { type Scene, subscriptionOf } from './money-property-scene.ts';

const american = {
  countryCode: 'US',
  stateCode: 'CA',
  company: 'Halden Works',
  line1: '1 Quarry Road',
  zip: '94016',
  city: 'Daly City',
};
/** Billing details of a buyer in a country. */
export const detailsOf = (countryCode: Country) => (countryCode === 'US' ? american : addressIn(countryCode));

/** Buys a subscription or begins a trial. */
export async function buy(
  scene: Scene,
  { coupon, isTrial, period, seats }: Pick<Act & { act: 'buy' }, 'coupon' | 'period' | 'seats'> & { isTrial: boolean },
  card: string | null,
  fault: Fault,
): Promise<void> {
  const { app, provider, owner, country } = scene;
  const had = await subscriptionOf(scene);
  const couponCode = coupon && (await giveCoupon(app, coupon));
  const purchase = { period, seats, isTrialUsed: !isTrial, ...(couponCode && { couponCode }) };
  // Everybody tries with their own card.
  if (isTrial) await app.parts.database.pool.query("delete from trial_claims where kind = 'card'");
  const open = await openCheckout(app, owner, { ...purchase, billingDetails: detailsOf(country) }).catch(() => null);
  if (!open?.estimate) return;
  // It lasts for some paid periods; the first is this purchase, or follows the trial.
  const isApplied = open.estimate.appliedCouponCode !== null;
  const first = open.estimate.dueToday > 0 ? 1 : 0;
  if (!had) scene.coupon = coupon && isApplied ? { kind: coupon, periodsLeft: coupons[coupon].periods - first } : null;
  const paymentType = card ? 'card' : 'apple_pay';
  const { status, body } = await pressStart(app, owner, open, { paymentType });
  if (status !== 200) return;
  const { id, clientSecret } = body.paymentIntent;
  await (card ? typeCard(app, clientSecret, card) : answerChallenge(app, clientSecret, true));
  await asksFor(scene, provider.digitsOf(card), async () => {
    const presses = Array.from({ length: fault === 'twice' ? 2 : 1 }, () => finalize(app, owner, open.checkoutId, id));
    const answers = await Promise.all(presses);
    const isPaid = answers.some((each) => each.status === 200 && each.body.status === 'settled');
    note(scene, open.estimate.dueToday, isPaid);
    if (isPaid) return 'stored';
    return answers.every((each) => each.status === 402 || each.status === 409) ? 'refused' : 'unknown';
  });
}

/** Adds seats at the price that was shown. */
export async function addSeats(
  scene: Scene,
  subscriptionId: string,
  { count, slow }: { count: number; slow: boolean },
  fault: Fault,
): Promise<void> {
  const { app, owner: as } = scene;
  const params = { subscriptionId };
  const input = { additionalEditorSeatCount: count };
  const shown = await app.call('POST /teams/subscriptions/{subscriptionId}/estimate', { as, params, input });
  if (shown.status !== 200) return;
  const { totalDueToday } = shown.body;
  // Access tokens last a quarter of an hour; billing time is the team's own.
  app.clock.advance(1000);
  if (slow) {
    await scene.tools.advance(as.teamId, 1);
    scene.mayRenew = true;
    await accountFor(scene);
  }
  const purchase = { ...input, purchaseId: app.parts.ids.uuid(), shownTotal: totalDueToday };
  const press = () => app.call('PATCH /teams/subscriptions/{subscriptionId}', { as, params, input: purchase });
  const answers = await Promise.all(fault === 'twice' ? [press(), press()] : [press()]);
  note(
    scene,
    totalDueToday,
    answers.some(({ status }) => status === 200),
  );
}

let invited = 0;
/** Invites editors, for whom seats may be bought. */
export async function invite(scene: Scene, count: number, fault: Fault): Promise<void> {
  const { app, owner: as } = scene;
  const params = { teamId: as.teamId };
  const emails = Array.from({ length: count }, () => `invited-${invited++}@haldenworks.example`);
  const input = { emails, role: 'editor' as const };
  const shown = await app.call('POST /teams/{teamId}/self-serve-invitations/estimate', { as, params, input });
  if (shown.status !== 200 || !shown.body.available) return;
  const due = shown.body.seatUpgradeEstimate?.totalDueToday ?? 0;
  const purchase = { ...input, purchaseId: app.parts.ids.uuid(), shownTotal: due };
  const press = () => app.call('POST /teams/{teamId}/self-serve-invitations', { as, params, input: purchase });
  const answers = await Promise.all(fault === 'twice' ? [press(), press()] : [press()]);
  // Seats that were being confirmed may have become free since the figure was shown: then nothing is taken.
  const isTaken = scene.isSettled && answers.some(({ status }) => status === 200);
  note(scene, due, isTaken);
}

function note({ expected, pressed, unsettled }: Scene, figure: number, isPaid: boolean): void {
  if (figure === 0) return;
  (isPaid ? expected.paid : expected.open).push(figure);
  (isPaid ? pressed : unsettled).push(figure);
}
