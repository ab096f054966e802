import { useSearch } from '@tanstack/react-router';
import type { Team } from '../../../platform/account/account-types.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { useSignedIn } from '../../../platform/http/session.ts';

/** For which team somebody looks at prices. */
export interface Buyer {
  /** The team that would buy: the one that the address names, else the account's own; null for visitors. */
  team: Team | null;
  /** The same where the address names it, so that further addresses do. */
  named: Team | null;
  /** Whether there is nothing to buy for it: it has a plan. */
  hasPlan: boolean;
  /** Whether that is not known yet. */
  isPending: boolean;
}

/** Who looks at prices: `team` of the address says for which of their teams (DECISIONS 6). */
export function useBuyer(): Buyer {
  const isSignedIn = useSignedIn();
  const { team: teamId } = useSearch({ strict: false }) as { team?: string };
  const { data: account, isPending } = useAccount();
  if (!isSignedIn || !account) return { team: null, named: null, hasPlan: false, isPending: isSignedIn && isPending };
  const named = account.teams.find(({ id, can }) => id === teamId && can.seeSubscription) ?? null;
  const own = account.teams.find(({ isPrimary }) => isPrimary) ?? null;
  const hasPlan = named
    ? account.subscriptions.some((subscription) => subscription.teamId === named.id)
    : !account.canPurchaseSubscription;
  return { team: named ?? own, named, hasPlan, isPending: false };
}
