import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';

/** How long a signed request lives: 15 minutes (DECISIONS 45). */
export const signedRequestMs = 15 * 60_000;
/** Addresses made within one step are the same, so that browsers can keep what they fetched. */
const stepMs = 5 * 60_000;

/** A request that may be made as it stands until it expires. */
export interface SignedRequestDescriptor {
  method: 'GET' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  expiresAt: string;
}

/** Signs addresses of ours and checks them. */
export interface RequestSigner {
  /** `path` is below the origin, without a query; every parameter is signed with it. */
  sign(method: 'GET' | 'PUT', path: string, parameters?: Record<string, string>): SignedRequestDescriptor;
  /** @throws SIGNED_REQUEST_INVALID, SIGNED_REQUEST_EXPIRED */
  verify(method: string, path: string, query: Record<string, string>): void;
}

/** A signer with the installation's key. Addresses are relative to the origin the client already talks to. */
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
