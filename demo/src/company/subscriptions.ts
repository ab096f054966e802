import type { Context } from '@chamfer/server/context';
import type { Db } from '@chamfer/server/database';
import {
  type BillingDetails,
  nextAttemptAfter,
  seedCoupon,
  seedDecline,
  seedEducationLicence,
  seedPayment,
  seedSubscription,
  seedTeam,
  seedTrialCard,
} from '@chamfer/server/scenario';
import type { OfDemoPeople } from './people.ts';

const dayMs = 24 * 60 * 60_000;

const halden: BillingDetails = {
  company: 'Halden Works AS',
  line1: 'Storgata 5',
  line2: null,
  city: 'Halden',
  countryCode: 'NO',
  zip: '1771',
  stateCode: null,
  vatNumber: null,
};
const weber: BillingDetails = { ...halden, company: 'Jonas Weber', line1: 'Feilenweg 1', city: 'Oslo', zip: '0150' };
const haddad: BillingDetails = {
  ...halden,
  company: 'Amir Haddad',
  line1: 'Kaigata 2',
  city: 'Fredrikstad',
  zip: '1606',
};

/**
 * The company pays for nine seats; Amir tries Pro with his own team, and a payment of Jonas’s team is overdue,
 * whose card is declined. Chiara has an education licence, the teams of the others are on Basic. The coupon
 * SPRING takes 15 % off the first period.
 */
export async function seedDemoSubscriptions(
  ctx: Context,
  db: Db,
  people: OfDemoPeople<{ teamId: string; userId: string }>,
): Promise<void> {
  const now = ctx.parts.clock.now().getTime();
  const company = await seedSubscription(ctx, db, { teamId: people.Mara.teamId, seats: 9 });
  await seedPayment(ctx, db, company, {
    details: halden,
    card: { number: '4242424242424242', brand: 'Visa' },
    isTaken: true,
  });
  const trialEnd = new Date(now + 9 * dayMs);
  const trial = await seedSubscription(ctx, db, {
    teamId: people.Amir.teamId,
    seats: 2,
    status: 'trialing',
    trialEnd,
    periodStart: new Date(now - 5 * dayMs),
    periodEnd: trialEnd,
  });
  await seedTrialCard(ctx, db, trial, { details: haddad, card: { number: '378282246310005', brand: 'Amex' } });
  const graceUntil = new Date(now + 11 * dayMs);
  const overdue = await seedSubscription(ctx, db, {
    teamId: people.Jonas.teamId,
    seats: 1,
    status: 'grace',
    graceUntil,
    nextAttemptAt: nextAttemptAfter(graceUntil, new Date(now)),
    period: 'monthly',
    unitAmount: 3500,
    periodStart: new Date(now - 33 * dayMs),
    periodEnd: new Date(now - 3 * dayMs),
  });
  await seedPayment(ctx, db, overdue, {
    details: weber,
    card: { number: '4000000000000341', brand: 'Visa' },
    isTaken: true,
  });
  await seedDecline(ctx, db, overdue, { total: 3500, triedOnDays: [1, 3] });
  for (const { teamId } of [people.Amir, people.Jonas]) await seedTeam(db, teamId, { badge: 'pro' });
  await seedEducationLicence(ctx, db, {
    userId: people.Chiara.userId,
    role: 'STUDENT',
    firstName: 'Chiara',
    lastName: 'Bassi',
    school: 'TU Bergen',
    major: 'Product design',
  });
  const terms = { code: 'SPRING', periods: 1, kind: 'percent' as const, percent: 1500 };
  await seedCoupon(ctx, db, terms);
}
