/** The parts of an address that may be a secret. */
const secretNames =
  'token|access_token|refresh_token|code|state|secret|password|hash|key|signature|email|email_hint|samlresponse|relaystate';
const secretParameters = new RegExp(`([?&;](?:${secretNames})=)[^&#\\s"'<>]*`, 'gi');
const fragments = /(\bhttps?:\/\/[^\s"'<>#]{0,4000})#[^\s"'<>]*/gi;
const bearers = /\b(Bearer\s+|chm_(?:pat|team|scim)_)[\w.~+/=-]+/gi;
const jsonWebTokens = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const addresses = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const ipv4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g;
/** What the query builder adds to the message of a failed query: anything that people entered. */
const queryParameters = /\nparams: [\s\S]*/;
/** Names of versions and places look like addresses of people, and are none. */
const plainNames = ['release', 'environment'];
const plainName = /^[\w.@+-]{1,100}$/;
/** Longer texts are cut before they are looked through. */
const mostLength = 20_000;

/** A text without secrets of addresses, tokens, email addresses and IP addresses; what is longer than `most` is cut. */
export function hideInText(text: string, most = mostLength): string {
  return text
    .slice(0, most)
    .replace(queryParameters, '')
    .replace(fragments, '$1#hidden')
    .replace(secretParameters, '$1hidden')
    .replace(bearers, '$1hidden')
    .replace(jsonWebTokens, 'hidden')
    .replace(addresses, 'hidden')
    .replace(ipv4, 'hidden');
}

/** What is kept of an event of the Sentry protocol. Everything else may be about a person. */
const kept = [
  'event_id',
  'timestamp',
  'platform',
  'level',
  'logger',
  'transaction',
  'release',
  'environment',
  'exception',
  'message',
  'logentry',
  'tags',
  'sdk',
  'debug_meta',
] as const;

/** An event without anything personal: no person, address, cookie, header, body or breadcrumb. */
export function hidePersonal(event: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = kept.flatMap((name) =>
    event[name] === undefined ? [] : [[name, isPlain(name, event[name]) ? event[name] : hide(event[name], 0)] as const],
  );
  return { ...Object.fromEntries(entries), ...pageOf(event) };
}

/** Of the page of an event, its address without query, hash, and what in its path may open something. */
export function pageOf({ request }: Readonly<Record<string, unknown>>): { request?: { url: string } } {
  const url = (request as { url?: unknown } | undefined)?.url;
  return typeof url === 'string' ? { request: { url: hideInName(url) } } : {};
}

const ids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
/** What stands in a path for a secret: long, and with a digit or in both letter cases, which no word of a path is.
 * Names of our own files have a hash. */
const pathSecrets = /(?<=(?<!\/assets)\/)(?=[\w.~-]*(?:\d|[a-z][\w.~-]*[A-Z]|[A-Z][\w.~-]*[a-z]))[\w.~-]{20,}/g;

/**
 * A name of a page or a call, such as `GET /api/teams/{id}/users`: without query and hash, without ids, which may open a review
 * link, and without secrets that are part of a path.
 */
export function hideInName(name: string): string {
  return hideIds(hideInText(name.split(/[?#]/)[0]!)).replace(pathSecrets, '{secret}');
}

/** A text without ids. */
export function hideIds(text: string): string {
  return text.replace(ids, '{id}');
}

/** Whether a fact is the name of a version or place, and not an address that it looks like. */
export function isPlain(name: string, value: unknown): boolean {
  return plainNames.includes(name) && typeof value === 'string' && plainName.test(value);
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hideInText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 12) return 'hidden';
  if (Array.isArray(value)) return value.slice(0, 500).map((item) => hide(item, depth + 1));
  // Values of variables, which frames may have, are what people entered.
  const entries = Object.entries(value).filter(([name]) => name !== 'vars' && name !== '__proto__');
  return Object.fromEntries(entries.map(([name, item]) => [name, hide(item, depth + 1)]));
}
