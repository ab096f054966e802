import { type RedirectSite, redirectTarget } from '@chamfer/contract/redirect-target';
import { leadsOf } from './sources.ts';

/** Where to go if `redirect_url` must not be followed (spec 1 §2). */
const home = '/';
/** Pages that are not useful after signing in. */
const dead = ['/login', '/signup', '/logout'];

/**
 * The URL to open after signing in: `redirect_url` if its origin is ours or on the allowlist, our start page if it is
 * another, `fallback` if there is none (spec 1 §2). URLs of our own origin are returned without the origin.
 */
export function returnAddress(
  redirectUrl: string | undefined,
  { fallback, ...site }: RedirectSite & { fallback: string },
): string {
  if (!redirectUrl) return fallback;
  const target = redirectTarget(redirectUrl, site);
  if (target === null) return home;
  const isDead = target.startsWith('/') && dead.includes(new URL(target, site.origin).pathname.replace(/\/+$/, ''));
  return isDead ? fallback : target;
}

/** Whether a signed-out visitor is sent to sign-up: by `auth_hint`, `signup` or `source` (spec 1 §2). */
export function wantsSignUp(search: { auth_hint?: string; signup?: string; source?: string }): boolean {
  if (search.auth_hint === 'signup' || search.signup === '1') return true;
  return leadsOf(search.source).signedOut === '/signup';
}

/** Whether a URL from the server is one that a browser may be sent to. */
export function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url);
}
