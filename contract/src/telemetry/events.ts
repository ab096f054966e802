import type { z } from 'zod';
import { accountEvents } from './account-events.ts';
import { reviewEvents } from './review-events.ts';
import { teamEvents } from './team-events.ts';

/**
 * Every event that the web app sends, by its name: what it is and which properties it has. The server refuses all
 * others; the web imports the types alone. `docs/telemetry.md` is written from it.
 */
export const telemetryEvents = { ...accountEvents, ...teamEvents, ...reviewEvents };

/** The name of an event. */
export type EventName = keyof typeof telemetryEvents;

/** The properties of an event. */
export type EventProperties<Name extends EventName> = z.input<(typeof telemetryEvents)[Name]['properties']>;
