import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { emailHint, withEmailHint } from '../../../platform/auth/email-hint.ts';

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

/** What a way to log in or to sign up is made of. */
export interface LogInWay {
  /** The way back. It does not name the expected address, because queries end up in logs (DECISIONS 6). */
  readonly search: { readonly redirect_url: string };
  /** Names the address that the link expects; undefined if it expects nobody. */
  readonly hash: string | undefined;
}

/** The way to log in or to sign up with the address that the opened link expects, and back to `here` (spec 1 §2). */
export function useLogInWay(): LogInWay {
  return logInWay(useHere());
}

/** Whom links that were opened expect, since the view takes the place of their hash. */
const expected = new Map<string, string>();

/** The same from another address. */
export function logInWay(here: string): LogInWay {
  const { pathname, search, hash } = new URL(here, window.location.origin);
  const [, , viewLink = ''] = pathname.split('/');
  const hint = emailHint(hash) ?? emailHint(search.slice(1));
  if (hint) expected.set(viewLink, hint);
  const email = expected.get(viewLink);
  const redirect_url = here.replace(/([?#&])email_hint=[^&#]*(&?)/g, (_, before, after) => (after ? before : ''));
  return { search: { redirect_url }, hash: email && withEmailHint('', email) };
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
