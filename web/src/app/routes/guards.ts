import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { afterSignIn, isForeign } from '../../platform/auth/after-sign-in.ts';
import { withEmailHint } from '../../platform/auth/email-hint.ts';
import { wantsSignUp } from '../../platform/auth/return-address.ts';
import { isIntentOf } from '../../platform/auth/sources.ts';
import { session } from '../../platform/http/session.ts';
import { isBillingOff, isRegistrationHidden } from '../../platform/page/page-config.ts';
import type { AppSearch } from '../../platform/page/search.ts';

interface Visit {
  search: AppSearch;
  location: ParsedLocation;
  /** Whether nobody goes there yet: a link is pointed at or has the focus. */
  preload?: boolean;
}

/** Redirects signed-out visitors to sign-in or sign-up, keeping the query and the return target (spec 1 §2, J08). */
export function requireSignIn({ search, location }: Visit): void {
  if (session.isSignedIn()) return;
  throw redirect({
    to: wantsSignUp(search) && !isRegistrationHidden() ? '/signup' : '/login',
    search: { ...search, redirect_url: search.redirect_url ?? returnAddress(location.href) },
    hash: location.hash || undefined,
    replace: true,
  });
}

/** People who wanted to see what is shared with them come to the review links of the team (spec 3 §2, DECISIONS 5). */
function returnAddress(href: string): string {
  return href.replace(/^(\/teams\/[^/?#]+)\/shared-with-me(?=[?#]|$)/, '$1/review-links');
}

/** Where nothing is sold, the pages about it lead where addresses lead that do not exist. */
export function requireSales({ search }: Pick<Visit, 'search'>): void {
  if (isBillingOff()) throw redirect({ to: '/teams', search, replace: true });
}

/** For pages of what one buys: something is sold, and somebody is signed in. */
export function requireBuyer(visit: Visit): void {
  requireSales(visit);
  requireSignIn(visit);
}

/**
 * Sends signed-in visitors of sign-in and sign-up on: back to where they came from, or to the profile (spec 1 §2, J07).
 * A person who has just signed in goes to the teams instead (DECISIONS 65), and is asked for a valid name first (J16).
 */
export async function requireSignedOut({ search, location: { pathname, hash }, preload }: Visit): Promise<void> {
  if (pathname !== '/login' && isRegistrationHidden()) throw redirect({ to: '/login', search, hash, replace: true });
  if (isIntentOf('sign-in', search.intent)) {
    if (preload) return;
    await (await import('../../areas/auth/log-out.ts')).endSession();
    // Only once: a person who logs in now stays logged in. The return address is kept (DECISIONS 6).
    throw redirect({ to: pathname, search: { ...search, intent: undefined }, hash, replace: true });
  }
  if (!session.isSignedIn()) {
    cameSignedOut = true;
    const { email_hint, ...kept } = search;
    if (email_hint === undefined) return;
    // An email address in a query would end up in logs (DECISIONS 6).
    throw redirect({ to: pathname, search: kept, hash: withEmailHint(hash, email_hint), replace: true });
  }
  if (pathname === '/login' && (await lacksName())) throw redirect({ to: '/update-name', search, replace: true });
  const href = afterSignIn(search, cameSignedOut ? undefined : '/account');
  cameSignedOut = false;
  throw redirect({ href, replace: true, reloadDocument: isForeign(href) });
}

/** Whether sign-in or sign-up was on the screen before: then somebody has just signed in, here or in another tab. */
let cameSignedOut = false;

/** Whether the account has no valid name; where that cannot be found out, navigation goes on. */
async function lacksName(): Promise<boolean> {
  try {
    const { loadAccount } = await import('../../platform/account/load-account.ts');
    return !(await loadAccount()).hasValidName;
  } catch {
    return false;
  }
}
