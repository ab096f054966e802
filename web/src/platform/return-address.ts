import { type RedirectSite, redirectTarget } from '@chamfer/contract/redirect-target';

/** Where to go back to when the addresses of `redirect_url` are not to be followed (spec 1 §2). */
const home = '/';
/** Pages that lead nowhere after signing in. */
const dead = ['/login', '/signup', '/logout'];

/**
 * The address to open after signing in: `redirect_url` when its origin is ours or on the allow-list, our own start page
 * when it is another's, `fallback` when there is none (spec 1 §2). Addresses of our own origin come back without it.
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

/** Where somebody came from, as the query's `source` says it (spec 1 §2). */
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

/** Sources whose visitors have no account yet, most of them. */
const newcomers: readonly string[] = ['embedded', 'download', 'pricing'] satisfies Source[];

/** Whether a signed-out visitor is sent to sign-up: by `auth_hint`, `signup` or where they came from (spec 1 §2). */
export function wantsSignUp(search: { auth_hint?: string; signup?: string; source?: string }): boolean {
  if (search.auth_hint === 'signup' || search.signup === '1') return true;
  return search.source !== undefined && newcomers.includes(search.source);
}
