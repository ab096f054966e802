import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { wantsSignUp } from '../../../platform/auth/return-address.ts';
import { session } from '../../../platform/http/session.ts';
import { isRegistrationHidden } from '../../../platform/page/page-config.ts';
import type { AppSearch } from '../../../platform/page/search.ts';
import { challengeOf } from './app-auth-link.ts';
import { appSignInSearch } from './app-auth-return.ts';

/** What the guard knows about a visit. `stay`: the page is already open. */
export interface AppVisit {
  search: AppSearch;
  location: ParsedLocation;
  cause: 'enter' | 'stay' | 'preload';
}

/**
 * Redirects signed-out visitors of app-auth to sign-in and back. If the link cannot work, no sign-in is requested; if
 * the session ends while the page is open, the page itself shows this (spec 1 §2 App-auth, §8).
 */
export function requireAppSignIn({ search, location, cause }: AppVisit): void {
  if (session.isSignedIn() || cause === 'stay' || !challengeOf(search)) return;
  const by = wantsSignUp(search) && !isRegistrationHidden() ? 'signup' : 'signin';
  throw redirect({
    to: by === 'signup' ? '/signup' : '/login',
    search: appSignInSearch(search, location.href, by),
    hash: location.hash || undefined,
    replace: true,
  });
}

/**
 * Whether the page is opened to sign in the design app with a link that works. `from_survey` says that the survey was left
 * already, with or without answers (spec 1 §4 App-auth).
 */
export function isAppSignIn({ search, cause }: AppVisit): boolean {
  return session.isSignedIn() && cause !== 'stay' && challengeOf(search) !== null && search.from_survey === undefined;
}
