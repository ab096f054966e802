import { ApiError } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { userLayer } from '../../../platform/api/query.ts';
import type { Period } from './checkout-search.ts';

/** A checkout that has begun. */
export type Checkout = CallOutput<'POST /checkout'>;

/** The query keys of checkouts: one for a team, or for the account's own. */
export const checkoutKeys = { of: (teamId: string | undefined) => ['checkout', teamId ?? 'own'] as const };

/** Begins a checkout, once for each time its page opens. Nothing is bought by that. */
export function useCheckout(period: Period, teamId: string | undefined) {
  return useQuery({
    queryKey: checkoutKeys.of(teamId),
    queryFn: ({ signal }) => call('POST /checkout', { input: { period, ...(teamId && { teamId }) }, signal }),
    ...userLayer,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
  });
}
