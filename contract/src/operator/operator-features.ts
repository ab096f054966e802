import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isFlagName } from '../rules/flags/flags.ts';
import { oneLine } from '../rules/names.ts';
import { nothing, text, time } from '../shapes.ts';
import { changed, shown } from './operator-endpoint.ts';

const ofFlag = z.object({ name: text(100).refine(isFlagName, { error: 'unknown' }) });
const variant = text(50);

const rule = z.object({
  kind: z.enum(['user', 'team', 'internal', 'percentage']),
  /** Whom it is about, as people know them; '' for `internal` and `percentage`. */
  target: z.string(),
  percent: z.number().nullable(),
  variant: z.string(),
});

const batch = z.object({
  name: z.string(),
  note: z.string().nullable(),
  codes: z.int(),
  months: z.int(),
  /** How many people can claim each code. */
  usesPerCode: z.int(),
  claimed: z.int(),
  claimableUntil: time.nullable(),
  revokedAt: time.nullable(),
});

/** Feature flags and vouchers, for operators. */
export const operatorFeatures = {
  'GET /operator/flags': endpoint({
    summary:
      'Every feature flag, what it shows or hides, what it is set to, and its rules in the order in which they count.',
    spec: 'OPERATE §10',
    ...shown,
    output: z.object({
      flags: z.array(
        z.object({
          name: z.string(),
          about: z.string(),
          variants: z.array(z.string()),
          /** What is worth where nothing is set. */
          defaultVariant: z.string(),
          /** What was set for everybody whom no rule matches; null: the default. */
          variant: z.string().nullable(),
          rules: z.array(rule),
        }),
      ),
    }),
    errors: [],
  }),
  'POST /operator/flags/{name}/set': endpoint({
    summary: 'Sets what a flag is worth for everybody whom no rule matches.',
    spec: 'OPERATE §10',
    ...changed,
    params: ofFlag,
    input: z.object({ variant }),
    output: nothing,
    status: 204,
    errors: [],
  }),
  'POST /operator/flags/{name}/rules': endpoint({
    summary:
      'Adds a rule behind the others: for an account by its address or id, a team by its id, our own people, or a share of all.',
    spec: 'OPERATE §10',
    ...changed,
    params: ofFlag,
    input: z.object({
      kind: rule.shape.kind,
      /** Of `user`: an address or id; of `team`: an id. */
      target: text(320).default(''),
      /** Of `percentage`: 0 to 100. */
      percent: z.number().min(0).max(100).optional(),
      variant,
    }),
    output: nothing,
    status: 204,
    errors: ['ACCOUNT_NOT_FOUND', 'TEAM_NOT_FOUND'],
  }),
  'POST /operator/flags/{name}/clear': endpoint({
    summary: 'Removes all that was set for a flag, or the rule at a place, from 1 on.',
    spec: 'OPERATE §10',
    ...changed,
    params: ofFlag,
    input: z.object({ place: z.int().min(1).max(100_000).optional() }),
    output: nothing,
    status: 204,
    errors: ['OPERATION_NOT_ALLOWED'],
  }),
  'GET /operator/vouchers': endpoint({
    summary: 'Batches of vouchers, the newest first, and how much of each was claimed.',
    spec: 'OPERATE §10, DECISIONS 88',
    ...shown,
    output: z.object({ isSelling: z.boolean(), batches: z.array(batch) }),
    errors: [],
  }),
  'POST /operator/vouchers': endpoint({
    summary: 'Makes a batch of vouchers. Its codes are in the answer, and can never be shown again.',
    spec: 'OPERATE §10, DECISIONS 88',
    ...changed,
    input: z.object({
      name: text(100)
        .transform(oneLine)
        .pipe(z.string().min(1, { error: 'required' })),
      note: text(500).transform(oneLine).default(''),
      codes: z.int().min(1).max(10_000),
      months: z.int().min(1).max(120),
      usesPerCode: z.int().min(1).max(999_999).default(1),
      /** The last day on which they can be claimed (UTC). */
      claimableUntil: z.iso.date().optional(),
    }),
    output: z.object({ codes: z.array(z.object({ code: z.string(), link: z.string() })) }),
    status: 201,
    // `name_taken`, `nothing_sold`, `past_day`
    errors: ['OPERATION_NOT_ALLOWED'],
    limit: { per: 'user', max: 20, windowMs: 60_000 },
  }),
  'POST /operator/vouchers/revoke': endpoint({
    summary: 'Revokes a batch: none of its codes can be claimed any more, and who has claimed one keeps what it gave.',
    spec: 'OPERATE §10',
    ...changed,
    input: z.object({ name: text(100) }),
    output: nothing,
    status: 204,
    // `no_batch`: there is none that can be claimed.
    errors: ['OPERATION_NOT_ALLOWED'],
  }),
};
