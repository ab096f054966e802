import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MaintenanceGate } from './app/maintenance/maintenance-gate.tsx';
import { router } from './app/routes/router.tsx';
import { loadAreas, startLanguage } from './i18n/catalogues.ts';
import { onAccountChange, session } from './platform/http/session.ts';
import { telemetryAddress } from './platform/page/page-config.ts';
import { report, watchErrors } from './platform/tracking/report.ts';
import { hearSignals, type Signal } from './platform/tracking/signals.ts';
import { sessionId, trackingId } from './platform/tracking/tracking.ts';
import { startTheme } from './ui/theme.ts';

watchErrors();
startTheme();
startLanguage();
loadAreas('common').catch(report);
trackingId();
sessionId();
// Guards decide again where a person may be: after signing in or out, here or in another tab.
// Later than the caches, which hear of it too.
onAccountChange(() => queueMicrotask(() => decideAgain().catch(report)));

async function decideAgain(): Promise<void> {
  await router.invalidate();
  if (session.isSignedIn()) (await import('./platform/api/query.ts')).refetchEmptied();
}

if (telemetryAddress()) {
  // What happens before it is loaded is not lost.
  const early: Signal[] = [];
  hearSignals((signal) => early.push(signal));
  import('./app/telemetry/start-telemetry.ts').then(({ startTelemetry }) => startTelemetry(early), report);
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container, { onUncaughtError: (error) => report(error, { fatal: true }) }).render(
  <StrictMode>
    <RouterProvider router={router} />
    <MaintenanceGate />
  </StrictMode>,
);
