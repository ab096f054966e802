import type { TelemetryEvent } from '@chamfer/contract/calls/telemetry/telemetry';

/** An event with what this server knows of it. */
export interface ReceivedEvent {
  event: TelemetryEvent;
  receivedAt: Date;
  /** The user is that of the token that was sent along. */
  isUserProven: boolean;
}
