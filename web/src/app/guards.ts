import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { afterSignIn, isForeign } from '../platform/after-sign-in.ts';
import { withEmailHint } from '../platform/email-hint.ts';
import { wantsSignUp } from '../platform/return-address.ts';
import type { AppSearch } from '../platform/search.ts';
import { session } from '../platform/session.ts';

interface Visit {
  search: AppSearch;
  location: ParsedLocation;
}

/** Redirects signed-out visitors to sign-in or sign-up, keeping the query and the return target (spec 1 §2, J08). */
export function requireSignIn({ search, location }: Visit): void {
  if (session.isSignedIn()) return;
  throw redirect({
    to: wantsSignUp(search) ? '/signup' : '/login',
    search: { ...search, redirect_url: search.redirect_url ?? location.href },
    hash: location.hash || undefined,
    replace: true,
  });
}

/**
 * Redirects signed-in visitors of sign-in and sign-up to where they came from, or to the profile (spec 1 §2, J07).
 * After sign-in, people without a valid name are asked for one first (J16).
 */
export async function requireSignedOut({ search, location: { pathname, hash } }: Visit): Promise<void> {
  if (search.intent === 'relogin') session.clear();
  if (!session.isSignedIn()) {
    const { email_hint, ...kept } = search;
    if (email_hint === undefined) return;
    // An email address in a query would end up in logs (DECISIONS 6).
    throw redirect({ to: pathname, search: kept, hash: withEmailHint(hash, email_hint), replace: true });
  }
  if (pathname === '/login' && (await lacksName())) throw redirect({ to: '/update-name', search, replace: true });
  throw redirect({ href: afterSignIn(search), replace: true, reloadDocument: isForeign(afterSignIn(search)) });
}

/** Whether the account has no valid name; false if that cannot be determined, so that sign-in is not blocked. */
async function lacksName(): Promise<boolean> {
  try {
    const { loadAccount } = await import('../platform/account/load-account.ts');
    return !(await loadAccount()).hasValidName;
  } catch {
    return false;
  }
}
