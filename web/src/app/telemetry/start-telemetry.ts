import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadAreas } from '../../i18n/catalogues.ts';
import { browserStore } from '../../platform/browser/browser-store.ts';
import { session } from '../../platform/http/session.ts';
import { telemetryAddress } from '../../platform/page/page-config.ts';
import { consent, isConsentOffered, onConsent } from '../../platform/tracking/consent.ts';
import { hearSignals, type Signal, track } from '../../platform/tracking/signals.ts';
import { router } from '../routes/router.tsx';
import { eventOfCall } from './events-of-calls.ts';
import { knowNothing, ofLink, withKnown } from './known-things.ts';
import { makeEvent } from './make-event.ts';
import { makeOutgoing, type OutgoingEvents } from './outgoing-events.ts';
import { makeSender } from './send-events.ts';

/**
 * Turns what happens on the page into events and sends them (spec 1 §7 Telemetry). Loaded only where the operator has
 * telemetry. Before somebody agrees, where they are asked, nothing is sent or kept; a browser that asks not to be tracked is
 * not even asked. `early` is what happened before this was loaded.
 */
export function startTelemetry(early: readonly Signal[]): void {
  if (!isConsentOffered()) {
    hearSignals(() => undefined);
    return;
  }
  const outgoing = makeOutgoing(makeSender(telemetryAddress()!), browserStore('localStorage'), () => navigator.onLine);
  const known = knowNothing();
  const hear = (signal: Signal) => {
    // What is known of things is remembered either way; it stays on the page.
    const happened =
      'call' in signal
        ? eventOfCall(known, signal)
        : { name: signal.event, properties: withKnown(known, signal.properties) };
    if (!happened || consent() !== 'yes') return;
    const userId = ('userId' in happened && happened.userId) || session.userId();
    outgoing.add(makeEvent({ ...happened, userId, at: signal.at }));
  };
  for (const signal of early) hear(signal);
  hearSignals(hear);
  followPages();
  followEnds(outgoing);
  onConsent(() => {
    if (consent() === 'yes') viewed();
    else outgoing.clear();
  });
  if (consent() === 'open') void ask();

  /** The page that is shown now, and the drawing on it. */
  function viewed(): void {
    const { matches } = router.state;
    const last = matches.at(-1);
    if (!last) return;
    const search = last.search as Record<string, unknown>;
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined);
    track('page_viewed', {
      route: last.fullPath || '/',
      source: text(search.source),
      utm_source: text(search.utm_source),
    });
    const { viewLink, drawingId } = last.params as { viewLink?: string; drawingId?: string };
    if (viewLink && drawingId) track('drawing_opened', { ...ofLink(known, viewLink), drawing_id: drawingId });
  }

  /** A page counts once, also where its address gets another query. */
  function followPages(): void {
    let shown = '';
    const follow = () => {
      const { pathname } = router.state.location;
      if (pathname === shown) return;
      shown = pathname;
      viewed();
    };
    router.subscribe('onResolved', follow);
    // The first page may have been rendered before this was loaded.
    if (router.state.resolvedLocation) follow();
  }
}

function followEnds(outgoing: OutgoingEvents): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outgoing.leave();
  });
  addEventListener('pagehide', () => outgoing.leave());
  addEventListener('online', () => void outgoing.flush());
}

/** Shows the bar that asks, next to the app: no page has to know of it. */
async function ask(): Promise<void> {
  const [{ ConsentBar }] = await Promise.all([import('./consent-bar.tsx'), loadAreas('telemetry')]);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const end = onConsent(() => {
    end();
    root.unmount();
    place.remove();
  });
  root.render(createElement(ConsentBar));
}
