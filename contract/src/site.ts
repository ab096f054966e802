import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mostInquiryLength } from './rules/rules.ts';
import { givenName, mailAddress, nothing, text } from './shapes.ts';

/** What a file of the design app is for; `other` for tools around it. */
export const downloadPlatform = z.enum(['mac', 'ipad', 'windows', 'other']);

/** A file of the design app, or the page of a store that has it. */
export const downloadFile = z.object({
  platform: downloadPlatform,
  /** Tells the file from others of its platform, such as 'Apple silicon'; null where it is the only one. */
  name: z.string().nullable(),
  url: z.string(),
  version: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Such as '.dmg'. */
  format: z.string().nullable(),
});

/** What visitors of the site ask for besides prices. */
export const site = {
  'GET /app/downloads': endpoint({
    summary:
      'Where the design app is, as the operator configured it: first the file to offer for each platform, then every other one. Empty where no file is named.',
    spec: 'spec 2 §3 Download info and §7',
    auth: 'public',
    output: z.object({
      /** The newest file for Mac, which an outdated app is sent to; null where there is none. */
      update_url: z.string().nullable(),
      version: z.string().nullable(),
      /** A day, such as 2026-11-11. */
      publishedOn: z.string().nullable(),
      files: z.array(downloadFile),
      checksumsUrl: z.string().nullable(),
    }),
    errors: [],
    limit: { per: 'ip', max: 120, windowMs: 60_000 },
  }),
  'POST /app/sales-inquiries': endpoint({
    summary: 'Sends a message to the operator’s sales contact, by mail. Nothing of it is kept.',
    spec: 'spec 2 §9 Pricing plans',
    auth: 'public',
    input: z.object({
      name: givenName(200),
      email: mailAddress,
      company: givenName(200),
      /** How many people would design; undefined where that is not known yet. */
      seats: z.int().min(1).max(100_000).optional(),
      message: text(mostInquiryLength)
        .transform((value) => value.trim())
        .pipe(z.string().min(1)),
    }),
    output: nothing,
    status: 204,
    // The operator names no sales contact.
    errors: ['OPERATION_NOT_ALLOWED', 'INVALID_EMAIL'],
    limit: { per: 'ip', max: 20, windowMs: 60 * 60_000 },
  }),
};
