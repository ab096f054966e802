import { euCountries } from '@chamfer/contract/buyer-rules';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isSoldTo } from './tax-settings.ts';

const german = {
  BILLING_SELLER_NAME: 'Chamfer GmbH',
  BILLING_SELLER_ADDRESS: 'Feilenweg 1, 10115 Berlin',
  BILLING_SELLER_COUNTRY: 'DE',
  BILLING_SELLER_VAT: 'DE999999995',
};
const american = { ...german, BILLING_SELLER_COUNTRY: 'US', BILLING_SELLER_VAT: '' };
const oneStopShop = { ...american, BILLING_SELLER_VAT: 'EU372000041' };
const stripe = {
  BILLING: 'stripe',
  STRIPE_SECRET_KEY: 'rk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_1',
};
const [none, unsold] = [{ BILLING_TAX_ELSEWHERE: 'none' }, { BILLING_TAX_ELSEWHERE: 'unsold' }];

/** Which of some countries are sold to. */
function sold(env: Record<string, string>): string {
  const config = readConfig(env);
  const all = new Set(euCountries.map((country) => isSoldTo(config, country)));
  expect(all.size).toBe(1);
  return ['DE', 'US', 'GB', 'XI', 'CH', 'KP'].filter((country) => isSoldTo(config, country)).join(' ');
}
const everywhere = 'DE US GB XI CH';

test('the sandbox sells everywhere unless the setting is given, and never where the operator does not', () => {
  expect(sold({})).toBe(everywhere);
  expect(sold({ ...american })).toBe(everywhere);
  expect(sold(none)).toBe(everywhere);
  expect(sold(unsold)).toBe('DE');
  expect(isSoldTo(readConfig({ BILLING_UNSUPPORTED_COUNTRIES: 'GB' }), 'GB')).toBe(false);
});

test('a seller in the EU sells there, and elsewhere where it states that no tax is due', () => {
  expect(sold({ ...stripe, ...german })).toBe('DE');
  expect(sold({ ...stripe, ...german, ...unsold })).toBe('DE');
  expect(sold({ ...stripe, ...german, ...none })).toBe(everywhere);
  const without = { ...stripe, ...german, ...none, BILLING_UNSUPPORTED_COUNTRIES: 'FR, GB' };
  expect(isSoldTo(readConfig(without), 'FR')).toBe(false);
});

test('a seller elsewhere sells in the EU with a number of the One Stop Shop alone', () => {
  expect(sold({ ...stripe, ...american, ...none })).toBe('US GB XI CH');
  expect(sold({ ...stripe, ...oneStopShop })).toBe('DE');
  expect(sold({ ...stripe, ...oneStopShop, ...none })).toBe(everywhere);
});

test('a seller that could sell to nobody does not start, and reads what it has to state', () => {
  for (const env of [
    { ...stripe, ...american },
    { ...stripe, ...american, ...unsold },
    { ...stripe, ...american, BILLING_SELLER_VAT: 'EU12' },
    { BILLING: 'sandbox', ...american, ...unsold },
  ]) {
    expect(() => readConfig(env)).toThrow(/ {2}BILLING_TAX_ELSEWHERE: a seller in US could sell to nobody; state none/);
  }
  expect(() => readConfig({ BILLING_TAX_ELSEWHERE: 'zero' })).toThrow(/ {2}BILLING_TAX_ELSEWHERE: /);
});

test('VIES is asked by https, and its address ends without a slash', () => {
  expect(readConfig({}).VIES_URL).toBe('https://ec.europa.eu/taxation_customs/vies/rest-api');
  expect(readConfig({ VIES_URL: 'http://127.0.0.1:9/rest-api/' }).VIES_URL).toBe('http://127.0.0.1:9/rest-api');
  expect(() => readConfig({ CHAMFER_ENV: 'prod', VIES_URL: 'http://vies.example' })).toThrow(
    / {2}VIES_URL: must begin/,
  );
});
