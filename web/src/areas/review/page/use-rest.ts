'use no memo'; // What the compiler would remember only makes the first script larger.

import { useEffect, useState } from 'react';
import { whenIdle } from '../../../ui/when-idle.ts';

/** A slow model does not keep the page from the rest of it for longer than this, nor does a failed download. Milliseconds. */
const longestMs = 3000;
/** A machine that is never idle goes on after this. Milliseconds. */
const busyMs = 400;

/**
 * Whether there is time for what the first look does not need. `isShown`: the model or the drawing is, or will not be.
 * Stays so.
 */
export function useRest(isShown: boolean): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), longestMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => (isShown ? whenIdle(() => setRested(true), busyMs) : undefined), [isShown]);
  return isRested;
}
