'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { messageOf, onUnavailable, readMaintenance } from '../../platform/http/maintenance.ts';
import { report } from '../../platform/tracking/report.ts';
import type { MaintenanceOverlayProps } from './maintenance-overlay.tsx';

// If its script fails to load, the page behaves as if there were no maintenance and reports failing calls itself.
const MaintenanceOverlay = lazy<ComponentType<MaintenanceOverlayProps>>(() =>
  import('./maintenance-overlay.tsx').catch((error: unknown) => {
    report(error);
    return { default: () => null };
  }),
);

/**
 * Shows the maintenance screen over the page during maintenance: checked once on load, and reported by any call that
 * answers 503 (spec 1 §2). The app does not wait for the check; if it fails, there is no maintenance.
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
      const announced = messageOf(details);
      if (announced !== null) setMessage(announced);
      // A 503 from an intermediary says nothing about the server, so ask the server itself.
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
