import { z } from 'zod';

/** The settings of accounts and their sessions. */
export const accountSettings = {
  PASSWORD_COST: z
    .enum(['strong', 'cheap'])
    .default('strong')
    .describe(
      'What guessing a stored password costs: 64 MiB and three passes of argon2id, or next to nothing, for tests; only local environments start with cheap.',
    ),
  REGISTRATION: z
    .enum(['open', 'hidden'])
    .default('open')
    .describe('Whether anybody may register. hidden: nothing offers to sign up, and only invitations make accounts.'),
  SESSION_MAX_DAYS: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(3650)
    .optional()
    .describe(
      'How many days after its sign-in a session ends, however it is used. Default: only 30 days without use end it.',
    ),
} as const;
