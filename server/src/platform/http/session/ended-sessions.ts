import type { Clock } from '../../clock.ts';
import { accessTokenSeconds } from './tokens.ts';

/**
 * Sessions that have ended while some of their access tokens are still valid. Tokens are verified by signature only;
 * this prevents them from outliving their session without a query per call.
 */
export interface EndedSessions {
  /** Records ended sessions until the last of their tokens has expired. */
  add(sessionIds: string[]): void;
  /** Whether a session has ended. */
  has(sessionId: string): boolean | Promise<boolean>;
  /** Looks up each session from now on, while events may be missed; null returns to the recorded sessions. */
  lookUpWith(isEnded: ((sessionId: string) => Promise<boolean>) | null): void;
}

/** Initially empty: the sessions area fills it and keeps it up to date. */
export function makeEndedSessions(clock: Clock): EndedSessions {
  /** When each entry expires, in milliseconds since 1970, soonest first. */
  const until = new Map<string, number>();
  let isEnded: ((sessionId: string) => Promise<boolean>) | null = null;
  return {
    add(sessionIds) {
      const now = clock.now().getTime();
      for (const [id, end] of until) {
        if (end > now) break;
        until.delete(id);
      }
      for (const id of sessionIds) {
        // Deleted first, so that the map stays ordered by expiry.
        until.delete(id);
        until.set(id, now + accessTokenSeconds * 1000);
      }
    },
    has: (sessionId) => until.has(sessionId) || (isEnded ? isEnded(sessionId) : false),
    lookUpWith(lookUp) {
      isEnded = lookUp;
    },
  };
}
