import { type FlagName, type FlagValue, flags } from '@chamfer/contract/flags';
import { onAccountChange, session } from '../http/session.ts';
import { trackingId } from '../tracking/tracking.ts';
import { type FlagValues, rememberedFlags, rememberFlags } from './remembered-flags.ts';

/** How long a page waits for flags at the most (spec 1 §9), in milliseconds. */
export const flagPatienceMs = 3000;

const listeners = new Set<() => void>();
let shown: { identity: string; values: FlagValues; isSettled: boolean } | null = null;

/** Who flags are evaluated for: the account, else this browser. */
export function flagIdentity(): string {
  return session.userId() ?? trackingId();
}

/** What is known for whoever uses this browser now: at first, what it remembers. */
function current() {
  const identity = flagIdentity();
  if (shown?.identity !== identity) shown = { identity, values: rememberedFlags(identity), isSettled: false };
  return shown;
}

/** What a flag is worth, as far as it is known; else its default. */
export function flagValue<Name extends FlagName>(name: Name): FlagValue<Name> {
  return (current().values[name] ?? flags[name].default) as FlagValue<Name>;
}

/** The name of what a flag is worth, as far as it is known, for telemetry. */
export function flagVariant(name: FlagName): string {
  const value: unknown = flagValue(name);
  const known = Object.entries(flags[name].variants).find(([, worth]) => worth === value);
  return known?.[0] ?? String(value);
}

/** Whether the flags came, or are not waited for any longer. */
export function areFlagsSettled(): boolean {
  return current().isSettled;
}

/** Takes what the server answered for somebody; it is nobody else's. */
export function takeFlags(identity: string, values: FlagValues): void {
  if (identity !== flagIdentity()) return;
  rememberFlags(identity, values);
  shown = { identity, values, isSettled: true };
  tell();
}

/** Waits no longer: what is known counts, and may still change. */
export function settleFlags(identity: string): void {
  const { isSettled } = current();
  if (isSettled || identity !== flagIdentity()) return;
  shown = { ...current(), isSettled: true };
  tell();
}

/** Calls the listener after each change; returns a function that unsubscribes. */
export function onFlagsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Whoever signs in sees what is remembered of them at once.
onAccountChange(tell);

function tell(): void {
  for (const listener of listeners) listener();
}
