import { addressIn, answerChallenge, cards, finalize, openCheckout, pressStart, typeCard } from '../checkout.ts';
import { buildPerson, type TestPerson } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { asksFor, changeCard, changeCards, settleMethod } from './money-property-cards.ts';
import { type CouponKind, coupons, giveCoupon } from './money-property-coupons.ts';
import { crashAt } from './money-property-crash.ts';
import { refundsAsked, statement } from './money-property-statement.ts';

/**
 * The oracle of billing (BILLING §13): a person notes each figure that was shown at the press, and the provider's
 * statement lists what was taken. It knows no price, no tax and no state of the product.
 */
export interface ExpectedMoney {
  /** Figures of presses that were answered as paid: each was taken once. */
  paid: number[];
  /** Figures of presses with an answer that was lost or a late refusal: each was taken at most once. */
  open: number[];
  /** What was taken while time passed, with what a period may have cost when it was renewed. */
  renewals: { taken: number; prices: PeriodPrice[] }[];
  /** What the operator gave back. */
  refunds: number[];
}

/** What a period costs without tax, and the tax rate where the buyer is. */
export interface PeriodPrice {
  net: number;
  taxRate: number;
}

/** How somebody uses the product, one act after the other. */
export type Act =
  | {
      act: 'buy';
      period: 'monthly' | 'yearly';
      seats: number;
      card: 'paid' | 'refused' | 'losesCapture' | 'failsLater';
      coupon: CouponKind | null;
    }
  | { act: 'try'; seats: number; coupon: CouponKind | null; method: 'apple_pay' | 'pending' }
  /** `slow`: a day goes by between the figure and the press. */
  | { act: 'seats'; count: number; slow: boolean }
  | { act: 'invite'; count: number }
  | { act: 'fewer' }
  | { act: 'period'; period: 'monthly' | 'yearly' }
  | { act: 'renewal'; isOn: boolean }
  | { act: 'card'; card: NewCard }
  /** Two changes at a time: `isAtBank`: the first is left at the page of its bank until the second is through. */
  | { act: 'cards'; first: NewCard; second: NewCard; isAtBank: boolean }
  | { act: 'move'; country: Country }
  | { act: 'refund'; share: number }
  | { act: 'pass'; days: number };

/** A card that somebody changes to; the provider takes its time with the `pending` one. */
export type NewCard = 'paid' | 'american' | 'failsLater' | 'challenged' | 'pending';

/** Where buyers are, and the tax there: prices of four currencies. */
export const countries = { US: 0, FI: 0.255, DE: 0.19, GB: 0, AU: 0 } as const;
export type Country = keyof typeof countries;

/**
 * Something that goes wrong during one act. A crash is the end of the process before or after one of its writes: nothing
 * that it wanted to do later happens.
 */
export type Fault = 'none' | 'lost' | 'down' | 'twice' | { crash: 'before' | 'after'; write: number };

/** An act, what goes wrong in it, and whether what is being confirmed is settled before the next. */
export interface Step {
  what: Act;
  fault: Fault;
  rests: boolean;
}

/** What the runner needs of the server besides its calls. */
export interface MoneyTools {
  advance(teamId: string, days: number): Promise<void>;
  tick(): Promise<void>;
  /** Gives back some of the last charge of a team, as its operator does; null where there is none. */
  refund(teamId: string, share: number): Promise<number | null>;
}

const american = {
  ...{ countryCode: 'US', stateCode: 'CA', company: 'Halden Works', line1: '1 Quarry Road' },
  ...{ zip: '94016', city: 'Daly City' },
};
const detailsOf = (countryCode: Country) => (countryCode === 'US' ? american : addressIn(countryCode));

/** Performs acts for a new person, and gives what they noted and what the provider took. */
export async function playSequence(
  app: TestApp,
  tools: MoneyTools,
  acts: readonly Step[],
  country: Country,
): Promise<{ owner: TestPerson; expected: ExpectedMoney; taken: number[] }> {
  const owner = await buildPerson(app);
  const expected: ExpectedMoney = { paid: [], open: [], renewals: [], refunds: [] };
  const scene: Scene = {
    ...{ app, tools, owner, expected, country, coupon: null, unsettled: [], pressed: [], seen: 0 },
    ...{ mayRenew: false, isSettled: true, offers: [], unpriced: [], methods: new Set(), payers: new Set() },
    chargedBySaved: 0,
  };
  for (const [index, { what, fault, rests }] of acts.entries()) {
    await setFault(app, fault);
    const recover = typeof fault === 'object' ? crashAt(app, fault) : () => {};
    try {
      await perform(scene, what, fault);
    } catch (error) {
      // Acts of the runner itself die with the process, too.
      if (fault === 'none' || fault === 'twice') throw error;
    } finally {
      recover();
    }
    await setFault(app, 'none');
    scene.country = await countryOf(scene);
    // Time passes in these acts; the others press a button that shows a price, and nothing else is taken then, except by
    // a renewal that had died.
    const isTime =
      ['pass', 'renewal', 'card', 'cards', 'move', 'refund'].includes(what.act) || ('slow' in what && what.slow);
    if (isTime) scene.mayRenew = true;
    await accountFor(scene);
    scene.isSettled = false;
    if (rests || index === acts.length - 1) await rest(scene);
  }
  expected.refunds.push(...(await refundsAsked(app, owner)));
  return { owner, expected, taken: await statement(app, owner) };
}

/** Somebody who acts, and what they noted. */
export interface Scene {
  app: TestApp;
  tools: MoneyTools;
  owner: TestPerson;
  expected: ExpectedMoney;
  /** Where the buyer is by now. */
  country: Country;
  /** What is left of the coupon of the running subscription. */
  coupon: { kind: CouponKind; periodsLeft: number } | null;
  /** Figures that were left open since all that was being confirmed was last settled. */
  unsettled: number[];
  /** Figures of presses that were answered as paid since the statement was last looked at. */
  pressed: number[];
  /** How many lines of the statement are accounted for. */
  seen: number;
  /** Whether time has passed since all was last settled: something may be taken without a press. */
  mayRenew: boolean;
  /** Whether nothing was being confirmed when the act began. */
  isSettled: boolean;
  /** How the subscription stood since all was last settled. */
  offers: Offer[];
  /** What was taken without a press since then, and the coupon that was left. */
  unpriced: { taken: number; coupon: CouponKind | null }[];
  /** What may be stored as the payment method, by its last digits: one, or several while an answer is outstanding. */
  methods: Set<string>;
  /** Every one of them since all was last settled: what was begun with one is taken with it. */
  payers: Set<string>;
  /** How many charges of the stored method are accounted for. */
  chargedBySaved: number;
}

/** What a period costs by the subscription and the billing details, before any coupon. */
interface Offer {
  whole: number;
  currencyCode: string;
  taxRate: number;
}

/** Where the billing details say that the buyer is; a call that died may have changed them. */
async function countryOf({ app, owner: as, country }: Scene): Promise<Country> {
  const { body } = await app.call('GET /teams/{teamId}/billing', { as, params: { teamId: as.teamId } });
  return (body.billingDetails?.countryCode as Country | undefined) ?? country;
}

/** Some minutes pass: what is being confirmed is asked about again, and what had died is done. */
async function rest(scene: Scene): Promise<void> {
  const { pool } = scene.app.parts.database;
  // The provider forgets keys with time: that of a captured payment must not be needed any more.
  await pool.query("update sandbox_pay.intents set key = id where status = 'captured'");
  // A card with lost answers needs a tick to be charged and another to be asked about.
  for (let minutes = 0; minutes < 3; minutes++) {
    // The provider gets done with what it takes its time for.
    await pool.query(
      "update sandbox_pay.intents set ready_at = ready_at - interval '1 hour' where ready_at is not null",
    );
    const old = "update orders set settling_since = settling_since - interval '2 minutes' where status = 'settling'";
    const settling = await pool.query(old);
    const sent = "update refunds set created_at = created_at - interval '2 minutes' where status = 'sending'";
    const sending = await pool.query(sent);
    const mayBeDue = scene.mayRenew && minutes === 0;
    if (!settling.rowCount && !sending.rowCount && !mayBeDue) break;
    await scene.tools.tick();
    await accountFor(scene);
  }
  // What was taken a moment ago may have become a period only now.
  await noteOffer(scene);
  for (const { taken, coupon } of scene.unpriced) {
    const priceOf = ({ whole, currencyCode, taxRate }: Offer) => ({
      net: whole - (coupon ? coupons[coupon].off(whole, currencyCode) : 0),
      taxRate,
    });
    scene.expected.renewals.push({ taken, prices: scene.offers.map(priceOf) });
  }
  await settleMethod(scene);
  Object.assign(scene, {
    unsettled: [],
    unpriced: [],
    mayRenew: false,
    isSettled: true,
    offers: scene.offers.slice(-1),
  });
}

/** Faults hit the whole provider, so sequences that have them run one after the other. */
async function setFault(app: TestApp, fault: Fault): Promise<void> {
  const settings = { losesAnswers: fault === 'lost', isDown: fault === 'down' };
  await app.parts.database.pool.query(
    'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
    [JSON.stringify(settings)],
  );
}

async function perform(scene: Scene, what: Act, fault: Fault): Promise<void> {
  const { app, owner } = scene;
  const subscription = await subscriptionOf(scene);
  const subscriptionId = subscription?.id ?? app.parts.ids.uuid();
  const params = { subscriptionId };
  const as = owner;
  switch (what.act) {
    case 'buy':
      return buy(scene, { ...what, isTrial: false }, cards[what.card], fault);
    case 'try':
      return buy(
        scene,
        { ...what, period: 'monthly', isTrial: true },
        what.method === 'pending' ? cards.pending : null,
        fault,
      );
    case 'seats':
      return addSeats(scene, subscriptionId, what, fault);
    case 'invite':
      return invite(scene, what.count, fault);
    case 'fewer':
      await app.call('PATCH /teams/subscriptions/{subscriptionId}', {
        ...{ as, params, input: { additionalEditorSeatCount: -1 } },
      });
      return;
    case 'period':
      await app.call('PATCH /teams/subscriptions/{subscriptionId}', {
        ...{ as, params, input: { subscriptionPeriodNext: what.period } },
      });
      return;
    case 'renewal': {
      const input = { autoRenew: what.isOn };
      await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', { as, params, input });
      return;
    }
    case 'card':
      return changeCard(scene, what.card);
    case 'cards':
      return changeCards(scene, what);
    case 'move': {
      const billingParams = { teamId: owner.teamId };
      await app.call('PUT /teams/{teamId}/billing', { as, params: billingParams, input: detailsOf(what.country) });
      return;
    }
    case 'refund':
      await scene.tools.refund(owner.teamId, what.share);
      return;
    case 'pass':
      return scene.tools.advance(owner.teamId, what.days);
  }
}

/**
 * Finds what was pressed among what was taken since. The rest was taken without a press and must be what a period costs;
 * where no time has passed there is none.
 */
async function accountFor(scene: Scene): Promise<void> {
  await noteOffer(scene);
  const all = await statement(scene.app, scene.owner);
  const taken = all.slice(scene.seen);
  scene.seen = all.length;
  /** Strikes a figure; true if it was not taken. */
  const isOpen = (figure: number) => {
    const at = taken.indexOf(figure);
    if (at >= 0) taken.splice(at, 1);
    return at < 0;
  };
  for (const figure of scene.pressed.splice(0)) isOpen(figure);
  // What was left open before may have been taken only now.
  scene.unsettled = scene.unsettled.filter(isOpen);
  if (!scene.mayRenew) return;
  for (const amount of taken) {
    const { coupon } = scene;
    scene.unpriced.push({ taken: amount, coupon: coupon && coupon.periodsLeft > 0 ? coupon.kind : null });
    if (coupon) coupon.periodsLeft -= 1;
  }
}

/** Notes what a period costs by now. */
async function noteOffer(scene: Scene): Promise<void> {
  const now = await subscriptionOf(scene);
  const taxRate = countries[scene.country];
  const offer = now && { whole: now.editorSeats * now.unitAmount, currencyCode: now.currencyCode, taxRate };
  if (offer && JSON.stringify(offer) !== JSON.stringify(scene.offers.at(-1))) scene.offers.push(offer);
}

async function subscriptionOf({ app, owner: as }: Pick<Scene, 'app' | 'owner'>) {
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', { as, params: { teamId: as.teamId } });
  return body.seatBasedTeamSubscription;
}

async function buy(
  scene: Scene,
  { coupon, isTrial, period, seats }: Pick<Act & { act: 'buy' }, 'coupon' | 'period' | 'seats'> & { isTrial: boolean },
  card: string | null,
  fault: Fault,
): Promise<void> {
  const { app, owner, country } = scene;
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
  await asksFor(scene, card?.slice(-4) ?? 'apple_pay', async () => {
    const presses = Array.from({ length: fault === 'twice' ? 2 : 1 }, () => finalize(app, owner, open.checkoutId, id));
    const answers = await Promise.all(presses);
    const isPaid = answers.some((each) => each.status === 200 && each.body.status === 'settled');
    note(scene, open.estimate.dueToday, isPaid);
    if (isPaid) return 'stored';
    return answers.every((each) => each.status === 402 || each.status === 409) ? 'refused' : 'unknown';
  });
}

async function addSeats(
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
async function invite(scene: Scene, count: number, fault: Fault): Promise<void> {
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
