import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Writes the hash past the router, which would look at every route again; for it the address has not changed. */
export function writeHash(hash: string): void {
  const { pathname, search } = window.location;
  History.prototype.replaceState.call(window.history, window.history.state, '', hash ? `#${hash}` : pathname + search);
  for (const tell of listeners) tell();
}

/** The address on the screen, for the way back to it, with the hash that the router has not heard of (`writeHash`). */
export function useHere(): string {
  // Renders again when the router goes elsewhere.
  useLocation({ select: ({ href }) => href });
  return useSyncExternalStore(subscribe, readHere);
}

function readHere(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', listener);
  };
}
