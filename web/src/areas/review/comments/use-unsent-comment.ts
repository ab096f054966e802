import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { hasCode } from '../../../platform/api.ts';
import type { CommentAnchor, ReviewComment } from '../review-types.ts';
import { type CommentAttempt, keepComment, readKeptComment } from './kept-comment.ts';
import { useSendComment } from './use-comments.ts';

/** The comment being written, and its way to the server. */
export type UnsentComment = ReturnType<typeof useUnsentComment>;

/**
 * Keeps the comment being written until the server has it, over reloads as well. What is sent without a network waits and
 * goes out by itself when the network is back, once: however often it is tried, it has one key.
 */
export function useUnsentComment(
  { viewLink, webExportId }: { readonly viewLink: string; readonly webExportId: string },
  onSent: (comment: ReviewComment) => void,
) {
  const [kept] = useState(() => readKeptComment(viewLink, webExportId));
  const [text, setText] = useState(kept.text);
  const [draft, setDraft] = useState(kept.draft);
  const [isWaiting, setWaiting] = useState(kept.isWaiting);
  const [attempt, setAttempt] = useState(kept.attempt);
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const sending = useSendComment((comment) => {
    setText('');
    setDraft(null);
    setAttempt(null);
    onSent(comment);
  });
  const isPending = sending.isPending;
  useEffect(() => {
    // What is under way when the page goes is sent again by the next one.
    keepComment(viewLink, webExportId, { text, draft, isWaiting: isWaiting || isPending, attempt });
  }, [viewLink, webExportId, text, draft, isWaiting, isPending, attempt]);

  const sendNow = (anchor: CommentAnchor) => {
    const next = attemptOf(attempt, text.trim(), anchor);
    setAttempt(next);
    setWaiting(false);
    sending.mutate(
      { ...next, viewLink, webExportId },
      // The network may have gone while it was on its way.
      { onError: (error) => hasCode(error, 'NETWORK') && !navigator.onLine && setWaiting(true) },
    );
  };
  const send = () => {
    if (!draft || sending.isPending) return;
    if (navigator.onLine) sendNow(draft);
    else setWaiting(true);
  };
  const goOn = useEffectEvent(() => {
    if (draft && text.trim() !== '' && !sending.isPending) sendNow(draft);
    else setWaiting(false);
  });
  useEffect(() => {
    if (isWaiting && isOnline) goOn();
  }, [isWaiting, isOnline]);
  return {
    text,
    setText,
    draft,
    place: setDraft,
    /** Closes the form. The text stays for the next one, and does not go out by itself. */
    close: () => {
      setDraft(null);
      setWaiting(false);
    },
    send,
    isPending,
    isFailed: sending.isError && !isWaiting,
    isOffline: !isOnline,
    /** It is sent when the network is back. */
    isWaiting,
  };
}

function attemptOf(before: CommentAttempt | null, message: string, anchor: CommentAnchor): CommentAttempt {
  const isSame = before?.message === message && JSON.stringify(before.anchor) === JSON.stringify(anchor);
  return before && isSame ? before : { key: crypto.randomUUID(), message, anchor };
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
