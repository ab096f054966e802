import { newId } from '@chamfer/client';
import { brand } from '@chamfer/contract/brand';
import type { TelemetryEvent } from '@chamfer/contract/calls/telemetry/telemetry';
import { hideFragment, hideSecrets } from '@chamfer/contract/hidden-secrets';
import { experiments } from '../../platform/tracking/experiments.ts';
import { sessionId, trackingId } from '../../platform/tracking/tracking.ts';
import { ownBrowser } from './own-browser.ts';

/** What happened, who did it, and when in milliseconds since 1970. */
export interface Happened {
  name: TelemetryEvent['event_name'];
  properties: object;
  userId: string | null;
  at: number;
}

/** The event of what happened on the page as it is now, with every field (spec 1 §7 Telemetry) and no secret of its address. */
export function makeEvent({ name, properties, userId, at }: Happened): TelemetryEvent {
  const { userAgent, maxTouchPoints, cookieEnabled } = navigator;
  return {
    event_id: newId(),
    app_name: brand.name,
    client_version: brand.telemetryVersion,
    site_version: brand.webVersion,
    event_name: name,
    // Values that are not known are left out by JSON.
    event_properties: properties as Record<string, unknown>,
    event_time: new Date(at).toISOString(),
    experiments: experiments(),
    url: hideSecrets(location.origin + location.pathname + location.search).slice(0, 4000),
    hash: hideFragment(location.hash).slice(0, 2000),
    page_title: document.title.slice(0, 1000),
    session_id: sessionId(),
    tracking_id: trackingId(),
    user_id: userId,
    user_agent: userAgent.slice(0, 1000),
    cookies_enabled: cookieEnabled,
    visibility_state: document.visibilityState,
    viewport_width: Math.round(innerWidth),
    viewport_height: Math.round(innerHeight),
    ...ownBrowser({ userAgent, maxTouchPoints }),
  };
}
