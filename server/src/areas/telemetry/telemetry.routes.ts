import type { telemetry } from '@chamfer/contract/calls/telemetry/telemetry';
import type { Handlers } from '../../platform/http/guard.ts';
import { takeBeacon } from './take-beacon.service.ts';

/** The call of telemetry. */
export const telemetryRoutes: Handlers<keyof typeof telemetry> = {
  'POST /telemetry': ({ request }, ctx) => takeBeacon(ctx, request),
};
