import type { CallOutput } from '@chamfer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { changePages, listOptions, useList } from '../../platform/list/use-list.ts';
import { refusals } from '../../platform/refusals.ts';
import { listStaleTime, projectKeys } from './use-projects.ts';

type Page = CallOutput<'GET /web/project-view-links'>;
/** A review link as the list shows it. */
export type ReviewLink = Page['projectViewLinks'][number];

/** Where lists of review links are kept in the query cache: `all` of them, and those of a team. */
export const reviewLinkKeys = {
  all: ['review-links'] as const,
  ofTeam: (teamId: string) => [...reviewLinkKeys.all, teamId] as const,
};

const reviewLinksQuery = (teamId: string) =>
  listOptions({
    queryKey: reviewLinkKeys.ofTeam(teamId),
    read: (cursor, signal) => call('GET /web/project-view-links', { query: { teamId, cursor }, signal }),
    staleTime: listStaleTime,
    outdatedBy: ['design-published'],
  });

/** The review links of a team, newest first, page by page (spec 3 §2 Team review links). */
export function useReviewLinks(teamId: string) {
  const list = useList(reviewLinksQuery(teamId), ({ projectViewLinks }) => projectViewLinks);
  return { ...list, totalCount: list.pages.at(-1)?.totalCount ?? 0 };
}

/** What a refusal says; a link that is gone already lets nobody in either. */
export const unpublishRefusal = refusals<'PATCH /web/project-view-links/{id}'>({
  PROJECT_VIEW_LINK_NOT_FOUND: null,
  PROJECT_FORBIDDEN: 'projects.unpublish.forbidden',
});

/** Unpublishes a review link: it lets nobody in any more, and leaves the list (spec 3 §4). */
export function useUnpublish(teamId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (link: ReviewLink) =>
      call('PATCH /web/project-view-links/{id}', {
        params: { id: link.projectViewLinkId },
        input: { sharedState: 'not_shared' },
      }),
    onSuccess: (_, link) => {
      client.setQueryData(reviewLinksQuery(teamId).queryKey, (data) =>
        changePages(data, (page) => withoutLink(page, link)),
      );
      void client.invalidateQueries({ queryKey: projectKeys.ofTeam(teamId) });
    },
    // One that is gone already leaves the list all the same.
    onError: () => void client.invalidateQueries({ queryKey: reviewLinkKeys.ofTeam(teamId) }),
  });
}

function withoutLink(page: Page, { projectViewLinkId }: ReviewLink): Page {
  const projectViewLinks = page.projectViewLinks.filter((other) => other.projectViewLinkId !== projectViewLinkId);
  // Every page says how many there are in all.
  return { ...page, projectViewLinks, totalCount: page.totalCount - 1 };
}
