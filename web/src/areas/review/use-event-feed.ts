'use no memo'; // What the compiler would remember only makes the first script larger.

import { useEffect, useState } from 'react';
import { openEvents } from '../../platform/api.ts';
import type { ReviewEvent } from './review-types.ts';

/** The events of a link from the moment its page was opened; those that nobody took yet wait. */
export interface EventFeed {
  /** Gives what has come, and from then on each event, to `reader`. Returns what ends that. */
  take(reader: (event: ReviewEvent) => void): () => void;
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

function createFeed(): EventFeed & { begin(as: string): (event: ReviewEvent) => void } {
  let waiting: ReviewEvent[] = [];
  let reader: ((event: ReviewEvent) => void) | null = null;
  let readAs: string | null = null;
  return {
    begin(as) {
      // What another was told is not for this one; that a stream began still counts.
      if (readAs !== as) waiting = waiting.filter(({ type }) => type === undefined);
      readAs = as;
      return (event) => {
        if (reader) reader(event);
        else waiting.push(event);
      };
    },
    take(next) {
      reader = next;
      const come = waiting;
      waiting = [];
      for (const event of come) next(event);
      return () => {
        if (reader === next) reader = null;
      };
    },
  };
}
