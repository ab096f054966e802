import { useSyncExternalStore } from 'react';
import { browserStore } from '../browser/browser-store.ts';
import { impersonation, ofImpersonation } from './impersonation.ts';

/** A token pair as returned by sign-in, sign-up and refresh. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** The signed-in session of this browser, shared by all tabs. */
export interface Session {
  accessToken(): string | null;
  refreshToken(): string | null;
  isSignedIn(): boolean;
  /** The account of the access token; null when signed out. */
  userId(): string | null;
  setTokens(tokens: Tokens): void;
  /** Deletes the tokens and the one-time email token of a registration. */
  clear(): void;
  /** Calls the listener after each change, including those in other tabs; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

/** The names in the browser's storage of an account's tokens (spec 1 §7, DECISIONS 11). */
const ofAccount = { access: 'accessToken', refresh: 'token' };
const emailTokenKey = 'emailToken';

/** Stores the tokens under the names given by the specification, or under others for a guest of a review link. */
export function createSession(
  local: Storage,
  perTab: Storage,
  { access: accessKey, refresh: refreshKey } = ofAccount,
): Session {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === accessKey || event.key === null) tell();
    });
  }
  return {
    accessToken: () => local.getItem(accessKey),
    refreshToken: () => local.getItem(refreshKey),
    isSignedIn: () => local.getItem(accessKey) !== null,
    userId: () => subjectOf(local.getItem(accessKey)),
    setTokens: ({ accessToken, refreshToken }) => {
      // The refresh token first: other tabs react to the access token and must find both.
      local.setItem(refreshKey, refreshToken);
      local.setItem(accessKey, accessToken);
      tell();
    },
    clear: () => {
      perTab.removeItem(emailTokenKey);
      if (local.getItem(accessKey) === null && local.getItem(refreshKey) === null) return;
      local.removeItem(refreshKey);
      local.removeItem(accessKey);
      tell();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The session of this browser; in a tab in which an operator looks as somebody else, the one for that. */
export const session: Session = impersonation
  ? createSession(browserStore('sessionStorage'), browserStore('sessionStorage'), ofImpersonation)
  : createSession(browserStore('localStorage'), browserStore('sessionStorage'));

/** Whether somebody is signed in; updates on sign-in and log-out, including in other tabs. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(session.onChange, session.isSignedIn);
}

/** Calls the listener when another account, or none, is signed in; not when tokens are only refreshed. */
export function onAccountChange(listener: () => void): () => void {
  let account = session.userId();
  let signedIn = session.isSignedIn();
  return session.onChange(() => {
    const now = { account: session.userId(), signedIn: session.isSignedIn() };
    if (now.account === account && now.signedIn === signedIn) return;
    ({ account, signedIn } = now);
    listener();
  });
}

/** Stores the email token returned by a registration, for this tab (spec 1 §3 Auth tokens). */
export function keepEmailToken(emailToken: string): void {
  browserStore('sessionStorage').setItem(emailTokenKey, emailToken);
}

/** Deletes the email token when the account changes. */
export function forgetEmailToken(): void {
  browserStore('sessionStorage').removeItem(emailTokenKey);
}

function subjectOf(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string'
      ? claims.sub
      : null;
  } catch {
    return null;
  }
}
