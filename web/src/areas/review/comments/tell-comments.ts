import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../../platform/http/session.ts';
import type { ReviewEvent } from '../review-types.ts';
import { changeComments } from './change-comments.ts';
import { withReviewEvent } from './comments-cache.ts';
import type { commentsQuery } from './use-comments.ts';

/** Applies an event to the list of comments. */
export function notifyComments(client: QueryClient, query: ReturnType<typeof commentsQuery>, event: ReviewEvent): void {
  const readerId = session.userId();
  changeComments(client, query, (list) => withReviewEvent(list, event, readerId));
}
