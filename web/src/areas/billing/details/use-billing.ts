import type { CallOutput } from '@chamfer/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { userLayer } from '../../../platform/api/query.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';

/** Billing details and payment method of a team. */
export type BillingRecord = CallOutput<'GET /teams/{teamId}/billing'>;
/** An invoice or a credit note. */
export type Invoice = CallOutput<'GET /app/teams/{teamId}/invoices'>['items'][number];

/** The query keys of a team's billing. */
export const billingKeys = {
  all: ['billing'] as const,
  record: (teamId: string) => [...billingKeys.all, teamId, 'record'] as const,
  invoices: (teamId: string, year?: number) => [...billingKeys.all, teamId, 'invoices', year ?? 'all'] as const,
};

/** Billing details and payment method, for owners. */
export function useBilling(teamId: string) {
  return useQuery({
    queryKey: billingKeys.record(teamId),
    queryFn: ({ signal }) => call('GET /teams/{teamId}/billing', { params: { teamId }, signal }),
    ...userLayer,
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.isUpdatePending ? 2000 : false),
  });
}

/** The invoices and credit notes of a team, or of one year, newest first, page by page. */
export function useInvoices(teamId: string, year?: number) {
  const options = listOptions({
    queryKey: billingKeys.invoices(teamId, year),
    read: (cursor, signal) =>
      call('GET /app/teams/{teamId}/invoices', { params: { teamId }, query: { cursor, year }, signal }),
    staleTime: 30_000,
  });
  return useList(options, ({ items }) => items);
}
