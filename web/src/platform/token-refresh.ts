import { ApiError, errorOf } from '@chamfer/client';
import { noticed } from './maintenance.ts';
import type { Session, Tokens } from './session.ts';

/** The name of the lock that every tab of the browser takes before it refreshes. */
export const refreshLock = 'chamfer-refresh';

/**
 * Exchanges the refresh token, once for the whole browser (spec 1 §7, DECISIONS 11). The result is called with the
 * access token that was refused and gives the one to use now, or null when the session is over: then the tokens are
 * cleared.
 * @throws ApiError `NETWORK` when no answer arrives, SERVICE_UNAVAILABLE during maintenance: the session goes on;
 * INVALID_TOKEN 'Missing refresh token' when there is none: the session is over.
 */
export function createRefresh(
  session: Session,
  address: (path: string) => string,
): (refused: string) => Promise<string | null> {
  return (refused) =>
    underLock(async () => {
      const current = session.accessToken();
      // Another tab was first: its tokens are in the shared storage already. Null: it was logged out meanwhile.
      if (current !== refused) return current;
      const refreshToken = session.refreshToken();
      if (refreshToken === null) {
        session.clear();
        throw new ApiError({ code: 'INVALID_TOKEN', message: 'Missing refresh token' });
      }
      const tokens = await exchange(refreshToken, address('/auth/refresh-token'));
      // What happened during the exchange wins over its answer: a log-out, or another tab where there are no locks. That
      // tab keeps two tokens one after the other, so the refused one may still stand beside its new refresh token.
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

/** Tokens of a 200 answer; null on any other, which ends the session (spec 1 §7); but a 503 speaks of the server. */
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
    // Read to its end, so that the connection can be used again.
    const error = noticed(await errorOf(response));
    if (error.status === 503) throw error;
    return null;
  }
  return (await response.json()) as Tokens;
}

let queue: Promise<unknown> = Promise.resolve();

/** Web Locks are missing where the page is served over plain HTTP; there one tab still refreshes once. */
function underLock<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return navigator.locks.request(refreshLock, work);
  }
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}
