import { type RedirectSite, redirectTarget } from '@chamfer/contract/redirect-target';

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

/** Where a visitor came from, from the query parameter `source` (spec 1 §2). */
export type Source =
  | 'signin'
  | 'signup'
  | 'download'
  | 'pricing'
  | 'update-mac'
  | 'app-auth'
  | 'auth-handoff'
  | 'sso-callback'
  | 'embedded';

/** Sources whose visitors usually have no account yet. */
const newcomers: readonly string[] = ['embedded', 'download', 'pricing'] satisfies Source[];

/** Whether a signed-out visitor is sent to sign-up: by `auth_hint`, `signup` or `source` (spec 1 §2). */
export function wantsSignUp(search: { auth_hint?: string; signup?: string; source?: string }): boolean {
  if (search.auth_hint === 'signup' || search.signup === '1') return true;
  return search.source !== undefined && newcomers.includes(search.source);
}
