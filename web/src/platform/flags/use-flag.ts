import type { FlagName, FlagValue } from '@chamfer/contract/flags';
import { useEffect, useSyncExternalStore } from 'react';
import { setExperiment } from '../tracking/experiments.ts';
import {
  areFlagsSettled,
  flagIdentity,
  flagPatienceMs,
  flagValue,
  flagVariant,
  onFlagsChange,
  settleFlags,
} from './flag-store.ts';

/**
 * What a feature flag is worth for whoever uses this browser. At first it is what the browser remembers, else the default; the
 * server is asked once the page is painted. A flag hides, and decides about no access.
 */
export function useFlag<Name extends FlagName>(name: Name): FlagValue<Name> {
  useEffect(startFlags, []);
  useEffect(() => setExperiment(name, () => flagVariant(name)), [name]);
  return useSyncExternalStore(onFlagsChange, () => flagValue(name));
}

/** Whether flags are known, or not waited for any longer, after three seconds at the most. */
export function useFlagsSettled(): boolean {
  useEffect(startFlags, []);
  return useSyncExternalStore(onFlagsChange, areFlagsSettled);
}

let isStarted = false;

function startFlags(): void {
  const identity = flagIdentity();
  setTimeout(() => settleFlags(identity), flagPatienceMs);
  if (isStarted) return;
  isStarted = true;
  void loadFlags();
}

/** Loads OpenFeature when the page has nothing else to do. If it does not come, the next flag tries again. */
async function loadFlags(): Promise<void> {
  try {
    await idle();
    const { followFlags } = await import('./open-feature.ts');
    followFlags();
  } catch {
    isStarted = false;
    settleFlags(flagIdentity());
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}
