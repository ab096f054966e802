'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { messageOf, onUnavailable, readMaintenance } from '../platform/maintenance.ts';
import { report } from '../platform/report.ts';
import type { MaintenanceOverlayProps } from './maintenance-overlay.tsx';

// Without its script the page goes on as if there were no maintenance: it says itself what does not work.
const MaintenanceOverlay = lazy<ComponentType<MaintenanceOverlayProps>>(() =>
  import('./maintenance-overlay.tsx').catch((error: unknown) => {
    report(error);
    return { default: () => null };
  }),
);

/**
 * Lays the maintenance screen over the page while the operator says so: asked once, on load, and told by any call that
 * answers 503 (spec 1 §2). The app does not wait for the answer, and without one there is no maintenance.
 */
export function MaintenanceGate() {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    let asking = false;
    const ask = (question: Promise<string | null>) => {
      asking = true;
      question
        .then(setMessage, () => undefined)
        .finally(() => {
          asking = false;
        });
    };
    ask(readMaintenance());
    return onUnavailable(({ details }) => {
      const told = messageOf(details);
      if (told !== null) setMessage(told);
      // A 503 of something in between says nothing about the server: it is asked itself.
      else if (!asking) ask(import('./maintenance-watch.ts').then(({ readAbsence }) => readAbsence()));
    });
  }, []);
  if (message === null) return null;
  return (
    <Suspense>
      <MaintenanceOverlay message={message} onChange={setMessage} />
    </Suspense>
  );
}
