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
};
