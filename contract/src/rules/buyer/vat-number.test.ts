import { expect, test } from 'vitest';
import { isVatNumber } from './vat-number.ts';

// Numbers that companies print on their own pages and invoices.
test.each([
  ['DE', '811907980'],
  ['DE', '136695976'],
  ['IT', '00743110157'],
  ['BE', '0428759497'],
  ['LU', '15027442'],
  ['PL', '8567346215'],
  ['FI', '20774740'],
  ['DK', '13585628'],
  ['PT', '501964843'],
  ['SI', '50223054'],
  ['EE', '100931558'],
  ['GR', '094259216'],
  ['EL', '094259216'],
  ['SK', '2022749619'],
  ['FR', '40303265045'],
  ['HR', '33392005961'],
  ['AT', 'U13585627'],
  ['XI', '123456789'],
])('%s%s is a VAT number, and with another last digit it is none where there are check digits', (country, number) => {
  expect(isVatNumber(country, number)).toBe(true);
  const other = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
  expect(isVatNumber(country, other)).toBe(['AT', 'XI'].includes(country));
});

test.each([
  ['DE', '12345'],
  ['DE', 'DE811907980'],
  ['US', '811907980'],
  ['FR', ''],
  ['NL', '123456789A01'],
])('%s%s is none', (country, number) => {
  expect(isVatNumber(country, number)).toBe(false);
});
