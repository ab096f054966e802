import type { CallOutput } from '@chamfer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { refusals } from '../../platform/refusals.ts';
import { type ReviewLink, reviewLinksKey } from './use-review-links.ts';

/** What a refusal says; a link that is gone already lets nobody in either. */
export const unpublishRefusal = refusals<'PATCH /web/project-view-links/{id}'>({
  PROJECT_VIEW_LINK_NOT_FOUND: null,
  PROJECT_FORBIDDEN: 'projects.unpublish.forbidden',
});

/** Unpublishes a review link: it lets nobody in any more, and leaves the list (spec 3 §4). */
export function useUnpublish(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (link: ReviewLink) =>
      call('PATCH /web/project-view-links/{id}', {
        params: { id: link.projectViewLinkId },
        input: { sharedState: 'not_shared' },
      }),
    onSuccess: (_, link) => {
      queries.setQueryData<CallOutput<'GET /web/project-view-links'>>(
        reviewLinksKey(teamId),
        (list) =>
          list && {
            ...list,
            projectViewLinks: list.projectViewLinks.filter(
              (other) => other.projectViewLinkId !== link.projectViewLinkId,
            ),
          },
      );
      void queries.invalidateQueries({ queryKey: ['projects', teamId] });
    },
    // One that is gone already leaves the list all the same.
    onError: () => void queries.invalidateQueries({ queryKey: reviewLinksKey(teamId) }),
  });
}
