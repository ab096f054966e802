import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

/** The query keys of prices. */
export const priceKeys = { all: ['web-prices'] as const };

/** The prices of a seat, which never become stale; five more tries (spec 2 §7 and §9). Empty where nothing is sold. */
export function usePrices() {
  return useQuery({
    queryKey: priceKeys.all,
    queryFn: ({ signal }) => call('GET /plans/web-prices', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 5,
    retryDelay: (failures) => Math.min(500 * 2 ** failures, 8000),
  });
}
