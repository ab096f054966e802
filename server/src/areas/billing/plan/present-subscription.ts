import type { Subscription as Shown } from '../../teams/core/subscriptions.port.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';

/** Who sold a subscription of a team, in the words of the specification (spec 2 §3): by contract, or in our checkout. */
export function shownOrigin({ origin }: Pick<Subscription, 'origin'>): 'shapr' | 'chargebee' {
  return origin === 'contract' ? 'shapr' : 'chargebee';
}

/** A subscription as the account of a person shows it (spec 2 §3). */
export function presentOwn(it: Subscription, teamName: string | null): Shown {
  const isBoughtHere = it.origin === 'checkout';
  return {
    id: it.id,
    type: it.type,
    expiration: it.periodEnd.toISOString(),
    autorenewal: it.autoRenew,
    isTrial: it.status === 'trialing',
    // What a voucher gave has the length of the voucher, once.
    subscriptionPeriod: it.origin === 'voucher' ? null : it.period,
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
