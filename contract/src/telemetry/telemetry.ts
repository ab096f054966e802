import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nothing, text } from '../shapes.ts';
import { type EventName, telemetryEvents } from './events.ts';

/** The largest body of a beacon, in bytes; browsers send no more in one. */
export const mostBeaconBytes = 64 * 1024;
/** The most events of one beacon. */
export const mostBeaconEvents = 500;

/** An id of a browser or of a visit, which is made there: version 4 (spec 1 §5 Identifier check). */
const madeId = z.uuid({ version: 'v4' });
const version = text(50).nullable();

/**
 * One event as a browser sends it (spec 1 §7 Telemetry). All of it is what the browser says: the time is that of its
 * clock, and the user a claim unless a token goes with it.
 */
export const telemetryEvent = z.strictObject({
  event_id: madeId,
  app_name: text(100),
  client_version: text(50),
  site_version: text(50),
  event_name: z.enum(Object.keys(telemetryEvents) as [EventName, ...EventName[]]),
  event_properties: z.record(z.string(), z.unknown()),
  event_time: z.iso.datetime({ offset: true }),
  /** The flags that decided something about this page, with the variant of each. */
  experiments: z.array(z.strictObject({ name: text(200), variant: text(200) })).max(100),
  /** The address of the page, its secrets hidden, and what is behind its #. */
  url: text(4000),
  hash: text(2000),
  page_title: text(1000),
  session_id: madeId,
  tracking_id: madeId,
  user_id: z.uuid().nullable(),
  user_agent: text(1000),
  cookies_enabled: z.boolean(),
  visibility_state: z.enum(['visible', 'hidden', 'prerender']),
  platform: z.enum(['Mac', 'Windows', 'iPad', 'iPhone', 'Android', 'Linux', 'Other']),
  os_name: text(50),
  os_version: version,
  browser_name: text(50),
  browser_version: version,
  is_touch_device: z.boolean(),
  viewport_width: z.int().min(0).max(100_000),
  viewport_height: z.int().min(0).max(100_000),
});

/** One event as a browser sends it. */
export type TelemetryEvent = z.infer<typeof telemetryEvent>;

/** What browsers tell about how the app is used. */
export const telemetry = {
  'POST /telemetry': endpoint({
    summary:
      'Takes events as a JSON array of at most 64 KB and 500 events, of any content type, such as the text of a beacon: all of them, or none. With a token their user must be that of the token. Browsers that ask not to be tracked (Sec-GPC, DNT) are answered the same, and nothing is kept.',
    spec: 'spec 1 §7 Telemetry',
    auth: 'optional',
    guests: true,
    body: 'bytes',
    output: nothing,
    status: 204,
    // The operator wants no events.
    errors: ['OPERATION_NOT_ALLOWED', 'VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS'],
  }),
};
