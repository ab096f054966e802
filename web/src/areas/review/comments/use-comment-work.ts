import { useState } from 'react';
import type { CommentAnchor, ReviewComment } from '../review-types.ts';
import type { NumberedComment } from './comment-order.ts';
import { type CommentRight, useCommentMode } from './use-comment-mode.ts';

/** The state and the functions for reading and writing comments. */
export type CommentWork = ReturnType<typeof useCommentWork>;

/**
 * The selected comment, the comment being written, and add-comment mode. They belong together: Escape ends all three
 * (spec 3 §4). The text of a new comment is kept when its form closes, so that Escape or an accidental click loses
 * nothing.
 */
export function useCommentWork(right: CommentRight, list: readonly NumberedComment[]) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [draft, setDraft] = useState<CommentAnchor | null>(null);
  const [text, setText] = useState('');
  const [isAskingLogIn, setAskingLogIn] = useState(false);
  const close = () => {
    setSelectedId(null);
    setDraft(null);
  };
  const { mode, send } = useCommentMode(right, () => setAskingLogIn(true), close);
  return {
    right,
    mode,
    send,
    /** Also `null` if the author has deleted the selected comment meanwhile. */
    selected: list.find(({ comment }) => comment.commentId === selectedId) ?? null,
    select: setSelectedId,
    draft,
    text,
    setText,
    /** Starts a comment at this place; asks visitors to log in first. */
    place: (anchor: CommentAnchor) => {
      if (right === 'log-in') setAskingLogIn(true);
      if (right !== 'allowed') return;
      setSelectedId(null);
      setDraft(anchor);
      send({ type: 'placed' });
    },
    cancel: () => setDraft(null),
    sent: (comment: ReviewComment) => {
      setDraft(null);
      setText('');
      setSelectedId(comment.commentId);
    },
    isAskingLogIn,
    stopAsking: () => setAskingLogIn(false),
  };
}
