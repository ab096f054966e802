'use no memo'; // What the compiler would remember only makes the first script larger.

import { newId } from '@chamfer/client';
import { useEffect, useState } from 'react';
import { useGuestId } from '../guests/use-guest.ts';
import { useEventFeed } from '../use-event-feed.ts';
import type { Live, LiveProps } from './live.tsx';

const retryMs = 5000;

/**
 * `Live`, whose code is fetched when there is time for it; what happens until then waits. Without a network it is asked for
 * again, and the page is used meanwhile.
 */
export function LiveLater({
  isRested,
  ...props
}: Omit<LiveProps, 'feed' | 'visitId'> & { readonly isRested: boolean }) {
  const { viewLink, isSignedIn } = props;
  const [visitId] = useState(newId);
  const guestId = useGuestId(viewLink);
  const feed = useEventFeed(viewLink, visitId, isSignedIn ? 'account' : (guestId ?? 'visitor'));
  const [loaded, setLoaded] = useState<{ Live: typeof Live } | null>(null);
  useEffect(() => {
    if (!isRested) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const fetchCode = () => {
      import('./live.tsx').then(
        (code) => !isOver && setLoaded(code),
        () => {
          if (!isOver) timer = setTimeout(fetchCode, retryMs);
        },
      );
    };
    fetchCode();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRested]);
  return loaded ? <loaded.Live {...props} feed={feed} visitId={visitId} /> : null;
}
