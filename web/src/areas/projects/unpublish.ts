import type { CallOutput } from '@chamfer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { type ReviewLink, reviewLinksKey } from './use-review-links.ts';

/** Unpublishes a review link: it lets nobody in any more, and leaves the list (spec 3 §4). */
export function useUnpublish(teamId: string, onDone: (link: ReviewLink) => void) {
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
      onDone(link);
    },
  });
}
