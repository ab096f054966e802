import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MaintenanceGate } from './app/maintenance-gate.tsx';
import { queryClient, watchSession } from './app/query.ts';
import { report } from './app/report.ts';
import { router } from './app/router.tsx';
import { sessionId, trackingId } from './app/tracking.ts';
import { loadAreas, startLanguage } from './i18n/catalogues.ts';
import { startTheme } from './ui/theme.ts';

startTheme();
startLanguage();
trackingId();
sessionId();
// Guards decide anew where somebody may be: after signing in or out, here or in another tab.
watchSession(() => void router.invalidate());

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
await loadAreas('common').catch(report);
createRoot(container, { onUncaughtError: (error) => report(error, { fatal: true }) }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MaintenanceGate>
        <RouterProvider router={router} />
      </MaintenanceGate>
    </QueryClientProvider>
  </StrictMode>,
);
