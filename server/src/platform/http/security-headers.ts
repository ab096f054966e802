import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  // React sets style properties through the object model; only attributes written as text would need this, none are.
  "style-src-attr 'none'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Headers of every answer: a strict content security policy with Trusted Types, and what goes with it. */
export function securityHeaders(reply: FastifyReply, { PUBLIC_URL }: Config): void {
  reply.header('content-security-policy', policy);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), xr-spatial-tracking=(self)');
  if (PUBLIC_URL?.startsWith('https:'))
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Headers of a stored file: it is shown or saved, and can never run in our name. */
export function fileHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
}
