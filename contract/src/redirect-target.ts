/** Where redirects may lead. */
export interface RedirectSite {
  /** Our own origin. */
  origin: string;
  /** Further origins, such as `https://app.example`. */
  allowed: readonly string[];
}

/**
 * Where an address that came with a request may lead (spec 1 §2 `redirect_url`): every redirect of the product asks
 * here, and follows what it gives and nothing else. On our own origin that is path, query and hash; on an allowed one
 * the whole address. Null: not to be followed.
 *
 * What is compared is the address as browsers read it, and exactly that is given back: `/.//evil` looks like a path of
 * ours, but read once more, as `//evil`, it names a host.
 */
export function redirectTarget(value: string, { origin, allowed }: RedirectSite): string | null {
  // Browsers turn backslashes into slashes and leave control characters out; no honest address has any.
  if (/[\\\p{Cc}]/u.test(value) || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '') return null;
  // Two slashes, also once something on the way has decoded them.
  if (/^\/(?:\/|%2f|%5c)/i.test(url.pathname)) return null;
  if (url.origin === originOf(origin)) return url.pathname + url.search + url.hash;
  return allowed.some((each) => originOf(each) === url.origin) ? url.href : null;
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
