import { ApiError, errorOf } from '@chamfer/client';
import { noticed } from './maintenance.ts';
import type { Session, Tokens } from './session.ts';

/** The name of the lock that each tab acquires before refreshing. */
export const refreshLock = 'chamfer-refresh';

/**
 * Exchanges the refresh token, once for the whole browser (spec 1 §7, DECISIONS 11). The returned function takes the
 * access token that was refused and returns the one to use now, or null when the session is over and the tokens were
 * cleared.
 * @throws ApiError `NETWORK` when no response arrives and SERVICE_UNAVAILABLE during maintenance, in both cases keeping
 * the session; INVALID_TOKEN 'Missing refresh token' when there is none and the session is over.
 */
export function createRefresh(
  session: Session,
  address: (path: string) => string,
): (refused: string) => Promise<string | null> {
  return (refused) =>
    underLock(async () => {
      const current = session.accessToken();
      // Another tab was first: its tokens are already in the shared storage. Null: it logged out in the meantime.
      if (current !== refused) return current;
      const refreshToken = session.refreshToken();
      if (refreshToken === null) {
        session.clear();
        throw new ApiError({ code: 'INVALID_TOKEN', message: 'Missing refresh token' });
      }
      const tokens = await exchange(refreshToken, address('/auth/refresh-token'));
      // Changes during the exchange take precedence over its result: a log-out, or a refresh by another tab without
      // locks. That tab stores its two tokens one after the other, so the refused access token may still be next to its
      // new refresh token.
      if (session.refreshToken() !== refreshToken) {
        const kept = session.accessToken();
        return kept === refused && tokens ? tokens.accessToken : kept;
      }
      if (tokens === null) {
        session.clear();
        return null;
      }
      session.setTokens(tokens);
      return tokens.accessToken;
    });
}

/** The tokens of a 200 response; null if the session is over (spec 1 §7). @throws ApiError NETWORK, or for a 503 */
async function exchange(refreshToken: string, url: string): Promise<Tokens | null> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${refreshToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ audience: 'web' }),
    });
  } catch (cause) {
    throw new ApiError({ code: 'NETWORK', message: String(cause) });
  }
  if (response.status !== 200) {
    // Read completely, so that the connection can be reused.
    const error = noticed(await errorOf(response));
    if (error.status === 503) throw error;
    return null;
  }
  return (await response.json()) as Tokens;
}

let queue: Promise<unknown> = Promise.resolve();

/** Web Locks are unavailable over plain HTTP; there each tab refreshes at most once at a time. */
function underLock<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return navigator.locks.request(refreshLock, work);
  }
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}
