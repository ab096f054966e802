import { keyHeader, secretHeader } from '@chamfer/contract/rules';
import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Lets the web apps of `CORS_ORIGINS` call the API from their own origins; without the setting nobody may. */
export async function allowOrigins(app: FastifyInstance, { CORS_ORIGINS }: Config): Promise<void> {
  const origin = CORS_ORIGINS.split(/[\s,]+/)
    .filter(Boolean)
    .map((given) => new URL(given).origin);
  if (origin.length === 0) return;
  await app.register(fastifyCors, {
    origin,
    // Tokens travel in a header, never in a cookie.
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'last-event-id',
      'range',
      'traceparent',
      'x-app-version',
      'x-link-grant',
      secretHeader,
      keyHeader,
      'x-tracking-id',
      'x-forwarded-tracking-id',
      'x-recaptcha-token',
    ],
    exposedHeaders: ['content-range', 'etag', 'retry-after', 'x-request-id'],
    maxAge: 600,
  });
}
