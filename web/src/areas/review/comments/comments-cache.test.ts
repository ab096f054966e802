import { describe, expect, it } from 'vitest';
import type { CommentList, ReviewComment } from '../review-types.ts';
import { withComment, withOwnDeletion, withoutComment, withRead, withReviewEvent } from './comments-cache.ts';

const elena = { userId: '0198c0de-0000-7000-8000-000000000001', name: 'Elena Petrova', email: 'elena@haldenworks.com' };
const jonas = { userId: '0198c0de-0000-7000-8000-000000000002', name: 'Jonas Weber', email: 'jonas@haldenworks.com' };

function drawingComment(commentId: string, createdAt: string, author = elena): ReviewComment {
  return {
    type: 'drawing',
    commentId,
    projectViewLinkId: 'link',
    webExportId: 'export',
    revision: 1,
    placements: [],
    message: 'H7 or H8?',
    createdByUserId: author.userId,
    createdAt,
    parentCommentId: null,
    editedAt: null,
    resolvedAt: null,
    resolvedByUserId: null,
    isDeleted: false,
    mentions: [],
    pictures: [],
    can: { delete: false, edit: false, resolve: false },
    drawingId: 'drawing',
    page: 1,
    x: 0.25,
    y: 0.5,
  };
}

const first = drawingComment('a', '2026-11-20T09:41:00Z');
const second = drawingComment('b', '2026-11-20T10:02:00Z', jonas);
const list: CommentList = { comments: [first], users: [elena], unreadCommentIds: [] };

describe('comments as they arrive', () => {
  it('adds a comment and its author', () => {
    const after = withReviewEvent(list, { type: 'comment_created', comment: second, user: jonas }, elena.userId);
    expect(after).toEqual({ comments: [first, second], users: [elena, jonas], unreadCommentIds: ['b'] });
  });

  it('keeps the oldest first, whatever the order of arrival', () => {
    const after = withComment({ comments: [second], users: [jonas], unreadCommentIds: [] }, first, elena);
    expect(after.comments.map(({ commentId }) => commentId)).toEqual(['a', 'b']);
  });

  it('takes the same news twice without a change', () => {
    expect(withComment(list, first, elena)).toBe(list);
    expect(withoutComment(list, 'unknown')).toBe(list);
  });

  it('knows an author only once, and takes a comment without one', () => {
    expect(withComment(list, { ...second, createdByUserId: elena.userId }, elena).users).toEqual([elena]);
    expect(withComment(list, { ...second, createdByUserId: null }, null).users).toEqual([elena]);
  });

  it('removes a deleted comment', () => {
    expect(withReviewEvent(list, { type: 'comment_deleted', commentId: 'a' }, null).comments).toEqual([]);
  });

  it('leaves the list alone when something else happened', () => {
    expect(withReviewEvent(list, { type: 'link_changed' }, null)).toBe(list);
    expect(withReviewEvent(list, { type: 'web_export_updated', webExportId: 'newer' }, null)).toBe(list);
  });

  it('keeps one’s own first comment without its text while it has replies', () => {
    const { drawingId, page, x, y, ...head } = second as Extract<ReviewComment, { type: 'drawing' }>;
    const reply: ReviewComment = { ...head, type: 'reply', parentCommentId: 'a' };
    const thread = { ...list, comments: [first, reply] };
    const [kept, answer] = withOwnDeletion(thread, 'a').comments;
    expect(kept).toMatchObject({ commentId: 'a', isDeleted: true, message: '', createdByUserId: null });
    expect(answer).toBe(reply);
    expect(withOwnDeletion(thread, 'b').comments).toEqual([first]);
    expect(withOwnDeletion(list, 'a').comments).toEqual([]);
  });

  it('takes an edit, a resolution and the person who did it', () => {
    const changed = { ...first, resolvedAt: '2026-11-20T11:00:00Z', resolvedByUserId: jonas.userId };
    const event = { type: 'comment_updated' as const, comment: changed, users: [elena, jonas] };
    expect(withReviewEvent(list, event, null)).toEqual({ ...list, comments: [changed], users: [elena, jonas] });
    expect(withReviewEvent({ ...list, comments: [] }, event, null).comments).toEqual([]);
  });

  it('counts what others write as unread until it is read, once', () => {
    const event = { type: 'comment_created' as const, comment: second, user: jonas };
    const updated = withReviewEvent(withReviewEvent(list, event, elena.userId), event, elena.userId);
    expect(updated.unreadCommentIds).toEqual(['b']);
    expect(withReviewEvent(list, event, jonas.userId).unreadCommentIds).toEqual([]);
    expect(withReviewEvent(list, event, null).unreadCommentIds).toEqual([]);
    expect(withRead(updated, new Set(['b'])).unreadCommentIds).toEqual([]);
    expect(withRead(updated, 'all').unreadCommentIds).toEqual([]);
    expect(withRead(list, 'all')).toBe(list);
  });
});
