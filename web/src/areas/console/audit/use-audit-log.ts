import type { CallOutput } from '@chamfer/contract';
import { call } from '../../../platform/api/api.ts';
import { saveAnswer } from '../../../platform/http/save-answer.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import { withProof } from '../../../platform/proof/with-proof.ts';
import { consoleKeys } from '../use-console.ts';

/** An entry of the audit log of the installation. */
export type OperatorEntry = CallOutput<'GET /operator/audit'>['items'][number];

/** The filters of the page, as its address has them; each is left out where it is the usual one. */
export interface AuditFilter {
  q?: string | undefined;
  /** How many days back; `all` for all of them. */
  days?: string | undefined;
  /** `everybody`, or operators alone. */
  by?: string | undefined;
}

/** The days that are shown unless another period is chosen. */
export const usualDays = '90';
const day = 24 * 60 * 60_000;

function queryOf({ q, days = usualDays, by }: AuditFilter) {
  return {
    query: q,
    by: by === 'everybody' ? ('everybody' as const) : undefined,
    from: days === 'all' ? undefined : new Date(Date.now() - Number(days) * day).toISOString(),
  };
}

/** The query keys of the audit log: of all of it, and of what fits a filter. */
export const auditLogKeys = {
  all: [...consoleKeys.all, 'audit'] as const,
  list: (filter: AuditFilter) => [...auditLogKeys.all, filter] as const,
};

const auditQuery = (filter: AuditFilter) =>
  listOptions({
    queryKey: auditLogKeys.list(filter),
    read: (cursor, signal) => call('GET /operator/audit', { query: { ...queryOf(filter), cursor }, signal }),
    // Whatever an operator does adds an entry.
    staleTime: 0,
  });

/** The entries that fit a filter, newest first; how many they are, and how many there are in all. */
export function useAuditLog(filter: AuditFilter) {
  const list = useList(auditQuery(filter), ({ items }) => items);
  const { totalCount, foundCount } = list.pages.at(-1) ?? {};
  return { ...list, totalCount, foundCount };
}

/** Downloads the entries that fit a filter as a CSV file. @throws ApiError */
export function exportAudit(filter: AuditFilter): Promise<void> {
  const options = { input: queryOf(filter) };
  return withProof(() => saveAnswer('POST /operator/audit/export', options, 'audit-log.csv'));
}
