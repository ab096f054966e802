import { useEffect } from 'react';

/**
 * Moves the focus to the heading once `isNow`: a press has replaced what was on the page, its button is gone, and screen
 * readers read what has become of it.
 */
export function useHeadingFocus(isNow: boolean): void {
  useEffect(() => {
    const heading = isNow ? document.querySelector('h1') : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [isNow]);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page follows from a press on the one before, whose button had the focus. */
    wasPressed?: boolean;
  }
}
