'use no memo'; // What the compiler would remember only makes the first script larger.

import { useEffect, useState } from 'react';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { Live, LiveProps } from './live.tsx';

/** A slow model does not keep the page from hearing of others for longer than this, nor does a failed download. Milliseconds. */
const longestMs = 3000;
const retryMs = 5000;
/** A machine that is never idle hears of others after this. Milliseconds. */
const longestRest = 400;

/**
 * `Live`, whose code is fetched once what is looked at is shown. `isShown`: the model or the drawing is, or will not be.
 * Without a network it is asked for again, and the page is used meanwhile.
 */
export function LiveLater({ isShown, ...props }: LiveProps & { readonly isShown: boolean }) {
  const [loaded, setLoaded] = useState<{ Live: typeof Live } | null>(null);
  const [isTime, setTime] = useState(false);
  const isWanted = (isShown || isTime) && !loaded;
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), longestMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const fetchCode = () => {
      import('./live.tsx').then(
        (code) => !isOver && setLoaded(code),
        () => {
          if (!isOver) timer = setTimeout(fetchCode, retryMs);
        },
      );
    };
    let timer: ReturnType<typeof setTimeout>;
    const stop = whenIdle(fetchCode, longestRest);
    return () => {
      isOver = true;
      stop();
      clearTimeout(timer);
    };
  }, [isWanted]);
  return loaded ? <loaded.Live {...props} /> : null;
}
