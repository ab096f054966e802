import { expect, test } from 'vitest';
import { type BillingValues, billingInput, billingValues, checkBilling, refusedBilling } from './billing-rules.ts';
import { countryCodes, countryNames } from './countries.ts';
import { regionsOf } from './regions.ts';

const typed = (values: Partial<BillingValues>): BillingValues => ({ ...billingValues(null), ...values });
const required = 'billing.error.required';

test('nothing but a country is needed, except in the EU, at the seller’s, and where tax depends on the state', () => {
  const address = { company: required, line1: required, zip: required, city: required };
  expect(checkBilling(typed({ countryCode: 'JP' }), 'DE')).toEqual({});
  expect(checkBilling(typed({ countryCode: 'JP' }), 'JP')).toEqual(address);
  expect(checkBilling(typed({ countryCode: 'DE' }), 'JP')).toEqual(address);
  expect(checkBilling(typed({ countryCode: 'DE', company: ' ' }))).toEqual(address);
  expect(Object.keys(checkBilling(typed({ countryCode: 'CA' }))).sort()).toEqual([
    'city',
    'company',
    'line1',
    'stateCode',
    'zip',
  ]);
});

test('a VAT number needs the address, and begins with the country', () => {
  const address = { company: 'Halden Works', line1: 'Werftstraße 14', zip: '24143', city: 'Kiel' };
  const check = (countryCode: string, vatNumber: string) => checkBilling(typed({ ...address, countryCode, vatNumber }));
  expect(checkBilling(typed({ countryCode: 'DE', vatNumber: 'DE811907980' }))).toEqual({
    company: required,
    line1: required,
    zip: required,
    city: required,
  });
  expect(check('DE', 'DE 811 907 980')).toEqual({});
  expect(check('DE', 'de811907980')).toEqual({});
  expect(check('GR', 'EL094259216')).toEqual({});
  expect(check('GR', 'GR094259216')).toEqual({});
  expect(check('DE', '811907980')).toEqual({ vatNumber: 'billing.error.vatPrefix' });
  expect(check('DE', 'DE')).toEqual({ vatNumber: 'billing.error.vat' });
  expect(check('JP', 'anything')).toEqual({});
});

test('what is sent is trimmed, without what is empty and without the country in the VAT number', () => {
  const values = typed({ countryCode: 'DE', company: '  Halden Works ', line2: ' ', vatNumber: ' DE 811907980 ' });
  expect(billingInput(values)).toEqual({ countryCode: 'DE', company: 'Halden Works', vatNumber: '811907980' });
  expect(billingInput(typed({ countryCode: 'DE', stateCode: 'NY' }))).toEqual({ countryCode: 'DE' });
  expect(billingInput(typed({ countryCode: 'US', stateCode: 'NY' }))).toEqual({ countryCode: 'US', stateCode: 'NY' });
});

test('stored details come back as they were typed', () => {
  const stored = { company: null, line1: null, line2: null, city: null, zip: null, stateCode: null };
  expect(billingValues({ ...stored, countryCode: 'GR', vatNumber: '094259216' }).vatNumber).toBe('EL094259216');
  expect(billingValues({ ...stored, countryCode: 'US', vatNumber: '12-345' }).vatNumber).toBe('12-345');
});

test('a refusal is shown at its fields; one about a hidden field is not shown as if it were one', () => {
  expect(refusedBilling([{ field: 'billingDetails.zip', code: 'invalid' }])).toEqual({ zip: 'billing.error.postcode' });
  expect(refusedBilling([{ field: 'city', code: 'required' }])).toEqual({ city: required });
  expect(refusedBilling([{ field: 'other', code: 'invalid' }])).toBeNull();
  const unsupported = [{ field: 'billingDetails.countryCode', code: 'unsupported' }];
  expect(refusedBilling(unsupported)).toEqual({ countryCode: 'billing.checkout.error.country' });
  expect(refusedBilling([])).toBeNull();
});

test('every country has a name, and no code is there twice', () => {
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  const names = countryNames('de-DE');
  expect(names.filter(({ code, name }) => code === name)).toEqual([]);
  expect(names.find(({ code }) => code === 'DE')?.name).toBe('Deutschland');
  for (const [country, count] of [
    ['US', 51],
    ['CA', 13],
    ['IN', 36],
    ['BR', 27],
    ['DE', 0],
  ] as const) {
    expect(regionsOf(country)).toHaveLength(count);
  }
});
