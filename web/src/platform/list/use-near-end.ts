import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onNear` whenever the element it gives comes within a screen of view, for lists that go on by themselves. `at`
 * is where the list ends now: where that changes and the element is near all the same, it calls again. Null: never.
 */
export function useNearEnd(onNear: () => void, at: number | null): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (at === null || !end.current) return;
    const observer = new IntersectionObserver(
      (records) => {
        // A busy page gets several at once, the newest last.
        if (records.at(-1)?.isIntersecting) near();
      },
      { rootMargin: '100% 0%' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [at]);
  return end;
}
