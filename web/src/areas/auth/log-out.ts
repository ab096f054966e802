import { call } from '../../app/call.ts';
import { pageAddress } from '../../app/page-config.ts';
import { report } from '../../app/report.ts';
import { session } from '../../app/session.ts';

let leaving: Promise<void> | null = null;

/**
 * Ends the session: on the server, then here, then by a fresh page, so that nothing of the account stays in memory
 * (spec 1 §7). Without an answer from the server the tokens are forgotten all the same.
 */
export function logOut(): Promise<void> {
  leaving ??= leave();
  return leaving;
}

async function leave(): Promise<void> {
  if (session.isSignedIn()) await call('POST /auth/logout', {}).catch(report);
  session.clear();
  location.replace(pageAddress('public-site') ?? `/login${location.search}`);
}
