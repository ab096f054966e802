import type { Clock } from '../clock.ts';
import { accessTokenSeconds } from './tokens.ts';

/**
 * The sessions that ended while access tokens of theirs still stand. Tokens are checked by their signature alone; this is
 * what keeps one from outliving its session, at no query a call.
 */
export interface EndedSessions {
  /** Remembers sessions that have ended, until the last of their tokens has expired. */
  add(sessionIds: string[]): void;
  /** Whether a session has ended. */
  has(sessionId: string): boolean | Promise<boolean>;
  /** Looks each session up from now on, while endings may be missed; with null what is remembered counts again. */
  lookUpWith(isEnded: ((sessionId: string) => Promise<boolean>) | null): void;
}

/** Remembers nothing to begin with: the area of sessions fills it, and keeps it up to date. */
export function makeEndedSessions(clock: Clock): EndedSessions {
  /** Until when each is remembered, in milliseconds since 1970, soonest first. */
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
        // Taken out first, so that the order stays that of the ends.
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
