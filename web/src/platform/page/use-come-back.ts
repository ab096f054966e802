'use no memo'; // Nothing in it is drawn.

import { useEffect, useEffectEvent } from 'react';

/** Calls the listener when the browser shows this page again as it was left, from its back/forward cache. */
export function useComeBack(listener: () => void): void {
  const comeBack = useEffectEvent(listener);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) comeBack();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
