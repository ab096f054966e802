import { freeContributors } from './prices.ts';
import type { Subscription } from './subscription-changes.service.ts';

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
  /** Single sign-on and the integration of a product life-cycle system. */
  enterprise: boolean;
  /** Whether seats can be bought and people invited to them. */
  canGrow: boolean;
}

/** The plan of teams that never subscribed, or whose subscription ended (DECISIONS 31). */
const basic: Entitlements = {
  editableDesigns: 2,
  editors: 1,
  contributors: 0,
  export: false,
  teamspaces: false,
  enterprise: false,
  canGrow: false,
};

/** What a subscription lets its team do; Basic without one, and while it is not paid for yet. */
export function entitlementsOf(
  it: Pick<Subscription, 'status' | 'origin' | 'type' | 'seats' | 'autoRenew'> | undefined,
): Entitlements {
  if (!it || it.status === 'starting' || it.status === 'ended') return basic;
  if (it.type !== 'team') return { ...basic, editableDesigns: null, export: true };
  const isContract = it.origin === 'sales';
  return {
    editableDesigns: null,
    editors: it.seats,
    contributors: isContract ? 0 : freeContributors,
    export: true,
    teamspaces: true,
    enterprise: isContract,
    canGrow: it.status !== 'grace' && it.autoRenew,
  };
}
