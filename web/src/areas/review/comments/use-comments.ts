import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { commentsQuery } from '../review-query.ts';
import type { Review } from '../review-types.ts';
import { type NumberedComment, numberComments } from './comment-order.ts';

/** The comments of the open link as the page shows them. */
export interface Comments {
  /** `off`: the visitor may not read comments, so they are not asked for. */
  readonly status: 'off' | 'loading' | 'failed' | 'ready';
  readonly list: readonly NumberedComment[];
  retry(): void;
}

/** Loads and numbers the comments of a link; sends nothing where commenting is not enabled (spec 3 §7). */
export function useComments(viewLink: string, review: Review, isSignedIn: boolean): Comments {
  const query = useQuery({ ...commentsQuery(viewLink, isSignedIn), enabled: review.isCommentingEnabled });
  const list = useMemo(() => (query.data ? numberComments(query.data, review) : []), [query.data, review]);
  return {
    status: statusOf(review.isCommentingEnabled, query),
    list,
    retry: () => void query.refetch(),
  };
}

function statusOf(isEnabled: boolean, query: { data: unknown; isError: boolean; isFetching: boolean }) {
  if (!isEnabled) return 'off';
  if (query.data) return 'ready';
  return query.isError && !query.isFetching ? 'failed' : 'loading';
}
