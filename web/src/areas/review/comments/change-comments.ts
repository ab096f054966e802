import type { QueryClient } from '@tanstack/react-query';
import type { CommentList } from '../review-types.ts';
import type { commentsQuery } from './use-comments.ts';

/**
 * Changes the list of comments as it is shown. While it is read again, which takes a while for one of many pages, the answer
 * may be from before the change: then it is changed again once the whole list is there.
 */
export function changeComments(
  client: QueryClient,
  query: ReturnType<typeof commentsQuery>,
  change: (list: CommentList) => CommentList,
): void {
  const apply = () => client.setQueryData(query.queryKey, (list) => list && change(list));
  const isBeingRead = client.getQueryState(query.queryKey)?.fetchStatus === 'fetching';
  // Joined before the list changes, which would make it look as if it were read already. A failure is shown where the
  // comments are shown.
  if (isBeingRead) void client.fetchQuery({ ...query, staleTime: 0 }).then(apply, () => undefined);
  apply();
}
