import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, text, time } from '../shapes.ts';

const minute = 60_000;
/** The code of a voucher as it is in a link or was typed; one that cannot be a code is INVALID_VOUCHER. */
const ofVoucher = z.object({ voucherId: text(200) });

/** What a voucher gives, and until when it can be claimed; null without an end. */
export const voucher = z.object({
  /** Of Pro, from the moment it is claimed. */
  months: z.int(),
  claimableUntil: time.nullable(),
});

/** A voucher that its reader has claimed: a subscription of their own, which ends by itself. */
export const claimedVoucher = z.object({
  subscriptionId: id,
  months: z.int(),
  /** When the subscription ends. */
  expiration: time,
  /** Whether it has ended: the voucher was claimed long ago. */
  hasEnded: z.boolean(),
});

const claiming = {
  auth: 'session',
  params: ofVoucher,
  output: claimedVoucher,
  errors: ['INVALID_VOUCHER', 'MULTIPLE_ACTIVE_SUBSCRIPTIONS'],
  limit: { per: 'user', max: 20, windowMs: minute },
} as const;

/** Vouchers, which give people Pro for a time (spec 2 §2 Voucher claim). */
export const vouchers = {
  'GET /voucher/verify/{voucherId}': endpoint({
    summary: 'What a voucher gives that can be claimed. Nothing is claimed.',
    spec: 'spec 2 §7',
    auth: 'public',
    params: ofVoucher,
    output: voucher,
    errors: ['INVALID_VOUCHER'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'GET /voucher/claim/{voucherId}': endpoint({
    summary:
      'Claims a voucher for the account: a subscription of its own begins at once. Claiming it again changes nothing and ' +
      'gives the same answer.',
    spec: 'spec 2 §7, DECISIONS 37 and 77',
    ...claiming,
  }),
  'POST /voucher/claim/{voucherId}': endpoint({
    summary: 'The same as `GET /voucher/claim/{voucherId}`.',
    spec: 'DECISIONS 37',
    ...claiming,
  }),
};
