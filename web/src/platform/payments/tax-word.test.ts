import { expect, test } from 'vitest';
import { taxWord } from './tax-word.ts';

test('euro and pound have VAT, others tax', () => {
  expect(['EUR', 'GBP', 'USD', 'CNY'].map(taxWord)).toEqual(['vat', 'vat', 'tax', 'tax']);
});
