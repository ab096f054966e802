import type { Config } from '../../platform/config/config.ts';
import type { Subscriptions } from '../teams/subscriptions.port.ts';
import { trialDays } from './prices.ts';
import * as service from './subscriptions.service.ts';

/** Subscriptions where plans are sold: what teams may do follows from the subscriptions in the database. */
const selling: Subscriptions = {
  addonsOf: service.addonsOf,
  async ofPerson({ parts: { database } }, _userId, teams) {
    const held = await service.heldBy(database.db, teams);
    const own = teams.find(({ isPrimary, isOwner }) => isPrimary && isOwner);
    const canPurchaseSubscription = own !== undefined && !held.some(({ teamId }) => teamId === own.id);
    return {
      subscriptions: held,
      availablePlans: [{ tier: 'pro', trialDays }],
      canPurchaseSubscription,
      techTrialAvailable: canPurchaseSubscription && (await service.isTrialLeft(database.db, own.id)),
    };
  },
  seatPlanOf: service.seatPlanOf,
  quoteSeats: service.quoteSeats,
  buySeats: service.buySeats,
};

/** The subscriptions of an installation, by its setting `BILLING`; null where nothing is sold. */
export function subscriptionsFor({ BILLING }: Pick<Config, 'BILLING'>): Subscriptions | null {
  return BILLING === 'off' ? null : selling;
}
