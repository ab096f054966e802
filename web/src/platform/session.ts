import { useSyncExternalStore } from 'react';
import { browserStore } from './browser-store.ts';

/** A pair as sign-in, sign-up and refresh answer it. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Who is signed in, in this browser: every tab shares it. */
export interface Session {
  accessToken(): string | null;
  refreshToken(): string | null;
  isSignedIn(): boolean;
  /** The account the access token speaks of; null when signed out. */
  userId(): string | null;
  setTokens(tokens: Tokens): void;
  /** Forgets the tokens and the one-time mailbox proof of a registration. */
  clear(): void;
  /** Calls back after each change, also one made in another tab; gives a function that stops it. */
  onChange(listener: () => void): () => void;
}

const accessKey = 'accessToken';
const refreshKey = 'token';
const emailTokenKey = 'emailToken';

/** Keeps the tokens under the names the specification gives (spec 1 §7, DECISIONS 11). */
export function createSession(local: Storage, perTab: Storage): Session {
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
      // The refresh token first: another tab reacts to the access token and must find both.
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

/** The session of this browser. */
export const session: Session = createSession(browserStore('localStorage'), browserStore('sessionStorage'));

/** Whether somebody is signed in; follows sign-in and log-out, also in another tab. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(session.onChange, session.isSignedIn);
}

/** Calls back when another account, or none, is signed in; not when tokens are merely refreshed. */
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

/** Keeps the mailbox proof a registration answers, for this tab (spec 1 §3 Auth tokens). */
export function keepEmailToken(emailToken: string): void {
  browserStore('sessionStorage').setItem(emailTokenKey, emailToken);
}

/** Forgets the mailbox proof, when another account takes over. */
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
