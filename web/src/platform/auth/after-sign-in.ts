import { redirectOrigins } from '../page/page-config.ts';
import type { AppSearch } from '../page/search.ts';
import { returnAddress } from './return-address.ts';

/** The address to open once somebody has signed in; `fallback` where the query names none (spec 1 §2, DECISIONS 65). */
export function afterSignIn(search: AppSearch, fallback = '/teams'): string {
  return returnAddress(search.redirect_url, {
    origin: location.origin,
    allowed: redirectOrigins(),
    fallback,
  });
}

/** Whether a URL returned by `afterSignIn` leaves this origin. */
export function isForeign(address: string): boolean {
  return !address.startsWith('/');
}
