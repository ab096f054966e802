import { call } from '../../platform/call.ts';
import { publicSite } from '../../platform/page-config.ts';
import { report } from '../../platform/report.ts';
import { parseQuery, writeQuery } from '../../platform/search.ts';
import { session } from '../../platform/session.ts';

let leaving: Promise<void> | null = null;

/**
 * Ends the session: on the server, then here, then by a fresh page, so that nothing of the account stays in memory
 * (spec 1 §7): `to`, by default the public site or sign-in. Without an answer from the server the tokens are forgotten
 * all the same.
 */
export function logOut(to = publicSite() ?? signInAddress()): Promise<void> {
  leaving ??= leave(to);
  return leaving;
}

/** Ends the session on the server and here. Without an answer from the server the tokens are forgotten all the same. */
export async function endSession(): Promise<void> {
  if (session.isSignedIn()) await call('POST /auth/logout', {}).catch(report);
  session.clear();
}

async function leave(to: string): Promise<void> {
  await endSession();
  location.replace(to);
}

/** Sign-in with the query kept, but for the mailbox proof of the account that leaves. */
function signInAddress(): string {
  const { email_token: _, ...search } = parseQuery(location.search);
  return `/login${writeQuery(search)}`;
}
