import { createHash } from 'node:crypto';
import type { CheckoutEstimate } from '@chamfer/contract/calls/billing/checkout';
import type { TestPerson } from './factories.ts';
import { answerAtStripe, statusAfter, stripeFakeAt, stripeMethodOf } from './outside/stripe.ts';
import type { TestApp } from './test-app.ts';

/** Cards of the sandbox (BILLING §5). */
export const cards = {
  paid: '4242424242424242',
  refused: '4000000000000002',
  challenged: '4000000000003220',
  poor: '4000000000009995',
  failsLater: '4000000000000341',
  pending: '4000000000001018',
  losesCapture: '4000000000002024',
} as const;

/** What somebody buys in a checkout; by default a year for one seat, in the US, without tax. */
export interface Purchase {
  period?: 'monthly' | 'yearly';
  seats?: number;
  card?: string;
  couponCode?: string;
  billingDetails?: Record<string, string>;
  emails?: string[];
  /** Whether the team’s free trial was used before; it then pays at once. */
  isTrialUsed?: boolean;
}

/** Billing details with all that is required in a country. */
export function addressIn(countryCode: string) {
  return { countryCode, company: 'Halden Works', line1: 'Kivikatu 3', zip: '00100', city: 'Hyvinkää' };
}

const american = {
  countryCode: 'US',
  stateCode: 'CA',
  company: 'Halden Works',
  line1: '1 Quarry Road',
  zip: '94016',
  city: 'Daly City',
};

/** Begins a checkout and gets its estimate. */
export async function openCheckout(
  app: TestApp,
  as: TestPerson,
  { period = 'yearly', seats = 1, couponCode, billingDetails = american, isTrialUsed }: Purchase = {},
) {
  if (isTrialUsed) await useTrial(app, as.teamId);
  const opened = await app.call('POST /checkout', { as, input: { period, teamId: as.teamId } });
  if (opened.status !== 200) throw new Error(`no checkout: ${opened.body.code}`);
  const checkoutId = opened.body.id;
  const input = { period, editorSeatCount: seats, billingDetails, ...(couponCode && { couponCode }) };
  const params = { checkoutId };
  const { body } = await app.call('POST /checkout/{checkoutId}/estimate', { as, params, input });
  return { checkoutId, opened: opened.body, estimate: body.estimate, errors: body.errors, billingDetails };
}

/** Presses the button of a checkout with what was on the screen. */
export function pressStart(
  app: TestApp,
  as: TestPerson,
  { checkoutId, estimate, billingDetails }: Awaited<ReturnType<typeof openCheckout>>,
  changes: {
    estimate?: Partial<CheckoutEstimate>;
    paymentType?: 'card' | 'apple_pay';
    migrationConsent?: boolean;
  } = {},
) {
  const { paymentType = 'card', migrationConsent = false } = changes;
  const input = { estimate: { ...estimate, ...changes.estimate }, billingDetails, paymentType, migrationConsent };
  return app.call('POST /checkout/{checkoutId}/start', { as, params: { checkoutId }, input: input as never });
}

/** Types a card into the provider's fields; the status that the intent then has. */
export async function typeCard(app: TestApp, clientSecret: string, number: string = cards.paid): Promise<string> {
  const fake = stripeFakeAt(app.parts.config.STRIPE_URL);
  if (fake) return statusAfter(fake.browser.confirm(clientSecret, { method: stripeMethodOf(number) }));
  const payload = { clientSecret, number, expMonth: 8, expYear: 2029, cvc: '123' };
  return askSandbox(app, 'confirm', payload);
}

/** Answers the bank's page, or the sheet of Apple Pay. */
export async function answerChallenge(app: TestApp, clientSecret: string, passes: boolean): Promise<string> {
  const fake = stripeFakeAt(app.parts.config.STRIPE_URL);
  if (fake) return answerAtStripe(fake, clientSecret, passes);
  return askSandbox(app, 'answer', { clientSecret, passes });
}

async function askSandbox(app: TestApp, path: string, payload: object): Promise<string> {
  const url = `/sandbox-pay/browser/${path}`;
  const answer = await app.parts.sandbox!.http.inject({ method: 'POST', url, payload });
  return (answer.json() as { status: string }).status;
}

/** Ends a checkout with an authorized payment. */
export function finalize(app: TestApp, as: TestPerson, checkoutId: string, intentId: string, emails?: string[]) {
  const input = { authorizedPaymentIntentID: intentId, ...(emails && { emails, role: 'editor' as const }) };
  return app.call('POST /checkout/{checkoutId}/finalize', { as, params: { checkoutId }, input });
}

/**
 * Buys a subscription for the person's own team, and fails if that fails. A trial is paid for with Apple Pay unless a
 * card is named, since a card has one trial.
 */
export async function buyPro(app: TestApp, as: TestPerson, purchase: Purchase = {}) {
  const open = await openCheckout(app, as, purchase);
  const isApplePay = open.estimate.trialEnd !== null && !purchase.card;
  const { body } = await pressStart(app, as, open, { paymentType: isApplePay ? 'apple_pay' : 'card' });
  if (!body.paymentIntent) throw new Error(`the checkout did not start: ${body.code}`);
  const { clientSecret } = body.paymentIntent;
  await (isApplePay ? answerChallenge(app, clientSecret, true) : typeCard(app, clientSecret, purchase.card));
  const bought = await finalize(app, as, open.checkoutId, body.paymentIntent.id, purchase.emails);
  if (bought.status !== 200) throw new Error(`the checkout failed: ${bought.body.code}`);
  return { ...open, answer: bought.body, subscriptionId: bought.body.subscriptionId!, intentId: body.paymentIntent.id };
}

/** Uses up the free trial of a team. */
async function useTrial(app: TestApp, teamId: string): Promise<void> {
  const hash = createHash('sha256').update(teamId).digest('hex');
  const { pool } = app.parts.database;
  await pool.query(
    "insert into trial_claims (kind, hash, order_id, at) values ('team', $1, gen_random_uuid(), now()) on conflict do nothing",
    [hash],
  );
}
