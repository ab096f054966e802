'use no memo'; // What the compiler would remember only makes the first script larger.

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { hasCode } from '../../../platform/api/api.ts';
import { session } from '../../../platform/http/session.ts';
import { report } from '../../../platform/tracking/report.ts';
import { commentRefusal, useSendComment } from '../comments/use-comments.ts';
import { type Mention, mentionedIn } from '../mentions/mention-text.ts';
import type { KeptPicture } from '../pictures/kept-picture.ts';
import { forgetFile } from '../pictures/picture-files.ts';
import { useUnsentPictures } from '../pictures/use-unsent-pictures.ts';
import type { CommentAnchor, CommentPlace, ReviewComment } from '../review-types.ts';
import { attemptOf, type KeptComment, keepComment, readKeptComment } from './kept-comment.ts';

const noPeople: readonly Mention[] = [];
const noPictures: readonly KeptPicture[] = [];

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
 * goes out by itself when the network is back and its pictures are there, once: however often it is tried, it has one key.
 */
export function useUnsent<Place extends CommentPlace>(
  home: UnsentHome<Place>,
  onSent: (comment: ReviewComment) => void,
) {
  const { viewLink, webExportId, fixed } = home;
  const [kept, setKept] = useState(home.read);
  const { text, draft, isWaiting, attempt, people = noPeople, pictures: listed = noPictures } = kept;
  const change = (changed: Partial<typeof kept>) => setKept((before) => ({ ...before, ...changed }));
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const pictures = useUnsentPictures({
    viewLink,
    list: listed,
    isOnline,
    change: (next) => setKept((before) => ({ ...before, pictures: next(before.pictures ?? noPictures) })),
  });
  const sending = useSendComment((comment) => {
    for (const { key } of listed) void forgetFile(key);
    change({ text: '', draft: fixed, attempt: null, people: noPeople, pictures: noPictures });
    onSent(comment);
  });
  const isPending = sending.isPending;
  const keep = useEffectEvent(home.keep);
  useEffect(() => {
    // What is under way when the page goes is sent again by the next one.
    keep({ text, draft, attempt, people, pictures: listed, isWaiting: isWaiting || isPending });
  }, [text, draft, attempt, people, listed, isWaiting, isPending]);

  const sendNow = (anchor: Place) => {
    const next = attemptOf(attempt, text.trim(), anchor, keysOf(listed));
    change({ attempt: next, isWaiting: false });
    const onError = (error: Error) => {
      const gone = gonePicture(error);
      // Left over a day, the server has it no longer; it is sent again under its key, and then the comment.
      if (gone !== null) {
        const pictures = listed.map((each, index) => (index === gone ? { ...each, pictureId: null } : each));
        sending.reset();
        change({ pictures, isWaiting: true });
        return;
      }
      // The network may have gone while it was on its way.
      if (hasCode(error, 'NETWORK') && !navigator.onLine) change({ isWaiting: true });
      else if (refusalOf(error) === 'common.error.tryAgain') report(error);
    };
    const mentions = mentionedIn(next.message, people).map(({ userId }) => userId);
    const { key, message } = next;
    const ids = listed.flatMap(({ pictureId }) => pictureId ?? []);
    sending.mutate({ key, message, anchor, mentions, pictures: ids, viewLink, webExportId }, { onError });
  };
  const goOn = useEffectEvent(() => {
    if (draft && text.trim() !== '' && !isPending) sendNow(draft);
    else change({ isWaiting: false });
  });
  const { areThere, isRefused } = pictures;
  useEffect(() => {
    if (!isWaiting || !isOnline) return;
    if (areThere) goOn();
    // Without that picture, or after another try: that is to be decided first.
    else if (isRefused) setKept((before) => ({ ...before, isWaiting: false }));
  }, [isWaiting, isOnline, areThere, isRefused]);
  const touch = () => {
    if (sending.isError) sending.reset();
  };
  return {
    text,
    draft,
    /** What is changed does not go out by itself any more, and is not what was refused. */
    write: (changed: string) => {
      change({ text: changed, isWaiting: false });
      touch();
    },
    /** The pictures that go with it; as with the text, what is changed does not go out by itself any more. */
    pictures: {
      ...pictures,
      add: (files: readonly File[]) => {
        change({ isWaiting: false });
        touch();
        pictures.add(files);
      },
      remove: (picture: KeptPicture) => {
        change({ isWaiting: false });
        touch();
        pictures.remove(picture);
      },
    },
    /** Whom the text can name, and who was chosen; guests name nobody. */
    mention: session.isSignedIn()
      ? {
          viewLink,
          people,
          onMention: ({ userId, name }: Mention) =>
            setKept((before) => ({ ...before, people: [...(before.people ?? []), { userId, name }] })),
        }
      : undefined,
    place: (anchor: Place) => change({ draft: anchor }),
    /** Closes the form. The text stays for the next one, and does not go out by itself. */
    close: () => change({ draft: fixed, isWaiting: false }),
    send: () => {
      if (!draft || isPending || isRefused) return;
      pictures.settle();
      if (navigator.onLine && areThere) sendNow(draft);
      else change({ attempt: attemptOf(attempt, text.trim(), draft, keysOf(listed)), isWaiting: true });
    },
    /** On its way, or waiting for its pictures to be there. */
    isPending: isPending || (isWaiting && isOnline && !areThere),
    isOffline: !isOnline,
    /** It is sent when the network is back. */
    isWaiting: isWaiting && (!isOnline || areThere),
    /** Why it was not sent; null while nothing has refused it. */
    refusal: sending.error && !isWaiting ? refusalOf(sending.error) : null,
  };
}

function keysOf(pictures: readonly KeptPicture[]): string[] {
  return pictures.map(({ key }) => key);
}

/** Which picture the server has no longer; null if that is not why a comment was refused. */
function gonePicture(error: Error): number | null {
  const [issue] = hasCode(error, 'VALIDATION_ERROR') ? error.validationErrors : [];
  const index = /^pictures\.(\d+)$/.exec(issue?.field ?? '')?.[1];
  return issue?.code === 'gone' && index !== undefined ? Number(index) : null;
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
