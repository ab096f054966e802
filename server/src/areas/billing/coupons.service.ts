import { and, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { couponRedemptions, coupons } from './billing.tables.ts';
import type { Coupon } from './billing-types.ts';

/** A coupon that a team can use now; null where the code is unknown, over, used up or used by the team before. */
export async function findCoupon(
  db: Db,
  { code, teamId, currencyCode, now }: { code: string; teamId: string; currencyCode: string; now: Date },
): Promise<Coupon | null> {
  const [found] = await db.select().from(coupons).where(eq(coupons.code, code.trim().toUpperCase()));
  if (!found || (found.validUntil && found.validUntil <= now)) return null;
  if (found.terms.kind === 'amount' && found.terms.currencyCode !== currencyCode) return null;
  const used = await db
    .select({ teamId: couponRedemptions.teamId })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.code, found.code));
  if (used.some((each) => each.teamId === teamId)) return null;
  if (found.mostRedemptions !== null && used.length >= found.mostRedemptions) return null;
  return found.terms;
}

/**
 * Notes that a team uses a coupon with an order; false if it did so before, or it is used up. The row of the coupon is
 * locked, so that of two teams only one gets the last use.
 */
export async function redeemCoupon(
  { parts: { clock } }: Context,
  db: Db,
  given: { code: string; teamId: string; orderId: string; currencyCode: string },
): Promise<boolean> {
  await db.select({ code: coupons.code }).from(coupons).where(eq(coupons.code, given.code)).for('update');
  const { code, teamId, orderId, currencyCode } = given;
  if (!(await findCoupon(db, { code, teamId, currencyCode, now: clock.now() }))) return false;
  await db.insert(couponRedemptions).values({ code, teamId, orderId, at: clock.now() });
  return true;
}

/** Gives the coupon of an order back that was not paid. */
export async function returnCoupon(db: Db, orderId: string, teamId: string): Promise<void> {
  await db
    .delete(couponRedemptions)
    .where(and(eq(couponRedemptions.orderId, orderId), eq(couponRedemptions.teamId, teamId)));
}
