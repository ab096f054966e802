import { and, count, eq, gt, isNull, or } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { couponRedemptions, coupons } from './coupons.tables.ts';
import type { Coupon } from './quote-types.ts';

/** A coupon that a team can use now; null where the code is unknown, over, used up or used by the team before. */
export async function findCoupon(
  db: Db,
  { code, teamId, currencyCode, now }: { code: string; teamId: string; currencyCode: string; now: Date },
): Promise<Coupon | null> {
  const found = await validCoupon(db, code, now);
  if (!found) return null;
  if (found.terms.kind === 'amount' && found.terms.currencyCode !== currencyCode) return null;
  const used = await db
    .select({ teamId: couponRedemptions.teamId })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.code, found.code));
  if (used.some((each) => each.teamId === teamId)) return null;
  if (found.mostRedemptions !== null && used.length >= found.mostRedemptions) return null;
  return found.terms;
}

/** A coupon that some team can use now, which is shown to visitors; null where the code is unknown, over or used up. */
export async function findOpenCoupon(db: Db, code: string, now: Date): Promise<Coupon | null> {
  const found = await validCoupon(db, code, now);
  if (!found) return null;
  if (found.mostRedemptions === null) return found.terms;
  const used = await db.$count(couponRedemptions, eq(couponRedemptions.code, found.code));
  return used < found.mostRedemptions ? found.terms : null;
}

/** The row of a code, in any letter case, that is not over. */
async function validCoupon(db: Db, code: string, now: Date) {
  const [found] = await db.select().from(coupons).where(eq(coupons.code, code.trim().toUpperCase()));
  return !found || (found.validUntil && found.validUntil <= now) ? null : found;
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

/** Gives out a coupon; false if its code is taken. */
export async function createCoupon(
  { parts: { clock, database } }: Context,
  given: { terms: Coupon; validUntil: Date | null; mostRedemptions: number | null },
): Promise<boolean> {
  const made = await database.db
    .insert(coupons)
    .values({ ...given, code: given.terms.code, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ code: coupons.code });
  return made.length > 0;
}

/** Ends a coupon: nobody can use it any more, and who has it keeps it. False if there is none that can be used. */
export async function disableCoupon({ parts: { clock, database } }: Context, code: string): Promise<boolean> {
  const now = clock.now();
  const ended = await database.db
    .update(coupons)
    .set({ validUntil: now })
    .where(and(eq(coupons.code, code), or(isNull(coupons.validUntil), gt(coupons.validUntil, now))))
    .returning({ code: coupons.code });
  return ended.length > 0;
}

/** All coupons, one a line: what they take off, and how often they were used. */
export async function listCoupons({ parts: { clock, database } }: Context): Promise<string[]> {
  const rows = await database.db
    .select({ coupon: coupons, used: count(couponRedemptions.teamId) })
    .from(coupons)
    .leftJoin(couponRedemptions, eq(couponRedemptions.code, coupons.code))
    .groupBy(coupons.code)
    .orderBy(coupons.code);
  return rows.map(({ coupon: { code, terms, validUntil, mostRedemptions }, used }) => {
    const off = terms.kind === 'percent' ? `${terms.percent / 100} %` : `${terms.currencyCode} ${terms.amount / 100}`;
    const often = mostRedemptions === null ? `used ${used} times` : `used ${used} of ${mostRedemptions} times`;
    const isOver = validUntil !== null && validUntil <= clock.now();
    const until = validUntil === null ? '' : `, ${isOver ? 'ended' : 'until'} ${validUntil.toISOString().slice(0, 10)}`;
    const periods = terms.periods === null ? 'every period' : `${terms.periods} periods`;
    return `${code}: ${off} off, ${periods}, ${often}${until}`;
  });
}
