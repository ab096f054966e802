import type { EventName, EventProperties } from '@chamfer/contract/calls/telemetry/events';

/** Something that happened, before it is known whether anybody counts it. */
export type Signal = {
  /** Milliseconds since 1970. */
  at: number;
} & ({ event: EventName; properties: object } | { call: string; options: object; output: unknown });

let hear: ((signal: Signal) => void) | null = null;

/** Takes all signals from now on. Without a listener, as in installations without telemetry, they are forgotten. */
export function hearSignals(listener: (signal: Signal) => void): void {
  hear = listener;
}

/** Sends an event that no call of the API stands for (spec 1 §7 Telemetry). The types are the catalogue's. */
export function track<Name extends EventName>(event: Name, properties: EventProperties<Name>): void {
  hear?.({ at: Date.now(), event, properties });
}

/** A call of the API was answered; which of them are events is decided where telemetry is loaded. */
export function answered(call: string, options: object, output: unknown): void {
  hear?.({ at: Date.now(), call, options, output });
}
