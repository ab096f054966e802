import type { CallOutput } from '@chamfer/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { listStaleTime } from './use-projects.ts';

/** A review link as the list shows it. */
export type ReviewLink = CallOutput<'GET /web/project-view-links'>['projectViewLinks'][number];

/** The key of a team's review links in the query cache. */
export const reviewLinksKey = (teamId: string) => ['review-links', teamId];

/** The review links of a team, newest first (spec 3 §2 Team review links). */
export function useReviewLinks(teamId: string) {
  return useQuery({
    queryKey: reviewLinksKey(teamId),
    queryFn: ({ signal }) => call('GET /web/project-view-links', { query: { teamId }, signal }),
    select: ({ projectViewLinks }) => projectViewLinks,
    staleTime: listStaleTime,
  });
}
