import type { Signal } from '@chamfer/viewer/port';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of one of the engine's signals; renders again when it changes. `fallback` is used while there is no engine.
 */
export function useSignal<T>(signal: Signal<T> | undefined, fallback: T): T {
  const subscribe = useCallback((listener: () => void) => signal?.subscribe(listener) ?? (() => undefined), [signal]);
  return useSyncExternalStore(subscribe, () => (signal ? signal.value : fallback));
}
