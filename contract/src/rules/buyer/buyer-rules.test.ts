import { expect, test } from 'vitest';
import { currencyOfCountry, euCountries, needsAddress } from './buyer-rules.ts';

test('name and address are needed in the EU, at home, where tax depends on the state, and with a VAT number', () => {
  expect(euCountries).toHaveLength(27);
  for (const countryCode of euCountries) expect(needsAddress({ countryCode }, 'NO')).toBe(true);
  for (const countryCode of ['US', 'CA', 'IN', 'BR', 'NO']) expect(needsAddress({ countryCode }, 'NO')).toBe(true);
  for (const countryCode of ['JP', 'GB', 'XI', 'NO']) expect(needsAddress({ countryCode }, 'DE')).toBe(false);
  expect(needsAddress({ countryCode: 'XI', vatNumber: 'XI110305878' }, 'DE')).toBe(true);
  expect(needsAddress({ countryCode: 'JP', vatNumber: ' ' }, 'DE')).toBe(false);
});

test('the currency follows the country', () => {
  const currencies = ['DE', 'GB', 'XI', 'MX', 'US', 'JP', 'MC', null].map(currencyOfCountry);
  expect(currencies).toEqual(['EUR', 'GBP', 'GBP', 'MXN', 'USD', 'USD', 'USD', 'USD']);
  for (const country of euCountries) expect(currencyOfCountry(country)).toBe('EUR');
});
