import { expect, test } from 'vitest';
import type { CommentAnchor } from '../review-types.ts';
import { attemptOf } from './kept-comment.ts';

const anchor: CommentAnchor = { type: 'drawing', drawingId: '0a', page: 1, x: 0.5, y: 0.5 };

test('the same comment at the same place keeps its key', () => {
  const first = attemptOf(null, 'Ra 0.8 here?', anchor);
  expect(attemptOf(first, 'Ra 0.8 here?', { ...anchor })).toBe(first);
  // As a reload of the page brings it back.
  expect(attemptOf(JSON.parse(JSON.stringify(first)), 'Ra 0.8 here?', anchor).key).toBe(first.key);
});

test('another text or another place is another comment', () => {
  const first = attemptOf(null, 'Ra 0.8 here?', anchor);
  expect(attemptOf(first, 'Ra 1.6 here?', anchor).key).not.toBe(first.key);
  expect(attemptOf(first, 'Ra 0.8 here?', { ...anchor, page: 2 }).key).not.toBe(first.key);
});
