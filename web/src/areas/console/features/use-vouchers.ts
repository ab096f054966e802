import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { type FormErrors, type Refusal, refusals } from '../../../platform/form/refusals.ts';
import { consoleKeys } from '../use-console.ts';

/** A batch of vouchers. */
export type Batch = CallOutput<'GET /operator/vouchers'>['batches'][number];
/** A code with the link that claims it. */
export type VoucherCode = CallOutput<'POST /operator/vouchers'>['codes'][number];

/** The query key of batches. */
export const voucherKeys = { all: [...consoleKeys.all, 'vouchers'] as const };

const vouchersQuery = queryOptions({
  queryKey: voucherKeys.all,
  queryFn: ({ signal }) => call('GET /operator/vouchers', { signal }),
  // People claim them at any time.
  staleTime: 0,
});

/** Batches of vouchers, the newest first, and whether anything is sold here. */
export function useVouchers() {
  return useQuery(vouchersQuery);
}

/** The form of a new batch, as it is typed. */
export interface BatchForm {
  name: string;
  note: string;
  codes: string;
  months: string;
  usesPerCode: string;
  /** A day as `2027-03-31`; '' for no end. */
  claimableUntil: string;
}

/** The largest numbers that a batch takes. */
const most = { codes: 10_000, months: 120, usesPerCode: 999_999 } as const;

/** The number in a field, if it is one that the field takes. */
export function numberIn(text: string, field: keyof typeof most): number | null {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most[field] ? number : null;
}

/** Everything wrong with a new batch before it is sent. */
export function checkBatch(values: BatchForm): FormErrors<keyof BatchForm> {
  return {
    ...(values.name.trim() === '' && { name: 'consoleWork.vouchers.name.empty' as const }),
    ...(numberIn(values.codes, 'codes') === null && { codes: 'consoleWork.vouchers.codes.wrong' as const }),
    ...(numberIn(values.months, 'months') === null && { months: 'consoleWork.vouchers.months.wrong' as const }),
    ...(numberIn(values.usesPerCode, 'usesPerCode') === null && {
      usesPerCode: 'consoleWork.vouchers.uses.wrong' as const,
    }),
  };
}

/** Makes a batch. Its codes are known only now. @throws ApiError */
export async function makeBatch(client: QueryClient, values: BatchForm): Promise<VoucherCode[]> {
  const { codes } = await call('POST /operator/vouchers', {
    input: {
      name: values.name,
      note: values.note,
      codes: Number(values.codes),
      months: Number(values.months),
      usesPerCode: Number(values.usesPerCode),
      claimableUntil: values.claimableUntil || undefined,
    },
  });
  void client.invalidateQueries(vouchersQuery);
  return codes;
}

/** What a refusal to make a batch says. */
export const makeRefusal = refusals<'POST /operator/vouchers', keyof BatchForm>({
  OPERATION_NOT_ALLOWED: ({ details }) =>
    details?.reason === 'name_taken'
      ? { name: 'consoleWork.vouchers.name.taken' }
      : details?.reason === 'past_day'
        ? { claimableUntil: 'consoleWork.vouchers.until.past' }
        : 'consoleWork.vouchers.nothingSold',
});

/** Revokes a batch. @throws ApiError */
export async function revokeBatch(client: QueryClient, name: string): Promise<void> {
  await call('POST /operator/vouchers/revoke', { input: { name } });
  void client.invalidateQueries(vouchersQuery);
}

/** What a refusal to revoke says; a batch that nobody can claim any more is as good as revoked. */
export const revokeRefusal: Refusal = refusals<'POST /operator/vouchers/revoke'>({ OPERATION_NOT_ALLOWED: null });
