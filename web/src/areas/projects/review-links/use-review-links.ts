import type { CallOutput } from '@chamfer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { changePages, listOptions, useList } from '../../../platform/list/use-list.ts';
import { listStaleTime } from '../list/use-projects.ts';

type Page = CallOutput<'GET /web/project-view-links'>;
/** A review link in the form of the list. */
export type ReviewLink = Page['projectViewLinks'][number];

/** The query keys of lists of review links: of `all` lists, and of the list of one team. */
export const reviewLinkKeys = {
  all: ['review-links'] as const,
  ofTeam: (teamId: string) => [...reviewLinkKeys.all, teamId] as const,
  list: (teamId: string, query: string | undefined) => [...reviewLinkKeys.ofTeam(teamId), query ?? ''] as const,
};

const reviewLinksQuery = (teamId: string, query: string | undefined) =>
  listOptions({
    queryKey: reviewLinkKeys.list(teamId, query),
    read: (cursor, signal) => call('GET /web/project-view-links', { query: { teamId, query, cursor }, signal }),
    staleTime: listStaleTime,
    isAwaiting: (page) => page.projectViewLinks.some(({ isComplete }) => !isComplete),
    invalidatedBy: ['design-published', 'design-changed'],
  });

/** The review links of a team, newest first, page by page (spec 3 §2 Team review links). */
export function useReviewLinks(teamId: string, query?: string) {
  const list = useList(reviewLinksQuery(teamId, query), ({ projectViewLinks }) => projectViewLinks);
  return { ...list, totalCount: list.pages.at(-1)?.totalCount ?? 0 };
}

type Pages = Parameters<typeof changePages<Page>>[0];

/** What is enough to unpublish a link. */
export type UnpublishedLink = Pick<ReviewLink, 'projectViewLinkId' | 'title'>;

/** What a refusal says; a link that is gone already lets nobody in either. */
export const unpublishRefusal = refusals<'PATCH /web/project-view-links/{id}'>({
  PROJECT_VIEW_LINK_NOT_FOUND: null,
  PROJECT_FORBIDDEN: 'projects.unpublish.forbidden',
  OPERATION_NOT_ALLOWED: 'projects.archived.readOnly',
});

/** Unpublishes a review link: nobody can open it any more, and it disappears from the list (spec 3 §4). */
export function useUnpublish(teamId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (link: UnpublishedLink) =>
      call('PATCH /web/project-view-links/{id}', {
        params: { id: link.projectViewLinkId },
        input: { sharedState: 'not_shared' },
      }),
    onSuccess: (_, link) => {
      client.setQueriesData({ queryKey: reviewLinkKeys.ofTeam(teamId) }, (data: Pages) =>
        changePages(data, (page) => withoutLink(page, link)),
      );
      spreadNews(client, 'design-changed');
    },
    // A link that no longer exists also disappears from the list.
    onError: () => void client.invalidateQueries({ queryKey: reviewLinkKeys.ofTeam(teamId) }),
  });
}

function withoutLink(page: Page, { projectViewLinkId }: UnpublishedLink): Page {
  const projectViewLinks = page.projectViewLinks.filter((other) => other.projectViewLinkId !== projectViewLinkId);
  // Every page contains the total number.
  return { ...page, projectViewLinks, totalCount: page.totalCount - 1 };
}
