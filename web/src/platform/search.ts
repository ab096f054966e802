/** The query parameters of the web app (spec 1 §2). All are strings; others are kept unchanged. */
export interface AppSearch {
  auth_hint?: string;
  email_hint?: string;
  return_to?: string;
  redirect_url?: string;
  source?: string;
  signup?: string;
  voucher?: string;
  voucher_id?: string;
  intent?: string;
  team?: string;
  space_id?: string;
  hash?: string;
  theme?: string;
  language?: string;
  layout?: string;
  inapp?: string;
  'in-app'?: string;
  code_challenge?: string;
  email_token?: string;
  from_survey?: string;
  segmentation?: string;
  beta?: string;
  prod?: string;
}

/** Parses a query string. Values remain strings: the router's default parser would turn `1` into a number. */
export function parseQuery(query: string): AppSearch {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Serializes a query string with its `?`; '' if it is empty. */
export function writeQuery(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/** Whether a parameter is present and not turned off: `beta`, `beta=1` and `beta=true`, but not `beta=0`. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '0' && value !== 'false';
}

const opening = typeof location === 'undefined' ? {} : parseQuery(location.search);

/** Whether the page was opened inside the design app, which has its own top bar (spec 1 §2). */
export const insideApp: boolean =
  opening.layout === 'fromapp' || opening.layout === 'inapp' || isOn(opening.inapp) || isOn(opening['in-app']);
