import { call } from '../../platform/http/call.ts';
import { session } from '../../platform/http/session.ts';
import { publicSite } from '../../platform/page/page-config.ts';
import { parseQuery, writeQuery } from '../../platform/page/search.ts';
import { report } from '../../platform/tracking/report.ts';
import { endProviderSession } from './provider-session.ts';

let leaving: Promise<void> | null = null;

/**
 * Ends the session on the server and here, then loads a new page, so that no data of the account stays in memory (spec
 * 1 §7). `to` is that page, by default where the identity provider that signed the account in ends its own session, else the
 * public site or sign-in. If the server does not answer, the tokens are removed nevertheless.
 */
export function logOut(to?: string): Promise<void> {
  leaving ??= leave(to);
  return leaving;
}

/** Ends the session on the server and here. If the server does not answer, the tokens are removed nevertheless. */
export async function endSession(): Promise<void> {
  if (session.isSignedIn()) await call('POST /auth/logout', {}).catch(report);
  session.clear();
}

async function leave(to: string | undefined): Promise<void> {
  const address = to ?? (await endProviderSession()) ?? publicSite() ?? signInAddress();
  await endSession();
  const { href } = new URL(address, location.href);
  // Only the fragment of an address that is open would change, which loads nothing.
  if (href === location.href) location.reload();
  else location.replace(href);
}

/** Sign-in with the current query, except for the email token of the account that logs out. */
function signInAddress(): string {
  const { email_token: _, ...search } = parseQuery(location.search);
  return `/login${writeQuery(search)}`;
}
