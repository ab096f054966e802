import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isRegistrationHidden } from '../../platform/page-config.ts';
import { wantsSignUp } from '../../platform/return-address.ts';
import type { AppSearch } from '../../platform/search.ts';
import { session } from '../../platform/session.ts';
import { challengeOf } from './app-auth-link.ts';
import { appSignInSearch } from './app-auth-return.ts';

/** What the guard is told of a visit; `stay`: the page is open already. */
export interface AppVisit {
  search: AppSearch;
  location: ParsedLocation;
  cause: 'enter' | 'stay' | 'preload';
}

/**
 * Sends signed-out visitors of app-auth to sign-in and back. Nobody logs in for a link that cannot work, and a session
 * that ends while the page is open is for the page to tell (spec 1 §2 App-auth, §8).
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
