import { browserStore } from '../browser/browser-store.ts';

/** What an operator sees in this tab as somebody else. The other tabs of the browser go on with the operator's own session. */
export interface Impersonation {
  /** Who they see it as. */
  userId: string;
  name: string;
  reason: string;
  /** When it ends by itself, in ISO 8601. */
  endsAt: string;
}

/** The name in the tab's storage of what is seen as somebody else, and of the access token for it. */
const storedKey = 'impersonation';
/** The names of the session of such a tab; it never has a refresh token. */
export const ofImpersonation = { access: 'impersonationToken', refresh: 'impersonationRefresh' };

/** What this tab has been opened with; null for everybody else. Beginning and ending loads the page again. */
export const impersonation: Impersonation | null = read();

/** Goes to the product as somebody else. */
export function beginImpersonation({ accessToken, ...begun }: Impersonation & { accessToken: string }): void {
  const store = browserStore('sessionStorage');
  store.setItem(ofImpersonation.access, accessToken);
  store.setItem(storedKey, JSON.stringify(begun));
  location.assign('/teams');
}

/** Goes back to the console. */
export function endImpersonation({ userId }: Impersonation): void {
  const store = browserStore('sessionStorage');
  store.removeItem(storedKey);
  store.removeItem(ofImpersonation.access);
  location.assign(`/admin/users/${userId}`);
}

function read(): Impersonation | null {
  try {
    return JSON.parse(browserStore('sessionStorage').getItem(storedKey) ?? 'null') as Impersonation | null;
  } catch {
    return null;
  }
}
