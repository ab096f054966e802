import { useSyncExternalStore } from 'react';

/** Where modals are sheets at the bottom, menus are too. */
const narrow = '(max-width: 768px)';

/** Whether the window is so narrow that what opens is a sheet at its bottom. */
export function useSheet(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
