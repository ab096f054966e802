import { systemContext } from '@chamfer/server/context';
import { buildPerson, startTestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { addressIn, buyPro, openCheckout } from '@chamfer/testing/checkout';
import { startVies } from '@chamfer/testing/vies-fake';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectVies } from '../../../platform/vat/vies.ts';
import { advanceBillingClock } from './billing-clock.service.ts';
import { checkVatAgain } from './vat-check.service.ts';

const vies = await startVies();
afterAll(() => vies.close());
const app = useTestApp({ env: { BILLING: 'sandbox' } });
// The sandbox takes the payments, and VIES knows the numbers.
beforeAll(() => {
  const { clock, log } = app.parts;
  app.parts.vatRegister = connectVies({ url: vies.url, clock, log, waits: { answerMs: 5000, pauseMs: 1 } });
});
beforeEach(() => {
  vies.heal();
  app.clock.advance(10 * 60_000);
  vies.asked.length = 0;
});

const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const statusOf = async ({ teamId }: TestPerson) =>
  (await rows('select vat_status from billing_customers where team_id = $1', teamId))[0].vat_status;
const taxesOf = async ({ teamId }: TestPerson) =>
  (await rows('select tax_amount from invoices where team_id = $1 order by issued_at, seq', teamId)).map(
    ({ tax_amount: amount }) => amount,
  );
const numbered = (countryCode: string, vatNumber: string) => ({ ...addressIn(countryCode), vatNumber });
const finnish = numbered('FI', 'FI20774740');
const buy = async (billingDetails: Record<string, string>) => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { period: 'monthly', isTrialUsed: true, billingDetails });
  return owner;
};
const checkAgain = () => checkVatAgain(systemContext(app.parts));
const hour = 60 * 60_000;

test('VIES says whose VAT the buyer pays', async () => {
  expect(await taxesOf(await buy(finnish))).toEqual([0]);
  expect(await taxesOf(await buy(numbered('GR', 'EL094259216')))).toEqual([0]);
  const { errors } = await openCheckout(app, await buildPerson(app), { billingDetails: numbered('FI', 'FI20774741') });
  expect(errors).toEqual([{ code: 'VALIDATION_ERROR', field: 'vatNumber' }]);
  expect(vies.asked).toEqual(['FI 20774740', 'EL 094259216', 'FI 20774741']);
});

test('while VIES is away for days people buy with VAT, its numbers are asked about once an hour, and then count', async () => {
  vies.fail('', { is: 'status', status: 503 });
  const owner = await buy(finnish);
  expect(await statusOf(owner)).toBe('unverified');
  vies.asked.length = 0;
  for (let hours = 0; hours < 72; hours++) {
    app.clock.advance(hour + 1000);
    await checkAgain();
    await checkAgain();
  }
  expect(await statusOf(owner)).toBe('unverified');
  // With a second try each.
  expect(vies.asked).toHaveLength(144);
  vies.heal();
  app.clock.advance(hour + 1000);
  await checkAgain();
  expect(await statusOf(owner)).toBe('valid');
  const { clock_offset: offset } = (
    await rows('select clock_offset from billing_customers where team_id = $1', owner.teamId)
  )[0];
  const end = new Date(app.clock.now().getTime() + Number(offset) + 31 * 24 * hour);
  await advanceBillingClock(systemContext(app.parts), owner.teamId, end);
  expect((await taxesOf(owner)).slice(0, 2)).toEqual([816, 0]);
});

test('a country that is busy for days keeps the numbers of the others from nothing', async () => {
  vies.fail('', { is: 'code', code: 'SERVICE_UNAVAILABLE' });
  const germans = [await buy(numbered('DE', 'DE811907980')), await buy(numbered('DE', 'DE136695976'))];
  const finn = await buy(finnish);
  vies.heal();
  vies.fail('DE', { is: 'code', code: 'MS_MAX_CONCURRENT_REQ' });
  app.clock.advance(hour + 1000);
  vies.asked.length = 0;
  await checkAgain();
  expect(await statusOf(finn)).toBe('valid');
  // One of Germany's is asked about, with a second try; the other one is not, for it would be refused as well.
  expect(vies.asked.filter((asked) => asked.startsWith('DE'))).toHaveLength(2);
  vies.heal();
  app.clock.advance(hour + 1000);
  await checkAgain();
  // At home VAT is due with a number, too.
  for (const german of germans) expect(await statusOf(german)).toBe('valid');
});

test('a number that turns out to be none goes on paying VAT and is asked about no more', async () => {
  vies.fail('FI', { is: 'code', code: 'TIMEOUT' });
  const owner = await buy(finnish);
  vies.heal();
  vies.end('FI 20774740');
  app.clock.advance(hour + 1000);
  await checkAgain();
  expect(await statusOf(owner)).toBe('invalid');
  vies.asked.length = 0;
  app.clock.advance(hour + 1000);
  await checkAgain();
  expect(vies.asked).toEqual([]);
});

test('who was confirmed before buys again without VAT while VIES is away', async () => {
  const owner = await buy(numbered('SE', 'SE556703748501'));
  expect(await statusOf(owner)).toBe('valid');
  await rows("update subscriptions set status = 'ended', auto_renew = false where team_id = $1", owner.teamId);
  // The answer of VIES is forgotten by then.
  app.clock.advance(hour / 6);
  vies.fail('', { is: 'cut' });
  const { estimate } = await buyPro(app, owner, {
    period: 'monthly',
    billingDetails: numbered('SE', 'SE556703748501'),
  });
  expect(estimate).toMatchObject({ taxAmount: 0, taxNote: 'reverse_charge' });
  expect(await statusOf(owner)).toBe('valid');
});

test('with Stripe the register is VIES', async () => {
  const real = await startTestApp({
    env: {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'rk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRETS: 'whsec_1',
      STRIPE_URL: 'http://127.0.0.1:1',
      BILLING_SELLER_NAME: 'Chamfer GmbH',
      BILLING_SELLER_ADDRESS: 'Feilenweg 1, 10115 Berlin',
      BILLING_SELLER_COUNTRY: 'DE',
      BILLING_SELLER_VAT: 'DE999999995',
      VIES_URL: vies.url,
    },
  });
  try {
    expect(await real.parts.vatRegister?.check('GR', '094259216')).toBe('valid');
    expect(vies.asked).toEqual(['EL 094259216']);
    const owner = await buildPerson(real);
    const { errors } = await openCheckout(real, owner, { billingDetails: addressIn('CH') });
    expect(errors).toEqual([{ code: 'UNSUPPORTED_COUNTRY', field: 'countryCode' }]);
  } finally {
    await real.close();
  }
});
