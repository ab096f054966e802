const ours = [
  'auth_hint',
  'email_hint',
  'return_to',
  'redirect_url',
  'source',
  'signup',
  'voucher',
  'voucher_id',
  'intent',
  'team',
  'space_id',
  'rename_space',
  'invite',
  'hash',
  'theme',
  'language',
  'layout',
  'inapp',
  'in-app',
  'code_challenge',
  'email_token',
  'invitation_hash',
  'state',
  'order',
  'from_survey',
  'segmentation',
  'beta',
  'prod',
  'q',
  'days',
  'by',
  'kinds',
  'e',
  'comment',
  'status',
  'kind',
  'plan',
  'message',
  'connection',
  'method',
  'section',
  'code',
  'error',
  'error_description',
] as const;
const isOurs = (name: string) => (ours as readonly string[]).includes(name);

/** The query parameters of the web app (spec 1 §2). All are texts; those not named here are kept as they are. */
export type AppSearch = Partial<Record<(typeof ours)[number], string>>;

/**
 * Reads a query string. Values stay texts: the router's own reading would turn `1` into a number. Of a parameter of ours
 * that is repeated the first counts; any other keeps all its values on every way through the app.
 */
export function parseQuery(query: string): AppSearch {
  const values = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const all = values.getAll(name);
      return [name, all.length > 1 && !isOurs(name) ? all : all[0]];
    }),
  );
}

/** Serializes a query string with its `?`; '' if it is empty. */
export function writeQuery(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(key, String(one));
    }
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
