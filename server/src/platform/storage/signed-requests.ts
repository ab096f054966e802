import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';

/** How long a signed request is valid: 15 minutes (DECISIONS 45). */
export const signedRequestMs = 15 * 60_000;
/** URLs signed within one step are the same, so that browsers can cache what they fetched. */
const stepMs = 5 * 60_000;

/** A request that may be made unchanged until it expires. */
export interface SignedRequestDescriptor {
  method: 'GET' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  expiresAt: string;
}

/** Signs URLs of this server and verifies them. */
export interface RequestSigner {
  /** `path` is the URL path without a query; all parameters are signed with it. */
  sign(method: 'GET' | 'PUT', path: string, parameters?: Record<string, string>): SignedRequestDescriptor;
  /** @throws SIGNED_REQUEST_INVALID, SIGNED_REQUEST_EXPIRED */
  verify(method: string, path: string, query: Record<string, string>): void;
}

/** Creates a signer with the installation's key. URLs are relative to the origin the client already uses. */
export function makeRequestSigner(key: Buffer, clock: Clock): RequestSigner {
  const mac = (method: string, path: string, parameters: Record<string, string>) => {
    const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
    return createHmac('sha256', key)
      .update(JSON.stringify([method, path, sorted]))
      .digest('base64url');
  };
  return {
    sign(method, path, parameters = {}) {
      const expires = Math.ceil((clock.now().getTime() + signedRequestMs) / stepMs) * stepMs;
      const signed = { ...parameters, expires: String(expires) };
      const query = new URLSearchParams({ ...signed, signature: mac(method, path, signed) });
      return { method, url: `${path}?${query}`, expiresAt: new Date(expires).toISOString() };
    },
    verify(method, path, { signature = '', ...signed }) {
      const expected = Buffer.from(mac(method, path, signed));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError('SIGNED_REQUEST_INVALID');
      if (!(Number(signed.expires) > clock.now().getTime())) throw new AppError('SIGNED_REQUEST_EXPIRED');
    },
  };
}
