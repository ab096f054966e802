import { redirectOrigins } from './page-config.ts';
import { returnAddress } from './return-address.ts';
import type { AppSearch } from './search.ts';

/** The URL to open after sign-in (spec 1 §2, DECISIONS 2). */
export function afterSignIn(search: AppSearch): string {
  return returnAddress(search.redirect_url, {
    origin: location.origin,
    allowed: redirectOrigins(),
    fallback: '/account',
  });
}

/** Whether a URL returned by `afterSignIn` leaves this origin. */
export function isForeign(address: string): boolean {
  return !address.startsWith('/');
}
