import type { QueryClient } from '@tanstack/react-query';
import type { ReviewEvent } from '../review-types.ts';
import { withReviewEvent } from './comments-cache.ts';
import type { commentsQuery } from './use-comments.ts';

/**
 * Puts an event into the list of comments. Lists of many pages take a while to read: what happens meanwhile is not in the
 * pages that were read before, so it is applied to the whole once more when that is there.
 */
export function tellComments(client: QueryClient, query: ReturnType<typeof commentsQuery>, event: ReviewEvent): void {
  const apply = () => client.setQueryData(query.queryKey, (list) => list && withReviewEvent(list, event));
  const isBeingRead = client.getQueryState(query.queryKey)?.fetchStatus === 'fetching';
  // Joined before the list changes, which would make it look as if it were read already. A failure is told where the
  // comments are shown.
  if (isBeingRead) void client.fetchQuery({ ...query, staleTime: 0 }).then(apply, () => undefined);
  apply();
}
