/** The site a redirect belongs to. */
export interface RedirectSite {
  /** Our own origin. */
  origin: string;
  /** Other allowed origins, such as `https://app.example`. */
  allowed: readonly string[];
}

/**
 * Where a URL from a request may lead (spec 1 §2 `redirect_url`). Every redirect of the product uses this function and
 * follows only its result: path, query and hash for our own origin, the whole URL for an allowed origin, null when the
 * redirect is refused.
 *
 * The URL is compared as browsers parse it, and exactly that form is returned: `/.//evil` looks like a path of our own,
 * but parsed again, as `//evil`, it names a host.
 */
export function redirectTarget(value: string, { origin, allowed }: RedirectSite): string | null {
  // Browsers turn backslashes into slashes and drop control characters; no legitimate URL contains either.
  if (/[\\\p{Cc}]/u.test(value) || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '') return null;
  // Two leading slashes, also after percent-decoding along the way.
  if (/^\/(?:\/|%2f|%5c)/i.test(url.pathname)) return null;
  if (url.origin === originOf(origin)) return url.pathname + url.search + url.hash;
  return allowed.some((each) => originOf(each) === url.origin) ? url.href : null;
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
