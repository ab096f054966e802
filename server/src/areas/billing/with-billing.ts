import type { Config } from '../../platform/config/config.ts';
import { type Subscriptions, withoutBilling } from '../teams/core/subscriptions.port.ts';
import type { Invited } from './orders/held-invitations.port.ts';
import { billedTeams, invoicedTeams } from './plan/billed-teams.service.ts';
import { editableDesignsOf, heldBy, payingTeams, seatPlanOf, teamPlansOf } from './plan/team-plans.service.ts';
import { isTrialLeft } from './plan/trials.service.ts';
import { trialDays } from './price/prices.ts';
import { addFreeSeats, areSeatsCharged, liftPlannedSeats, quoteSeats } from './seats/invited-seats.service.ts';
import { findPurchase, giveBackSeats, purchaseSeats } from './seats/seat-purchase.service.ts';

/** Subscriptions where plans are sold: what teams may do follows from the subscriptions in the database. */
const selling = (config: Config): Subscriptions => ({
  plansOf: (db, teamIds) => teamPlansOf(config, db, teamIds),
  async ofPerson({ parts: { database } }, userId, teams) {
    const held = await heldBy(database.db, userId, teams);
    const own = teams.find(({ isPrimary, isOwner }) => isPrimary && isOwner);
    const canPurchaseSubscription = own !== undefined && !held.some(({ teamId }) => teamId === own.id);
    return {
      subscriptions: held,
      availablePlans: [{ tier: 'pro', trialDays }],
      canPurchaseSubscription,
      techTrialAvailable: canPurchaseSubscription && (await isTrialLeft(database.db, { userId, teamId: own.id })),
    };
  },
  seatPlanOf: (db, teamId) => seatPlanOf(config, db, teamId),
  editableDesignsOf: (db, teamId) => editableDesignsOf(config, db, teamId),
  quoteSeats,
  addFreeSeats,
  areSeatsCharged,
  liftPlannedSeats,
  isSelling: true,
  billedTeams,
  payingTeams,
  hasPurchase: async (db, teamId, purchaseId) => (await findPurchase(db, teamId, purchaseId)) !== undefined,
  giveBackSeats,
  async buySeats(ctx, purchase) {
    const { answer } = await purchaseSeats(ctx, purchase);
    const { invitedUsers, errors } = answer as unknown as Invited;
    return { invitedUsers, errors };
  },
});

/** Where nothing is sold any more, the invoices of what was sold before stay with their teams (DECISIONS 94). */
const soldBefore: Subscriptions = { ...withoutBilling, billedTeams: invoicedTeams };

/** The subscriptions of an installation, by its setting `BILLING`. */
export function subscriptionsFor(config: Config): Subscriptions {
  return config.BILLING === 'off' ? soldBefore : selling(config);
}
