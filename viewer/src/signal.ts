import type { Signal } from './port.ts';

/** A signal whose owner may set it; hand it out as `Signal<T>`. */
export interface WritableSignal<T> extends Signal<T> {
  /** Whether there are listeners: without them the value need not be computed. */
  readonly isWatched: boolean;
  /** Does nothing when `value` is the present one (`Object.is`). */
  set(value: T): void;
  /** Forgets all listeners; later `set` calls still change the value. */
  close(): void;
}

/**
 * Makes a signal.
 *
 * A listener that throws must not keep the others from hearing: its error is reported as uncaught.
 */
export function createSignal<T>(initial: T): WritableSignal<T> {
  let current = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get value() {
      return current;
    },
    get isWatched() {
      return listeners.size > 0;
    },
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) call(listener, value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
    },
  };
}

function call<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
