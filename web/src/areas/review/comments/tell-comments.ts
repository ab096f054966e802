import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../../platform/session.ts';
import type { ReviewEvent } from '../review-types.ts';
import { withReviewEvent } from './comments-cache.ts';
import type { commentsQuery } from './use-comments.ts';

/**
 * Applies an event to the list of comments. A list of many pages takes a while to load, and pages that are already
 * loaded do not contain what happens meanwhile. So the event is applied again when the whole list is loaded.
 */
export function tellComments(client: QueryClient, query: ReturnType<typeof commentsQuery>, event: ReviewEvent): void {
  const readerId = session.userId();
  const apply = () => client.setQueryData(query.queryKey, (list) => list && withReviewEvent(list, event, readerId));
  const isBeingRead = client.getQueryState(query.queryKey)?.fetchStatus === 'fetching';
  // Joined before the list changes, which would make it look as if it were read already. A failure is told where the
  // comments are shown.
  if (isBeingRead) void client.fetchQuery({ ...query, staleTime: 0 }).then(apply, () => undefined);
  apply();
}
