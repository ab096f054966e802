import { type RefObject, useEffect, useRef } from 'react';

/** Focuses `place` when a dialog has closed and the button that opened it no longer exists. */
export function useFocusAfterDialog(open: boolean, place: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) place.current?.focus();
    wasOpen.current = open;
  }, [open, place]);
}
