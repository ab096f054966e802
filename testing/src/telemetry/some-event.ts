import { randomUUID } from 'node:crypto';
import type { TelemetryEvent } from '@chamfer/contract/calls/telemetry/telemetry';

/** A valid event, as a browser sends it. */
export function someEvent(fields: Partial<TelemetryEvent> = {}): TelemetryEvent {
  return {
    event_id: randomUUID() as string,
    app_name: 'Chamfer',
    client_version: '2.0.27',
    site_version: '2.0.46',
    event_name: 'page_viewed',
    event_properties: { route: '/teams/$teamId/members' },
    event_time: '2026-11-27T09:00:00.000Z',
    experiments: [],
    url: 'https://chamfer.haldenworks.example/teams/7/members',
    hash: '',
    page_title: 'Members',
    session_id: randomUUID() as string,
    tracking_id: randomUUID() as string,
    user_id: null,
    user_agent: 'Mozilla/5.0 (Macintosh)',
    cookies_enabled: true,
    visibility_state: 'visible',
    platform: 'Mac',
    os_name: 'macOS',
    os_version: '15.1',
    browser_name: 'Firefox',
    browser_version: '145.0',
    is_touch_device: false,
    viewport_width: 1440,
    viewport_height: 900,
    ...fields,
  };
}
