import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { longestCoupon } from '../checkout/checkout-search.ts';

/** The query keys of prices. */
export const priceKeys = { of: (coupon: string | null) => ['web-prices', coupon] as const };

/**
 * The prices of a seat, which never become stale; five more tries (spec 2 §7 and §9). Empty where nothing is sold. With what
 * a coupon makes of them, where there is one that counts.
 */
export function usePrices(coupon: string | null = null) {
  return useQuery({
    queryKey: priceKeys.of(coupon),
    queryFn: ({ signal }) =>
      call('GET /plans/web-prices', coupon === null ? { signal } : { query: { coupon }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 5,
    retryDelay: (failures) => Math.min(500 * 2 ** failures, 8000),
  });
}

/** The coupon that a query names; null for none, and for a text that no coupon can be. */
export function couponOf(query: string): string | null {
  const values = new URLSearchParams(query);
  const code = (values.get('couponCode') ?? values.get('coupon') ?? '').trim();
  return code !== '' && code.length <= longestCoupon ? code : null;
}
