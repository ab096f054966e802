import { useSyncExternalStore } from 'react';

/** Below 768 px the rows of the review links are not links (spec 3 §2 Team review links). */
const narrow = '(max-width: 767.98px)';

/** Whether the window is narrower than 768 px. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
