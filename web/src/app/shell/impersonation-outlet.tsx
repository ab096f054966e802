'use no memo'; // Part of the first script.

import { lazy, type ReactNode, Suspense } from 'react';
import { loadAreas } from '../../i18n/catalogues.ts';
import { impersonation } from '../../platform/http/impersonation.ts';

const ImpersonationFrame = lazy(async () => {
  const [frame] = await Promise.all([import('./impersonation-frame.tsx'), loadAreas('impersonation')]);
  return frame;
});

/** Puts a frame around the page where an operator sees it as somebody else. What draws it is loaded then. */
export function ImpersonationOutlet({ children }: { children: ReactNode }) {
  if (!impersonation) return children;
  return (
    <Suspense>
      <ImpersonationFrame seen={impersonation}>{children}</ImpersonationFrame>
    </Suspense>
  );
}
