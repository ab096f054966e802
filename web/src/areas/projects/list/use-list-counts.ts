import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { listStaleTime } from './use-projects.ts';

/** The query keys of the counts of a team's lists. */
export const listCountKeys = {
  shared: (teamId: string) => ['list-counts', teamId, 'shared'] as const,
  reviewLinks: (teamId: string) => ['list-counts', teamId, 'review-links'] as const,
};

const invalidatedBy = { invalidatedBy: ['design-published', 'design-changed'] as const };

/** How many projects are shared with the account in a team; undefined until it is known, or where nothing is asked. */
export function useSharedCount(teamId: string, enabled: boolean): number | undefined {
  return useQuery({
    queryKey: listCountKeys.shared(teamId),
    queryFn: async ({ signal }) => {
      const query = { teamId, onlySharedProjects: 'true', offset: 0, maxPageSize: 1 } as const;
      return (await call('GET /web/projects', { query, signal })).counts.active;
    },
    staleTime: listStaleTime,
    meta: invalidatedBy,
    enabled,
  }).data;
}

/** How many review links a team has; undefined until it is known, or where nothing is asked. */
export function useReviewLinkCount(teamId: string, enabled: boolean): number | undefined {
  return useQuery({
    queryKey: listCountKeys.reviewLinks(teamId),
    queryFn: async ({ signal }) =>
      (await call('GET /web/project-view-links', { query: { teamId, limit: 1 }, signal })).totalCount,
    staleTime: listStaleTime,
    meta: invalidatedBy,
    enabled,
  }).data;
}
