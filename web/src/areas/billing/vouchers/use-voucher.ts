import type { CallOutput } from '@chamfer/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../platform/api/api.ts';
import { userLayer } from '../../../platform/api/query.ts';
import { invalidateSubscriptions } from '../subscription/use-subscriptions.ts';

/** What a voucher gives that can be claimed. */
export type Voucher = CallOutput<'GET /voucher/verify/{voucherId}'>;
/** A voucher that its reader has claimed. */
export type ClaimedVoucher = CallOutput<'GET /voucher/claim/{voucherId}'>;

/** The query keys of vouchers: what one gives, and what the reader got for it. */
export const voucherKeys = {
  all: ['vouchers'] as const,
  found: (code: string) => [...voucherKeys.all, 'found', code] as const,
  claimed: (code: string) => [...voucherKeys.all, 'claimed', code] as const,
};

/** What a voucher gives; nothing is claimed. */
export function useVoucher(code: string) {
  return useQuery({
    queryKey: voucherKeys.found(code),
    queryFn: ({ signal }) => call('GET /voucher/verify/{voucherId}', { params: { voucherId: code }, signal }),
    ...userLayer,
    staleTime: 30_000,
  });
}

/** Claims a voucher for who is signed in. Claiming it again gives the same answer, so that it may be asked any number of times. */
export function useClaim(code: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: voucherKeys.claimed(code),
    queryFn: async () => {
      const claimed = await call('GET /voucher/claim/{voucherId}', { params: { voucherId: code } });
      // Their pages show what it gave when they are opened next.
      void invalidateSubscriptions(client);
      return claimed;
    },
    ...userLayer,
  });
}

/** Why a voucher was not claimed (spec 2 §8): it is not valid, a subscription runs, or anything else. */
export type VoucherFault = 'invalid' | 'running' | 'unknown';

const faults: Readonly<Record<string, VoucherFault>> = {
  INVALID_VOUCHER: 'invalid',
  // Texts that no call takes: with characters that none has, or too long once they are in an address.
  VALIDATION_ERROR: 'invalid',
  ROUTE_NOT_FOUND: 'invalid',
  MULTIPLE_ACTIVE_SUBSCRIPTIONS: 'running',
};

/** Why a call about a voucher failed. */
export function faultOf(error: unknown): VoucherFault {
  return (error instanceof ApiError && faults[error.code]) || 'unknown';
}
