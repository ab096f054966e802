import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { withEmailHint } from './email-hint.ts';
import { redirectOrigins } from './page-config.ts';
import { returnAddress, wantsSignUp } from './return-address.ts';
import type { AppSearch } from './search.ts';
import { session } from './session.ts';

interface Visit {
  search: AppSearch;
  location: ParsedLocation;
}

/** Sends signed-out visitors to sign-in or sign-up, with the query kept and the way back (spec 1 §2, J08). */
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
 * Sends signed-in visitors of sign-in and sign-up on: back to where they came from, or to the profile (spec 1 §2, J07).
 * After sign-in, whoever has no valid name is asked for one first (J16).
 */
export async function requireSignedOut({ search, location: { pathname, hash } }: Visit): Promise<void> {
  if (search.intent === 'relogin') session.clear();
  if (!session.isSignedIn()) {
    const { email_hint, ...kept } = search;
    if (email_hint === undefined) return;
    // An address in a query ends up in logs (DECISIONS 6).
    throw redirect({ to: pathname, search: kept, hash: withEmailHint(hash, email_hint), replace: true });
  }
  if (pathname === '/login' && (await lacksName())) throw redirect({ to: '/update-name', search, replace: true });
  throw redirect({ href: afterSignIn(search), replace: true, reloadDocument: isForeign(afterSignIn(search)) });
}

/** The address to open once somebody is signed in (spec 1 §2, DECISIONS 2). */
export function afterSignIn(search: AppSearch): string {
  return returnAddress(search.redirect_url, {
    origin: location.origin,
    allowed: redirectOrigins(),
    fallback: '/account',
  });
}

/** Whether the account has no valid name; where that cannot be found out, nobody is held up. */
async function lacksName(): Promise<boolean> {
  try {
    const { loadAccount } = await import('../areas/accounts/load-account.ts');
    return !(await loadAccount()).hasValidName;
  } catch {
    return false;
  }
}

/** Whether an address that `afterSignIn` gave leaves this origin. */
export function isForeign(address: string): boolean {
  return !address.startsWith('/');
}
