import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { guestSession } from '../../../platform/guest-session.ts';
import { commentsQuery } from '../comments/use-comments.ts';
import { reviewQuery } from '../use-review.ts';

/** The guest whom this browser knows on a link; null while there is none. */
export function useGuestId(viewLink: string): string | null {
  const session = guestSession(viewLink);
  return useSyncExternalStore(session.onChange, session.userId);
}

/** Asks again what the visitor may see and do when they became a guest, left, or were removed. */
export function useGuestChanges(viewLink: string): void {
  const client = useQueryClient();
  const guestId = useGuestId(viewLink);
  const known = useRef(guestId);
  useEffect(() => {
    if (known.current === guestId) return;
    known.current = guestId;
    void client.invalidateQueries(reviewQuery(viewLink, false));
    void client.invalidateQueries(commentsQuery(viewLink, false));
  }, [client, viewLink, guestId]);
}
