import { mostReadAtOnce } from '@chamfer/contract/rules';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { call } from '../../../platform/api.ts';
import { withRead } from '../comments/comments-cache.ts';
import { commentsQuery } from '../comments/use-comments.ts';
import { ReadQueue } from './read-queue.ts';

/** How long a comment is in view before it counts as read. Milliseconds. */
const lookMs = 1000;

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
  client.setQueryData(commentsQuery(viewLink, true).queryKey, (list) => list && withRead(list, read));
  call('POST /web/project-view-links/{viewLink}/read-comments', { params: { viewLink }, input }).catch(() => undefined);
}

/** For the element that shows a comment: a second in view, and it is read. */
export function useLook<Element extends HTMLElement>(commentId: string, isUnread: boolean) {
  const ref = useRef<Element>(null);
  const look = useContext(ReadMarks);
  const read = useEffectEvent(() => document.visibilityState === 'visible' && look?.(commentId));
  const isLooked = isUnread && look !== null;
  useEffect(() => {
    if (!isLooked || !ref.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(() => read(), lookMs);
      },
      { threshold: 0.5 },
    );
    observer.observe(ref.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isLooked]);
  return ref;
}
