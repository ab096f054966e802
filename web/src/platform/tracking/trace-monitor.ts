import { browserTracingIntegration } from '@sentry/browser';
import { asksNotToBeTracked } from './consent.ts';
import { addWatcher, type MonitoredProject } from './error-monitor.ts';

// Traces: a chunk of its own, which is loaded in one of ten pages.

/** Begins to trace how long pages and calls take. The server hides what in their addresses is secret. */
export function startTraces(to: MonitoredProject): void {
  if (asksNotToBeTracked()) return;
  const nameOf = (path: string) => path.replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi, '{id}');
  addWatcher(
    to,
    browserTracingIntegration({
      beforeStartSpan: (span) => ({ ...span, name: nameOf(location.pathname) }),
      // Interactions name what was pressed.
      enableInp: false,
    }),
  );
}
