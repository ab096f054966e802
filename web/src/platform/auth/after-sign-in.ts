import { redirectOrigins } from '../page/page-config.ts';
import { type AppSearch, isOn } from '../page/search.ts';
import { returnAddress } from './return-address.ts';

/**
 * The address to open once somebody has signed in; `fallback` where the query names none (spec 1 §2, DECISIONS 65), with the
 * survey flag if it was there (DECISIONS 6).
 */
export function afterSignIn(search: AppSearch, fallback = '/teams'): string {
  return returnAddress(search.redirect_url, {
    origin: location.origin,
    allowed: redirectOrigins(),
    fallback: isOn(search.segmentation) ? `${fallback}?segmentation=1` : fallback,
  });
}

/** Whether a URL returned by `afterSignIn` leaves this origin. */
export function isForeign(address: string): boolean {
  return !address.startsWith('/');
}
