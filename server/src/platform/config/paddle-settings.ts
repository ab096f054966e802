import { z } from 'zod';

/** The settings of Paddle, which sold subscriptions to people. */
export const paddleSettings = {
  PADDLE_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Key of Paddle Billing, which may read and write subscriptions. Without it, what Paddle sold is shown, and can be changed at Paddle alone. It is shown nowhere.',
    ),
  PADDLE_WEBHOOK_SECRETS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .optional()
    .describe(
      'Secrets of Paddle’s notification destination, which sends subscription events to /api/paddle/webhook of PUBLIC_URL; several while one is changed. Needed together with PADDLE_API_KEY.',
    ),
  PADDLE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://api.paddle.com')
    .describe('Where Paddle’s API is, such as https://sandbox-api.paddle.com. Default: https://api.paddle.com.'),
} as const;

/** What is wrong with the settings of Paddle; `isLocal`: its key may go over http. */
export function paddleProblems({ PADDLE_URL: url }: Record<string, string | undefined>, isLocal: boolean): string[] {
  return !isLocal && url?.startsWith('http:') ? ['PADDLE_URL: must begin with https: outside local environments'] : [];
}
