import { telemetryEvents } from '@chamfer/contract/calls/telemetry/events';
import { mostBeaconEvents, type TelemetryEvent, telemetryEvent } from '@chamfer/contract/calls/telemetry/telemetry';
import { hideFragment, hideSecrets } from '@chamfer/contract/hidden-secrets';
import type { ZodError } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { requireStorable } from '../../platform/http/limit/storable-texts.ts';

/**
 * The events of a beacon, all of them valid, with what is secret in their addresses hidden: browsers do that, too, but a page
 * that was opened before a correction does not.
 * @throws VALIDATION_ERROR naming the event and its field, such as `3.event_properties.seats`; PAYLOAD_TOO_LARGE for more
 * than 500
 */
export function readBeacon(body: string): TelemetryEvent[] {
  const sent = readJson(body);
  if (!Array.isArray(sent)) throw refused('', 'invalid_type', 'must be a JSON array of events');
  if (sent.length > mostBeaconEvents) throw new AppError('PAYLOAD_TOO_LARGE');
  requireStorable(sent);
  return sent.map((each: unknown, index) => {
    const event = telemetryEvent.safeParse(each);
    if (!event.success) throw refusedBy(event.error, [index]);
    const properties = telemetryEvents[event.data.event_name].properties.safeParse(event.data.event_properties);
    if (!properties.success) throw refusedBy(properties.error, [index, 'event_properties']);
    return {
      ...event.data,
      event_properties: properties.data,
      url: hideSecrets(event.data.url),
      hash: hideFragment(event.data.hash),
    };
  });
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw refused('', 'invalid_format', 'must be JSON');
  }
}

function refusedBy({ issues }: ZodError, within: (string | number)[]): AppError {
  const { path, code, message } = issues[0]!;
  return refused([...within, ...path].join('.'), String(code), message);
}

function refused(field: string, code: string, message: string): AppError {
  return new AppError('VALIDATION_ERROR', null, { validationErrors: [{ field, code, message }] });
}
