import { z } from 'zod';

const isId = (text: string) => z.uuid().safeParse(text).success;

/** The settings of the banner on review links, as they are in `settings`. */
export const promotionSettings = {
  PROMOTION_LINKS: z
    .string()
    .refine(
      (list) =>
        list
          .split(/[\s,]+/)
          .filter(Boolean)
          .every(isId),
      'must be ids of review links',
    )
    .optional()
    .describe('Review links with a banner, by the id in their address, separated by commas or spaces.'),
  PROMOTION_TEXT: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Text of that banner; without it there is none.'),
  PROMOTION_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where that banner leads.'),
};
