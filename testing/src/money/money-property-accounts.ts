import { countries } from './money-property-acts.ts';
import { settleMethod } from './money-property-cards.ts';
import { coupons } from './money-property-coupons.ts';
import { type Offer, type Scene, subscriptionOf } from './money-property-scene.ts';

/** Some minutes pass: what is being confirmed is asked about again, and what had died is done. */
export async function rest(scene: Scene): Promise<void> {
  const { pool } = scene.app.parts.database;
  // A card with lost answers needs a tick to be charged and another to be asked about.
  for (let minutes = 0; minutes < 3; minutes++) {
    // Keys are forgotten with time: that of a captured payment must not be needed any more.
    await scene.provider.passTime();
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

/**
 * Finds what was pressed among what was taken since. The rest was taken without a press and must be what a period costs;
 * where no time has passed there is none.
 */
export async function accountFor(scene: Scene): Promise<void> {
  await noteOffer(scene);
  const all = await scene.provider.statement(scene.owner.teamId);
  const taken = all.slice(scene.seen).map(({ amount }) => amount);
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
