import { useEffect, useState } from 'react';

/** A tab that is hidden for this long counts as away, and so does one in which nothing is done. Milliseconds. */
const hiddenMs = 20_000;
const idleMs = 180_000;

/** Whether the visitor is away from this tab: it has been hidden for a while, or nothing was done for minutes. */
export function useAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setAway(true), document.hidden ? hiddenMs : idleMs);
    };
    const act = () => {
      if (document.hidden) return;
      setAway(false);
      wait();
    };
    const options = { signal: stop.signal, capture: true, passive: true };
    for (const type of ['pointerdown', 'pointermove', 'wheel', 'keydown']) window.addEventListener(type, act, options);
    document.addEventListener('visibilitychange', () => (document.hidden ? wait() : act()), options);
    wait();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return isAway;
}
