import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, text } from './shapes.ts';

/** What is evaluated for whom. Who it is and their teams come from the token alone; nothing of the context is believed. */
const request = z.object({
  /** Null where it was no object, which is answered in the form of OFREP. */
  context: z
    .object({ targetingKey: text(200).optional().catch(undefined) })
    .nullish()
    .catch(null),
});
/** Errors in the form of OFREP. */
const ofrepError = z.strictObject({
  key: z.string().optional(),
  errorCode: z.enum(['INVALID_CONTEXT', 'FLAG_NOT_FOUND']),
  errorDetails: z.string(),
});
const perSource = { per: 'ip', max: 600, windowMs: 60_000 } as const;

/**
 * Feature flags by the OpenFeature Remote Evaluation Protocol (OFREP), which has its own forms of answers. Every provider of
 * OpenFeature that speaks it works, with `/api` as its address.
 */
export const featureFlags = {
  'POST /ofrep/v1/evaluate/flags': endpoint({
    summary:
      'Evaluates all flags for whoever asks, by OFREP: `{flags: [{key, value, variant, reason}]}` with an ETag, 304 where ' +
      'If-None-Match names it, 400 with `errorCode` for a context that is no object.',
    spec: 'spec 1 §7',
    auth: 'optional',
    looks: true,
    guests: true,
    input: request,
    output: nothing,
    answer: 'bytes',
    errors: [],
    foreignErrors: ofrepError,
    limit: perSource,
  }),
  'POST /ofrep/v1/evaluate/flags/{key}': endpoint({
    summary:
      'Evaluates one flag, by OFREP: `{key, value, variant, reason}`; 404 with FLAG_NOT_FOUND for an unknown one.',
    spec: 'spec 1 §7',
    auth: 'optional',
    looks: true,
    guests: true,
    params: z.object({ key: z.string().max(200) }),
    input: request,
    output: nothing,
    answer: 'bytes',
    errors: [],
    foreignErrors: ofrepError,
    limit: perSource,
  }),
};
