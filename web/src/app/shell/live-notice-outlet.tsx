'use no memo'; // Part of the first script.

import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { loadAreas } from '../../i18n/catalogues.ts';
import { isDelayed, subscribeDelays } from '../../platform/live/delays.ts';

const LiveNotice = lazy<ComponentType>(async () => {
  try {
    const [notice] = await Promise.all([import('./live-notice.tsx'), loadAreas('live')]);
    return notice;
  } catch {
    // The page does what it would say anyway.
    return { default: () => null };
  }
});

/** Where the page says that it asks every ten seconds because nothing comes by itself. What says so is loaded then. */
export function LiveNoticeOutlet() {
  const isShown = useSyncExternalStore(subscribeDelays, isDelayed);
  // There before its words, or they would not be read out.
  return (
    <div aria-live="polite">
      {isShown ? (
        <Suspense>
          <LiveNotice />
        </Suspense>
      ) : null}
    </div>
  );
}
