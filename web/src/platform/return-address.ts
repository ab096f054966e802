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
  { origin, allowed, fallback }: { origin: string; allowed: readonly string[]; fallback: string },
): string {
  if (!redirectUrl) return fallback;
  const url = parse(redirectUrl, origin);
  if (!url) return home;
  if (url.origin === origin) {
    return dead.includes(url.pathname.replace(/\/+$/, '')) ? fallback : url.pathname + url.search + url.hash;
  }
  return allowed.includes(url.origin) ? url.href : home;
}

function parse(value: string, origin: string): URL | null {
  try {
    const url = new URL(value, origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
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
