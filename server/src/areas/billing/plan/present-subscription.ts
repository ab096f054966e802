import type { Subscription as Shown } from '../../teams/core/subscriptions.port.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';

/** A subscription as the account of a person shows it (spec 2 §3). */
export function presentOwn(it: Subscription, teamName: string | null): Shown {
  const isBoughtHere = it.origin === 'chargebee';
  return {
    id: it.id,
    type: it.type,
    expiration: it.periodEnd.toISOString(),
    autorenewal: it.autoRenew,
    isTrial: it.status === 'trialing',
    subscriptionPeriod: it.period,
    paddleId: it.type === 'paddle' ? it.externalId : null,
    tier: it.tier,
    gracePeriodExpirationDate: it.graceUntil?.toISOString() ?? null,
    isAutoRenewEditable: isBoughtHere || it.type === 'paddle',
    isOnlyCancelable: false,
    teamSubscriptionId: it.teamId ? it.id : null,
    teamId: it.teamId,
    teamName,
  };
}
