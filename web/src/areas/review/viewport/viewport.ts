import { useSyncExternalStore } from 'react';

/** Mobile below 481 px, tablet below 769 px, otherwise desktop (spec 3 §2 Viewport types). */
export type Viewport = 'mobile' | 'tablet' | 'desktop';

const mobile = '(width < 481px)';
const tablet = '(width < 769px)';
const narrow = '(width < 1024px)';

/** The viewport type of the window; renders again when it changes. */
export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, viewportNow, () => 'desktop');
}

/** Whether the window is too narrow for the comments to be next to the model by default; renders again when it changes. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}

/** The viewport type of the window at this moment. */
export function viewportNow(): Viewport {
  if (window.matchMedia(mobile).matches) return 'mobile';
  return window.matchMedia(tablet).matches ? 'tablet' : 'desktop';
}

function subscribe(listener: () => void): () => void {
  const queries = [mobile, tablet, narrow].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
