import type { CallOutput } from '@chamfer/contract';
import { call } from '../../../platform/api/api.ts';
import { saveAnswer } from '../../../platform/http/save-answer.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';

/** An entry of a team's audit log. */
export type AuditEntry = CallOutput<'GET /app/teams/{teamId}/audit'>['items'][number];

/** The filters of the page, as its address has them; each is left out where it lets everything through. */
export interface AuditFilter {
  q?: string | undefined;
  /** How many days back; `all` for all of them. */
  days?: string | undefined;
  /** The id of the person who acted. */
  by?: string | undefined;
  /** The kinds of acts, separated by commas. */
  kinds?: string | undefined;
}

/** The query keys of audit logs: of all teams, and of one with a filter. */
export const auditKeys = {
  all: ['audit'] as const,
  list: (teamId: string, filter: AuditFilter) => [...auditKeys.all, teamId, filter] as const,
};

/** The days that are shown unless another period is chosen. */
export const usualDays = '90';
const day = 24 * 60 * 60_000;

function queryOf({ q, days = usualDays, by, kinds }: AuditFilter) {
  const from = days === 'all' ? undefined : new Date(Date.now() - Number(days) * day).toISOString();
  return { query: q || undefined, from, actorUserId: by, kinds };
}

const auditQuery = (teamId: string, filter: AuditFilter) =>
  listOptions({
    queryKey: auditKeys.list(teamId, filter),
    read: (cursor, signal) =>
      call('GET /app/teams/{teamId}/audit', {
        params: { teamId },
        query: { ...queryOf(filter), cursor },
        signal,
      }),
    // Every change of the team adds an entry.
    staleTime: 0,
  });

/** The entries of a team's audit log that fit a filter, newest first, how many there are, and how many of each kind. */
export function useAudit(teamId: string, filter: AuditFilter) {
  const list = useList(auditQuery(teamId, filter), ({ items }) => items);
  const { totalCount = 0, kindCounts } = list.pages.at(-1) ?? {};
  return { ...list, totalCount, kindCounts };
}

/** Downloads the entries that fit a filter as a CSV file. @throws ApiError */
export function exportAudit(teamId: string, filter: AuditFilter): Promise<void> {
  const options = { params: { teamId }, query: queryOf(filter) };
  return saveAnswer('GET /app/teams/{teamId}/audit.csv', options, 'audit-log.csv');
}
