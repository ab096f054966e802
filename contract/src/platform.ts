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
  'GET /legal/{document}': endpoint({
    summary: 'The text that the operator wrote as terms or as privacy policy; null where there is none.',
    auth: 'public',
    params: z.object({ document: z.enum(['terms', 'privacy']) }),
    output: z.object({ text: z.string().nullable() }),
    errors: [],
    limit: { per: 'ip', max: 120, windowMs: 60_000 },
  }),
};
