import { hasCode } from '@chamfer/client';
import { call } from '../../../platform/http/call.ts';
import { forgetEmailToken, session } from '../../../platform/http/session.ts';
import { betaOrigins, redirectOrigins } from '../../../platform/page/page-config.ts';
import { report } from '../../../platform/tracking/report.ts';
import { handoffAddress } from './handoff-address.ts';

let running: Promise<boolean> | null = null;

/**
 * Signs in with the token in the hash of the URL and leaves for `redirectUrl`. A token works once, so a second call
 * returns the first answer. Returns false if there is no token, or the server refused it (spec 1 §2 Auth handoff).
 */
export function handOff(redirectUrl: string | undefined): Promise<boolean> {
  running ??= redeem(redirectUrl);
  return running;
}

async function redeem(redirectUrl: string | undefined): Promise<boolean> {
  const token = takeToken();
  if (!token) return false;
  try {
    const answer = await call('POST /auth/handoff/verify', { input: { token, audience: 'web' } });
    if (!answer.sameUser) forgetEmailToken();
    // Data cached for another account is removed automatically: the caches listen to the session.
    session.setTokens(answer);
  } catch (error) {
    if (!hasCode(error, 'AUTH_HANDOFF_INVALID')) report(error);
    return false;
  }
  const site = { origin: location.origin, allowed: redirectOrigins(), beta: betaOrigins() };
  location.replace(handoffAddress(redirectUrl, site));
  return true;
}

/** Removes the token from the URL before anything else can read it there. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
