'use no memo'; // What the compiler would remember only makes the first script larger.

import { useEffect, useState } from 'react';
import { openEvents } from '../../platform/api/api.ts';
import type { StreamReader } from '../../platform/live/event-stream.ts';
import type { ReviewEvent } from './review-types.ts';

type Reader = StreamReader<ReviewEvent>;

/** The events of a link from the moment its page was opened; those that nobody took yet wait. */
export interface EventFeed {
  /** Gives what has come, and from then on each event, to `reader`. Returns what ends that. */
  take(reader: Reader): () => void;
}

/** Follows a link's events. `as`: who reads them; somebody else has another stream. */
export function useEventFeed(viewLink: string, visitId: string, as: string): EventFeed {
  const [feed] = useState(createFeed);
  useEffect(() => {
    const put = feed.begin(as);
    const query = { visit: visitId };
    return openEvents('GET /web/project-view-links/{viewLink}/events', { params: { viewLink }, query }, put);
  }, [feed, viewLink, visitId, as]);
  return feed;
}

function createFeed(): EventFeed & { begin(as: string): Reader } {
  let waiting: ReviewEvent[] = [];
  /** What is still to be looked up: nothing; true if a stream began. */
  let missed: boolean | null = null;
  let reader: Reader | null = null;
  let readAs: string | null = null;
  return {
    begin(as) {
      // Events of another stream are not for this one; that a stream began still counts.
      if (readAs !== as) waiting = [];
      readAs = as;
      return {
        onEvent(event) {
          if (reader) reader.onEvent(event);
          else waiting.push(event);
        },
        lookUp(hasBegun) {
          if (reader) reader.lookUp(hasBegun);
          else missed ||= hasBegun;
        },
      };
    },
    take(next) {
      reader = next;
      const [come, isMissed] = [waiting, missed];
      [waiting, missed] = [[], null];
      if (isMissed !== null) next.lookUp(isMissed);
      for (const event of come) next.onEvent(event);
      return () => {
        if (reader === next) reader = null;
      };
    },
  };
}
