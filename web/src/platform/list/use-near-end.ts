import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onNear` whenever the element it gives comes within a screen of view, for lists that go on by themselves. */
export function useNearEnd(onNear: () => void, active: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!active || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page hears of several changes at once, of which the last one counts.
        if (entries.at(-1)?.isIntersecting) near();
      },
      { rootMargin: '100% 0%' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active]);
  return end;
}
