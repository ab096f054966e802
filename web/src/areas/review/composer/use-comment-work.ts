import { useState } from 'react';
import { type CommentRight, mayBegin, useCommentMode } from '../comment-mode/use-comment-mode.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { usePlaceAgain } from '../comments/use-place-again.ts';
import type { CommentAnchor } from '../review-types.ts';
import { focusStage } from '../viewport/key-surface.ts';
import { useUnsentComment } from './use-unsent-comment.ts';

/** The state and the functions for reading and writing comments. */
export type CommentWork = ReturnType<typeof useCommentWork>;

/**
 * The chosen comment, the comment being written, and add-comment mode, which belong together: Escape ends all three
 * (spec 3 §4). The text of a comment being written outlives its form, so that Escape or a slip loses nothing.
 * `on`: the link and the export that comments go to.
 */
export function useCommentWork(
  right: CommentRight,
  list: readonly NumberedComment[],
  on: { readonly viewLink: string; readonly webExportId: string },
) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isAskingLogIn, setAskingLogIn] = useState(false);
  const [sentId, setSentId] = useState<string | null>(null);
  const unsent = useUnsentComment(on, ({ commentId }) => {
    setSelectedId(commentId);
    setSentId(commentId);
  });
  const select = (commentId: string | null) => {
    setSelectedId(commentId);
    setSentId(null);
  };
  const close = () => {
    select(null);
    unsent.close();
  };
  const { mode, send } = useCommentMode(right, () => setAskingLogIn(true), close);
  /** The comment of another revision that is being placed on this one, as long as add-comment mode is on. */
  const [placing, setPlacing] = useState<NumberedComment | null>(null);
  if (placing && mode === 'off') setPlacing(null);
  const sendPlace = usePlaceAgain(on, select);
  return {
    right,
    mode,
    send,
    /** Also `null` if the author has deleted the selected comment meanwhile. */
    selected: list.find(({ comment }) => comment.commentId === selectedId) ?? null,
    select,
    /** The selected comment has just been sent, and was not opened since. */
    isJustSent: sentId !== null && sentId === selectedId,
    unsent,
    /** The number of the comment that is being placed again; null otherwise. */
    placing: placing?.number ?? null,
    /** The next place that is chosen is that of this comment, unless Escape ends it. */
    placeAgain: (entry: NumberedComment) => {
      close();
      setPlacing(entry);
      if (mode === 'off') send({ type: 'button' });
      // With keys, a crosshair is moved there next.
      focusStage();
    },
    /** Begins a comment there, or places the one that is to be placed; asks visitors to log in first. */
    place: (anchor: CommentAnchor) => {
      if (placing) {
        sendPlace(placing, anchor);
        send({ type: 'placed' });
        return;
      }
      if (right === 'log-in') setAskingLogIn(true);
      if (!mayBegin(right)) return;
      select(null);
      unsent.place(anchor);
      send({ type: 'placed' });
    },
    isAskingLogIn,
    askLogIn: () => setAskingLogIn(true),
    stopAsking: () => setAskingLogIn(false),
  };
}
