import { getDomain } from 'tldts';
import { z } from 'zod';

/** Domains that can be bought, separated by commas or spaces. */
const registrableDomains = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().refine((name) => getDomain(name) === name, 'must be domains such as school.example')));

/** The settings of education licences. */
export const educationSettings = {
  EDUCATION: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: nobody can request an education licence; those that run stay. Nobody can where BILLING is off.'),
  EDUCATION_DOMAINS: registrableDomains.describe(
    'Domains of schools besides the kept list, separated by commas: with an address below one of them, an education licence needs no photo. Each is a domain that can be bought, such as school.example, and counts with all below it.',
  ),
  EDUCATION_REFUSED_DOMAINS: registrableDomains.describe(
    'Domains of companies whose people get no education licence, in the same form. Those of teams that pay need not be listed.',
  ),
  EDUCATION_REVIEW_EMAIL: z
    .email()
    .optional()
    .describe(
      'Who is mailed every morning while education requests wait; without it nobody is, and “chamfer education list” shows them.',
    ),
} as const;
