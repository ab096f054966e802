import { brand } from '@chamfer/contract/brand';
import { ownPlatform } from '../browser/own-platform.ts';
import { telemetryAddress } from '../page/page-config.ts';
import { newId, sessionId, trackingId } from './tracking.ts';

/** What people do that the operator may count, and its properties. */
export interface TrackedEvents {
  /** The filter of the members page was used (spec 2 §2 Members page). Nothing that was typed is in it. */
  members_filtered: { team_id: string; shown: number };
}

/**
 * Sends the operator's collector what somebody did (spec 1 §7 Telemetry), as a beacon: nothing waits for it, and a page that
 * closes still sends it. Without `TELEMETRY_URL`, or if the browser asks not to be tracked, nothing is sent. The address of
 * the page goes without its query and hash, which may hold secrets.
 */
export function track<Name extends keyof TrackedEvents>(
  name: Name,
  properties: TrackedEvents[Name],
  userId: string | null,
): void {
  const address = telemetryAddress();
  if (address === null || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return;
  const { userAgent, maxTouchPoints, cookieEnabled } = navigator;
  const event = {
    event_id: newId(),
    app_name: brand.name,
    client_version: brand.telemetryVersion,
    event_name: name,
    event_properties: properties,
    event_time: new Date().toISOString(),
    experiments: [],
    page_title: document.title,
    session_id: sessionId(),
    site_version: brand.webVersion,
    tracking_id: trackingId(),
    url: location.origin + location.pathname,
    user_agent: userAgent,
    user_id: userId,
    cookies_enabled: cookieEnabled,
    visibility_state: document.visibilityState,
    platform: ownPlatform({ userAgent, maxTouchPoints }) ?? 'other',
    is_touch_device: maxTouchPoints > 0,
    viewport_width: innerWidth,
    viewport_height: innerHeight,
  };
  // As text: a beacon of JSON would ask the collector for permission first.
  navigator.sendBeacon(address, JSON.stringify([event]));
}
