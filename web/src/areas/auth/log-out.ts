import { call } from '../../app/call.ts';
import { pageAddress } from '../../app/page-config.ts';
import { report } from '../../app/report.ts';
import { parseQuery, writeQuery } from '../../app/search.ts';
import { session } from '../../app/session.ts';

let leaving: Promise<void> | null = null;

/**
 * Ends the session: on the server, then here, then by a fresh page, so that nothing of the account stays in memory
 * (spec 1 §7): `to`, by default the public site or sign-in. Without an answer from the server the tokens are forgotten
 * all the same.
 */
export function logOut(to = pageAddress('public-site') ?? signInAddress()): Promise<void> {
  leaving ??= leave(to);
  return leaving;
}

async function leave(to: string): Promise<void> {
  if (session.isSignedIn()) await call('POST /auth/logout', {}).catch(report);
  session.clear();
  location.replace(to);
}

/** Sign-in with the query kept, but for the mailbox proof of the account that leaves. */
function signInAddress(): string {
  const { email_token: _, ...search } = parseQuery(location.search);
  return `/login${writeQuery(search)}`;
}
