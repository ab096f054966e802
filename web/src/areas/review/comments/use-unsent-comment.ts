'use no memo'; // What the compiler would remember only makes the first script larger.

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { hasCode } from '../../../platform/api.ts';
import { report } from '../../../platform/report.ts';
import { type Mention, mentionedIn } from '../mentions/mention-text.ts';
import type { CommentAnchor, CommentPlace, ReviewComment } from '../review-types.ts';
import { attemptOf, type KeptComment, keepComment, readKeptComment } from './kept-comment.ts';
import { commentRefusal, useSendComment } from './use-comments.ts';

const noPeople: readonly Mention[] = [];

/** The comment being written, and its way to the server. */
export type UnsentComment = ReturnType<typeof useUnsentComment>;
/** The same of what has no place to choose, such as a reply. */
export type Unsent = Omit<UnsentComment, 'place' | 'draft'>;

/**
 * Keeps the comment being written until the server has it. `on`: the link and the export that the comment is for.
 */
export function useUnsentComment(
  { viewLink, webExportId }: { readonly viewLink: string; readonly webExportId: string },
  onSent: (comment: ReviewComment) => void,
) {
  const read = () => readKeptComment(viewLink, webExportId);
  const keep = (kept: KeptComment) => keepComment(viewLink, webExportId, kept);
  return useUnsent<CommentAnchor>({ viewLink, webExportId, fixed: null, read, keep }, onSent);
}

/** Where a comment that is being written is for, and kept. */
export interface UnsentHome<Place extends CommentPlace> {
  readonly viewLink: string;
  readonly webExportId: string;
  /** Where it goes if that is not to be chosen. */
  readonly fixed: Place | null;
  read(): KeptComment<Place>;
  keep(kept: KeptComment<Place>): void;
}

/**
 * Keeps what is being written until the server has it, over reloads as well. What is sent without a network waits and
 * goes out by itself when the network is back, once: however often it is tried, it has one key.
 */
export function useUnsent<Place extends CommentPlace>(
  home: UnsentHome<Place>,
  onSent: (comment: ReviewComment) => void,
) {
  const { viewLink, webExportId, fixed } = home;
  const [kept, setKept] = useState(home.read);
  const { text, draft, isWaiting, attempt, people = noPeople } = kept;
  const change = (changed: Partial<typeof kept>) => setKept((before) => ({ ...before, ...changed }));
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const sending = useSendComment((comment) => {
    change({ text: '', draft: fixed, attempt: null, people: noPeople });
    onSent(comment);
  });
  const isPending = sending.isPending;
  const keep = useEffectEvent(home.keep);
  useEffect(() => {
    // What is under way when the page goes is sent again by the next one.
    keep({ text, draft, attempt, people, isWaiting: isWaiting || isPending });
  }, [text, draft, attempt, people, isWaiting, isPending]);

  const sendNow = (anchor: Place) => {
    const next = attemptOf(attempt, text.trim(), anchor);
    change({ attempt: next, isWaiting: false });
    const onError = (error: Error) => {
      // The network may have gone while it was on its way.
      if (hasCode(error, 'NETWORK') && !navigator.onLine) change({ isWaiting: true });
      else if (refusalOf(error) === 'common.error.tryAgain') report(error);
    };
    const mentions = mentionedIn(next.message, people).map(({ userId }) => userId);
    sending.mutate({ ...next, mentions, viewLink, webExportId }, { onError });
  };
  const goOn = useEffectEvent(() => {
    if (draft && text.trim() !== '' && !isPending) sendNow(draft);
    else change({ isWaiting: false });
  });
  useEffect(() => {
    if (isWaiting && isOnline) goOn();
  }, [isWaiting, isOnline]);
  return {
    text,
    draft,
    /** What is changed does not go out by itself any more, and is not what was refused. */
    write: (changed: string) => {
      change({ text: changed, isWaiting: false });
      if (sending.isError) sending.reset();
    },
    /** Whom the text can name, and who was chosen. */
    mention: {
      viewLink,
      onMention: ({ userId, name }: Mention) =>
        setKept((before) => ({ ...before, people: [...(before.people ?? []), { userId, name }] })),
    },
    place: (anchor: Place) => change({ draft: anchor }),
    /** Closes the form. The text stays for the next one, and does not go out by itself. */
    close: () => change({ draft: fixed, isWaiting: false }),
    send: () => {
      if (!draft || isPending) return;
      if (navigator.onLine) sendNow(draft);
      else change({ attempt: attemptOf(attempt, text.trim(), draft), isWaiting: true });
    },
    isPending,
    isOffline: !isOnline,
    /** It is sent when the network is back. */
    isWaiting,
    /** Why it was not sent; null while nothing has refused it. */
    refusal: sending.error && !isWaiting ? refusalOf(sending.error) : null,
  };
}

function refusalOf(error: Error): MessageKey {
  const { text, form } = commentRefusal(error);
  return text ?? form ?? 'common.error.tryAgain';
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
