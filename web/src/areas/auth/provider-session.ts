import { browserStore } from '../../platform/browser/browser-store.ts';
import { call } from '../../platform/http/call.ts';
import { session } from '../../platform/http/session.ts';
import { report } from '../../platform/tracking/report.ts';

/** The account that an identity provider signed in here; the next one by another way replaces it. */
const key = 'ssoAccount';
const store = browserStore('localStorage');

/** Remembers that an identity provider opened the session, whose own ends when the person logs out. */
export function noteProviderSession(userId: string): void {
  store.setItem(key, userId);
}

/**
 * Ends the session here and on the server, and gives the address where that of the identity provider ends; null if none opened it, or the server
 * does not answer.
 */
export async function endProviderSession(): Promise<string | null> {
  const known = store.getItem(key);
  store.removeItem(key);
  if (known === null || known !== session.userId()) return null;
  try {
    const { url } = await call('POST /app/sso/logout', {});
    session.clear();
    return url;
  } catch (error) {
    report(error);
    return null;
  }
}
