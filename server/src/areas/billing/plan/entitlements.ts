import type { Config } from '../../../platform/config/config.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';

/** What a plan lets a team do: the one place that says it (BILLING §11). Every paywall and limit asks it. */
export interface Entitlements {
  /** How many designs can be edited, the newest first; null for all. */
  editableDesigns: number | null;
  /** Seats for owners, seat managers and editors. */
  editors: number;
  /** Free places for contributors. */
  contributors: number;
  /** Export, technical drawings. */
  export: boolean;
  /** Spaces of the team. */
  teamspaces: boolean;
  /** Why no seats can be added and nobody invited to them at present; null where that is allowed, or there is no plan. */
  blocked: 'grace_period' | 'canceled' | null;
}

/** The plan of teams that never subscribed, or whose subscription ended (DECISIONS 31). */
const basic: Entitlements = {
  editableDesigns: 2,
  editors: 1,
  contributors: 0,
  export: false,
  teamspaces: false,
  blocked: null,
};

/** What a subscription lets its team do; Basic without one, and while it is not paid for yet. */
export function entitlementsOf(
  { BILLING_FREE_CONTRIBUTORS }: Pick<Config, 'BILLING_FREE_CONTRIBUTORS'>,
  it: Pick<Subscription, 'status' | 'origin' | 'type' | 'seats' | 'autoRenew'> | undefined,
): Entitlements {
  if (!it || it.status === 'starting' || it.status === 'ended') return basic;
  if (it.type !== 'team') return { ...basic, editableDesigns: null, export: true };
  return {
    editableDesigns: null,
    editors: it.seats,
    contributors: it.origin === 'contract' ? 0 : BILLING_FREE_CONTRIBUTORS,
    export: true,
    teamspaces: true,
    blocked: blockedBy(it),
  };
}

/** Why nothing can be added to a subscription: a payment is overdue, or it will not be renewed. */
export function blockedBy({ status, autoRenew }: Pick<Subscription, 'status' | 'autoRenew'>): Entitlements['blocked'] {
  if (status === 'grace') return 'grace_period';
  return autoRenew ? null : 'canceled';
}
