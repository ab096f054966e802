import { mostReadAtOnce } from '@chamfer/contract/comment-rules';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { call } from '../../../platform/api/api.ts';
import { changeComments } from './change-comments.ts';
import { withRead } from './comments-cache.ts';
import { ReadQueue } from './read-queue.ts';
import { commentsQuery } from './use-comments.ts';

/** How long a comment is in view before it counts as read. Milliseconds. */
const lookMs = 1000;
/** In view is half of it; of a long one, as much as this. CSS pixels. */
const enoughPx = 120;
const steps = Array.from({ length: 21 }, (_, step) => step / 20);

/** Takes the ids of comments that were looked at; null where nothing is remembered. */
export const ReadMarks = createContext<((commentId: string) => void) | null>(null);

/**
 * Remembers on the server what the signed-in person has read. What is read at about the same time is sent together; what
 * cannot be sent is unread again when the page is opened next.
 */
export function useReadMarks(viewLink: string) {
  const client = useQueryClient();
  const queue = useMemo(
    () => new ReadQueue((commentIds) => markRead(client, viewLink, { commentIds }), mostReadAtOnce),
    [client, viewLink],
  );
  useEffect(() => () => queue.flush(), [queue]);
  return {
    look: (commentId: string) => queue.add(commentId),
    readAll: () => markRead(client, viewLink, { all: true }),
  };
}

function markRead(client: QueryClient, viewLink: string, input: { commentIds: string[] } | { all: true }): void {
  const read = 'all' in input ? 'all' : new Set(input.commentIds);
  changeComments(client, commentsQuery(viewLink, true), (list) => withRead(list, read));
  call('POST /web/project-view-links/{viewLink}/read-comments', { params: { viewLink }, input }).catch(() => undefined);
}

/** For the element that shows a comment: a second in view, and it is read. */
export function useLook<Element extends HTMLElement>(commentId: string, isUnread: boolean) {
  const ref = useRef<Element>(null);
  const marks = useContext(ReadMarks);
  const read = useEffectEvent(() => marks?.(commentId));
  const isLooked = isUnread && marks !== null;
  useEffect(() => {
    if (!isLooked || !ref.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isInView = false;
    const look = () => {
      clearTimeout(timer);
      if (isInView && document.visibilityState === 'visible') timer = setTimeout(() => read(), lookMs);
    };
    const observer = new IntersectionObserver(
      (changes) => {
        const { isIntersecting, intersectionRatio, intersectionRect } = changes.at(-1)!;
        const wasInView = isInView;
        isInView = isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= enoughPx);
        if (isInView !== wasInView) look();
      },
      { threshold: steps },
    );
    observer.observe(ref.current);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [isLooked]);
  return ref;
}
