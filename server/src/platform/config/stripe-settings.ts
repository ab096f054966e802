import { z } from 'zod';

/** An address without a slash at the end. */
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** The settings of Stripe, which takes payments where `BILLING=stripe` (PROVIDERS §5). */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_\w+$/, { error: 'must be a secret or restricted key, sk_… or rk_…' })
    .optional()
    .describe(
      'Key of Stripe, best a restricted one: it writes customers, payment intents, setup intents, payment methods and refunds, and reads charges, disputes, events and balance transactions. prod takes live keys alone, other environments test keys alone. It is shown nowhere.',
    ),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_\w+$/, { error: 'must be a publishable key, pk_…' })
    .optional()
    .describe('Publishable key of the same account and mode, which browsers get.'),
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().startsWith('whsec_', { error: 'must be secrets such as whsec_…' })).min(1))
    .optional()
    .describe(
      'Signing secrets of Stripe’s webhook endpoint, /api/payments/webhook of PUBLIC_URL; several, separated by commas, while one is changed.',
    ),
  STRIPE_URL: address
    .default('https://api.stripe.com')
    .describe('Where Stripe’s API is; elsewhere only in tests. Default: https://api.stripe.com.'),
  STRIPE_SCRIPT_URL: address
    .default('https://js.stripe.com/endive/stripe.js')
    .describe(
      'Where browsers find Stripe’s script; elsewhere only in tests. Default: https://js.stripe.com/endive/stripe.js.',
    ),
} as const;

/** The setting of alarms about payments. */
export const alarmSettings = {
  BILLING_ALARM_EMAIL: z
    .email()
    .optional()
    .describe(
      'Who is mailed what an operator has to look at about payments, such as refunds that came back (going-live.md). Without it, the log and the metrics have it.',
    ),
} as const;

const needed = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const;

/** What is wrong with the settings of Stripe: they are given wholly or not at all, and in the mode of the environment. */
export function stripeProblems(
  given: Record<string, string | undefined>,
  { environment, isLocal }: { environment: string; isLocal: boolean },
): string[] {
  // Before that, `billing setup` needs the key alone.
  if (given.BILLING !== 'stripe') return [];
  const problems: string[] = needed.flatMap((name) => (given[name] ? [] : [`${name}: needed with BILLING=stripe`]));
  const mode = environment === 'prod' ? 'live' : 'test';
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    const [, keyMode] = /^(?:sk|rk|pk)_(live|test)_/.exec(given[name] ?? '') ?? [];
    if (keyMode && keyMode !== mode)
      problems.push(`${name}: a key of ${keyMode} mode, ${environment} takes ${mode} keys`);
  }
  // Without it invoices would name the seller of the demo.
  if (!given.BILLING_SELLER_NAME) problems.push('BILLING_SELLER_NAME: needed with BILLING=stripe');
  if (isLocal) return problems;
  if (!given.PUBLIC_URL?.startsWith('https:')) problems.push('PUBLIC_URL: must begin with https: with BILLING=stripe');
  for (const name of ['STRIPE_URL', 'STRIPE_SCRIPT_URL']) {
    if (given[name]?.startsWith('http:')) problems.push(`${name}: must begin with https: outside local environments`);
  }
  return problems;
}
