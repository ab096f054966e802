import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, nothing, time } from '../shapes.ts';

/** The first steps of an account: acts that it has done, not buttons it has pressed. Each is null until it is done. */
export const firstSteps = z.object({
  /** The newest design it has published, without samples. */
  published: z.object({ at: time, projectId: id, name: z.string(), projectViewLinkId: id.nullable() }).nullable(),
  /** When it first invited somebody to a design, or copied a link of one. */
  shared: z.object({ at: time }).nullable(),
  /** When it first commented, on a sample too. */
  commented: z.object({ at: time }).nullable(),
});

/** The first minutes of an account (DECISIONS 78 and 91). */
export const firstRun = {
  'GET /app/first-steps': endpoint({
    summary:
      'How far the account is with its first steps; null where they are hidden, and for accounts of more than 30 days that did not ask for them.',
    spec: 'DECISIONS 78 and 91',
    auth: 'user',
    looks: true,
    output: z.object({
      steps: firstSteps.nullable(),
      /** Whether the account asked to see them again: then they are shown even where all are done. */
      isAskedFor: z.boolean(),
    }),
    errors: [],
  }),
  'PATCH /app/first-steps': endpoint({
    summary: 'Hides the first steps, or shows them again; notes that a link of a design was copied.',
    spec: 'DECISIONS 78 and 91',
    auth: 'user',
    input: z
      .object({ hidden: z.boolean(), linkCopied: z.literal(true) })
      .partial()
      .strict(),
    output: nothing,
    status: 204,
    errors: [],
  }),
};
