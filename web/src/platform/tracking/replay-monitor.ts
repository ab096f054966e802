import { replayIntegration } from '@sentry/browser';
import { asksNotToBeTracked } from './consent.ts';
import { addWatcher, type MonitoredProject } from './error-monitor.ts';

// Replays of errors: a chunk of its own, which is loaded when the page has nothing better to do.

/**
 * Keeps what the page looked like in the last minute, without texts, values and pictures, and sends it with the first error; after
 * that nothing is recorded. Drawings of models are never in it, nor addresses of calls.
 */
export function startReplay(to: MonitoredProject): void {
  if (asksNotToBeTracked()) return;
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: [
      'title',
      'placeholder',
      'aria-label',
      'aria-description',
      'alt',
      'href',
      'value',
      'content',
      'download',
    ],
    // Compressing it takes a worker whose script is no file of ours.
    useCompression: false,
    networkDetailAllowUrls: [],
    networkCaptureBodies: false,
    // By itself it would send nothing of a page that broke in its first seconds.
    minReplayDuration: 0,
    // Notes of calls, clicks and pages that were visited.
    beforeAddRecordingEvent: () => null,
    // By itself it would record the rest of the visit.
    beforeErrorSampling: () => {
      setTimeout(() => void replay.flush({ continueRecording: false }));
      return false;
    },
  });
  addWatcher(to, replay);
}
