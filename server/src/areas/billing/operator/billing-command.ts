import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { done, type Outcome, refused, WrongUsage } from '../../../platform/operator-command.ts';
import { PaymentError } from '../../../platform/payments/payment-port.ts';
import { openStripe } from '../../../platform/payments/stripe/stripe-access.ts';
import { missingRights, readStripeSetup, setUpStripe } from '../../../platform/payments/stripe/stripe-setup.ts';
import { paymentAlarms, providerStates } from '../ledger/provider.tables.ts';
import { orders, providerEvents } from '../orders/orders.tables.ts';
import { settle } from '../orders/settle.service.ts';
import { prices } from '../price/prices.ts';

const usage = 'billing check, billing resolve ORDER, or billing setup [--yes] [--rotate]';
const dayMs = 24 * 60 * 60_000;

/**
 * `billing setup [--yes] [--rotate]`: what Stripe has to know of this installation; `--yes` makes it. `billing check`: what is wrong
 * with taking payments. `billing resolve ORDER`: asks about an order that is being confirmed once again; it never writes 'paid'.
 * @throws WrongUsage
 */
export async function billingCommand(ctx: Context, [act, ...given]: readonly string[]): Promise<Outcome> {
  try {
    if (act === 'check' && given.length === 0) return await check(ctx);
    if (act === 'resolve' && given.length === 1) return await resolve(ctx, given[0]!);
    if (act === 'setup' && given.every((word) => word === '--yes' || word === '--rotate')) {
      return await setUp(ctx, { isSure: given.includes('--yes'), isRotating: given.includes('--rotate') });
    }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return refused(`${error.message} (${error.kind}${error.requestId ? `, request ${error.requestId}` : ''})`);
  }
  throw new WrongUsage(usage);
}

async function setUp(ctx: Context, { isSure, isRotating }: { isSure: boolean; isRotating: boolean }): Promise<Outcome> {
  const { config } = ctx.parts;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url, PUBLIC_URL: origin } = config;
  if (!secretKey) return refused('STRIPE_SECRET_KEY is needed.');
  if (!origin?.startsWith('https:')) return refused('PUBLIC_URL must begin with https: for Stripe to reach it.');
  const stripe = openStripe({ secretKey, url });
  if (!isSure) {
    const { endpoints, hasDomain } = await readStripeSetup(stripe, origin);
    const host = new URL(origin).hostname;
    const [latest] = endpoints;
    return done(
      [
        `At Stripe, in ${secretKey.includes('_live_') ? 'live' : 'test'} mode:`,
        latest
          ? `  webhook endpoint ${latest.id}${latest.isEnabled && latest.hearsAll ? '' : ', which has to be changed'}`
          : '  no webhook endpoint yet',
        ...endpoints.slice(1).map(({ id }) => `  an earlier webhook endpoint, ${id}, which will be removed`),
        hasDomain ? `  Apple Pay and Google Pay on ${host}` : `  no Apple Pay and Google Pay on ${host} yet`,
        'With --yes, what is missing is made; with --yes --rotate, the secret of webhooks is changed too.',
      ].join('\n'),
    );
  }
  const { made, secret } = await setUpStripe(stripe, origin, isRotating);
  if (made.length === 0) return done('Everything is there: nothing was changed.');
  const told = secret
    ? [
        'Stripe shows the secret of its webhooks this once:',
        `  ${secret}`,
        isRotating
          ? 'Add it to STRIPE_WEBHOOK_SECRETS and restart; then run billing setup --yes, which removes the earlier endpoint, and take out its secret.'
          : 'Put it into STRIPE_WEBHOOK_SECRETS, set BILLING=stripe, and restart.',
      ]
    : [];
  return done([...made.map((line) => `${line}.`), ...told].join('\n'));
}

async function resolve(ctx: Context, orderId: string): Promise<Outcome> {
  if (!ctx.parts.payments) return refused('Nothing is sold here (BILLING=off).');
  if (!/^[0-9a-f-]{36}$/i.test(orderId)) throw new WrongUsage('billing resolve ORDER, the id of an order');
  const [known] = await ctx.parts.database.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  if (!known) return refused(`There is no order ${orderId}.`);
  const { is, order } = await settle(ctx, orderId);
  if (is === 'settled') return done(`Order ${orderId} is paid.`);
  if (is === 'failed') return done(`Order ${orderId} failed: ${order.reason}. Nothing was taken.`);
  if (is === 'challenge' || order.status === 'open') return done(`Order ${orderId} waits for whoever pays.`);
  return refused(
    `Order ${orderId} is still being confirmed: the payment provider has not decided, or does not answer.`,
  );
}

/** What is wrong, each in a line; nothing is written. */
async function check(ctx: Context): Promise<Outcome> {
  const { payments, config, database, clock } = ctx.parts;
  if (!payments) return refused('Nothing is sold here (BILLING=off).');
  const { db } = database;
  const wrong: string[] = [];
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  await payments.probe();
  if (config.BILLING === 'stripe') {
    const stripe = openStripe({ secretKey: config.STRIPE_SECRET_KEY!, url: config.STRIPE_URL });
    for (const right of await missingRights(stripe)) wrong.push(`The key may not ${right}.`);
    const { endpoints, hasDomain } = await readStripeSetup(stripe, config.PUBLIC_URL ?? 'http://localhost');
    const [endpoint] = endpoints;
    if (!endpoint?.isEnabled || !endpoint.hearsAll) wrong.push('Webhooks are not set up: run billing setup.');
    if (!hasDomain) wrong.push('Apple Pay and Google Pay are not set up for this domain: run billing setup.');
  }
  const [state] = await db.select().from(providerStates).where(eq(providerStates.provider, payments.name));
  if (state?.refusedAt) wrong.push(`The provider refuses our key since ${state.refusedAt.toISOString()}.`);
  for (const [currency, each] of Object.entries(prices)) {
    const least = payments.leastCharge(currency);
    if (Math.min(each.monthly, each.yearly) < least) wrong.push(`A price in ${currency} is below the least charge.`);
  }
  const waiting = await db.$count(
    orders,
    and(eq(orders.status, 'settling'), lt(orders.settlingSince, ago(dayMs / 24))),
  );
  if (waiting > 0) wrong.push(`${waiting} order(s) are being confirmed for more than an hour.`);
  const alarms = await db
    .select()
    .from(paymentAlarms)
    .where(gt(paymentAlarms.at, ago(30 * dayMs)))
    .orderBy(desc(paymentAlarms.at))
    .limit(20);
  const [heard] = await db
    .select({ at: providerEvents.receivedAt })
    .from(providerEvents)
    .where(eq(providerEvents.provider, payments.name))
    .orderBy(desc(providerEvents.receivedAt))
    .limit(1);
  const lines = [
    ...(wrong.length > 0 ? wrong : [`The provider (${payments.name}) answers, and the key may do what is needed.`]),
    heard ? `The last event was heard at ${heard.at.toISOString()}.` : 'No event was heard yet.',
    ...alarms.map(({ at, kind, subject }) => `${at.toISOString()} ${kind} ${subject}`),
  ];
  return wrong.length > 0 ? refused(lines.join('\n')) : done(lines.join('\n'));
}
