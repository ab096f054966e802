import { eventually } from '@chamfer/testing/eventually';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CommentList, ReviewComment, ReviewEvent } from '../review-types.ts';
import { notifyComments } from './tell-comments.ts';
import type { commentsQuery } from './use-comments.ts';

const comment = (commentId: string, second: number) =>
  ({ commentId, createdAt: `2026-11-20T10:00:0${second}Z` }) as ReviewComment;
const listOf = (...comments: ReviewComment[]): CommentList => ({ comments, users: [], unreadCommentIds: [] });

/** A list whose request the test completes by hand. */
function slowList(client: QueryClient) {
  const { promise, resolve } = Promise.withResolvers<CommentList>();
  const query = queryOptions({
    queryKey: ['comments', 'link', true] as const,
    queryFn: () => promise,
  }) as ReturnType<typeof commentsQuery>;
  void client.fetchQuery(query);
  return { query, finish: resolve };
}

test('what happens while a long list is read is in it when it is there', async () => {
  const client = new QueryClient();
  const { query, finish } = slowList(client);
  const events: ReviewEvent[] = [
    { type: 'comment_created', comment: comment('new', 2), user: null },
    { type: 'comment_deleted', commentId: 'gone' },
  ];
  for (const event of events) notifyComments(client, query, event);
  finish(listOf(comment('gone', 0), comment('kept', 1)));
  const shown = () => client.getQueryData(query.queryKey)?.comments.map(({ commentId }) => commentId);
  await eventually(() => expect(shown()).toEqual(['kept', 'new']));
});

test('the same holds while a list that is there is read again', async () => {
  const client = new QueryClient();
  const { query, finish } = slowList(client);
  client.setQueryData(query.queryKey, listOf(comment('gone', 0)));
  notifyComments(client, query, { type: 'comment_deleted', commentId: 'gone' });
  expect(client.getQueryData(query.queryKey)?.comments).toEqual([]);
  finish(listOf(comment('gone', 0), comment('kept', 1)));
  const shown = () => client.getQueryData(query.queryKey)?.comments.map(({ commentId }) => commentId);
  await eventually(() => expect(shown()).toEqual(['kept']));
});

test('a list that was never requested stays so', () => {
  const client = new QueryClient();
  const query = { queryKey: ['comments', 'link', true] } as unknown as ReturnType<typeof commentsQuery>;
  notifyComments(client, query, { type: 'comment_deleted', commentId: 'gone' });
  expect(client.getQueryData(query.queryKey)).toBeUndefined();
});
