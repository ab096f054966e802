import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Calls of the platform itself. */
export const platform = {
  'GET /openapi.json': endpoint({
    summary: 'This document.',
    auth: 'public',
    output: z.record(z.string(), z.unknown()),
    errors: [],
    limit: { per: 'ip', max: 120, windowMs: 60_000 },
  }),
  'POST /app/error-reports': endpoint({
    summary:
      'Takes an envelope of the Sentry protocol from a browser and hands its error, trace or replay on, without anything ' +
      'personal, to the project of this installation and nowhere else.',
    spec: 'spec 1 §9 Error reporting',
    auth: 'public',
    body: 'bytes',
    output: z.object({}),
    errors: ['ROUTE_NOT_FOUND', 'VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'],
    limit: { per: 'ip', max: 30, windowMs: 60_000 },
  }),
  'GET /legal/{document}': endpoint({
    summary: 'The text that the operator wrote as terms, as privacy policy or as imprint; null where there is none.',
    auth: 'public',
    params: z.object({ document: z.enum(['terms', 'privacy', 'imprint']) }),
    output: z.object({ text: z.string().nullable() }),
    errors: [],
    limit: { per: 'ip', max: 120, windowMs: 60_000 },
  }),
};
