import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

/** A team as its members see it in the account (spec 1 §3 Team). */
export const teamSummary = z.object({
  id,
  name: z.string(),
  isPrimary: z.boolean(),
  subscriptionBadge: z.enum(['custom', 'pro', 'edu', 'basic', 'guest']),
  memberCount: z.number().int(),
  isOwner: z.boolean(),
  isSeatManager: z.boolean(),
  isGuest: z.boolean(),
});

/** The signed-in person's own account (spec 1 §3 User, §7). */
export const accounts = {
  'GET /account': endpoint({
    summary: 'The signed-in account with its teams.',
    spec: 'spec 1 §3 and §7',
    auth: 'user',
    output: z.object({
      id,
      email: z.string(),
      emailVerified: z.boolean(),
      name: z.string(),
      hasValidName: z.boolean(),
      teams: z.array(teamSummary),
    }),
    errors: [],
  }),
};
