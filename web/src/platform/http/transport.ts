import { ApiError, errorOf } from '@chamfer/client';
import { brand } from '@chamfer/contract/brand';
import { report } from '../tracking/report.ts';
import { forwardedTrackingId, trackingId } from '../tracking/tracking.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { linkGrant } from './link-grant.ts';
import { noticed } from './maintenance.ts';
import type { Session } from './session.ts';
import { createRefresh } from './token-refresh.ts';

/** A request to the API before its token is added. */
export interface ApiRequest {
  method: string;
  /** Relative to the API's base URL, with query. */
  path: string;
  /** JSON text, or bytes whose type is in the headers. */
  body?: string | Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How much of the body was sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends requests with the session's access token. After a 401 it refreshes the tokens and retries once; if the session
 * is over, the retry has no token, which is right for calls that work signed out (spec 1 §7, §8).
 * @throws ApiError with the server's code, or `NETWORK`; 'Missing access token' and 'Missing refresh token' if the
 * browser has none, which ends the session; the abort reason if the caller aborted.
 */
export function createTransport(
  session: Session,
  address: (path: string) => string,
): (request: ApiRequest) => Promise<Response> {
  const refresh = createRefresh(session, address);
  return async (request) => {
    const token = session.accessToken();
    const response = await attempt(request, token, address);
    // 304: what the caller has is still right.
    if (response.ok || response.status === 304) return response;
    const error = noticed(await errorOf(response));
    if (error.status !== 401) throw error;
    const isKnown = error.code === 'AUTH_TOKEN_EXPIRED' || error.code === 'INVALID_TOKEN';
    if (token === null) {
      // Other codes belong to the call, such as that of a review link that asks for a log-in.
      if (!isKnown) throw error;
      // Somebody may have signed in before the response arrived.
      if (session.accessToken() === null) session.clear();
      throw new ApiError({ code: error.code, message: 'Missing access token' }, response);
    }
    if (!isKnown) report(error);
    const again = await attempt(request, await refresh(token), address);
    if (again.ok || again.status === 304) return again;
    throw noticed(await errorOf(again));
  };
}

async function attempt(
  { method, path, body, headers, signal, onProgress }: ApiRequest,
  token: string | null,
  address: (path: string) => string,
): Promise<Response> {
  const forwarded = forwardedTrackingId();
  const grant = linkGrant();
  try {
    const init = {
      method,
      body,
      signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(grant === null ? {} : { 'x-link-grant': grant }),
        'x-app-version': brand.webVersion,
        'x-tracking-id': trackingId(),
        ...(forwarded === null ? {} : { 'x-forwarded-tracking-id': forwarded }),
        ...headers,
      },
    };
    return await (onProgress ? fetchWithProgress(address(path), init, onProgress) : fetch(address(path), init));
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError({ code: 'NETWORK', message: String(cause) });
  }
}
