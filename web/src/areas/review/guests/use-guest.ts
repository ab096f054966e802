import { useSyncExternalStore } from 'react';
import { guestSession } from '../../../platform/http/guest-session.ts';

/** The guest whom this browser knows on a link; null while there is none. */
export function useGuestId(viewLink: string): string | null {
  const session = guestSession(viewLink);
  return useSyncExternalStore(session.onChange, session.userId);
}
