import { expect, test } from 'vitest';
import { minorDigits, requireHundredths } from './currencies.ts';

test('a currency without two decimals is refused, and named', () => {
  for (const code of ['JPY', 'KRW', 'ISK', 'UGX', 'MGA', 'VND']) {
    expect(() => requireHundredths(code)).toThrow(`${code}: has no minor unit`);
  }
  for (const code of ['BHD', 'KWD', 'TND']) {
    expect(() => requireHundredths(code)).toThrow(`${code}: has a minor unit with 3 decimals`);
  }
  expect(() => requireHundredths('CLF')).toThrow('4 decimals');
  for (const code of ['USD', 'EUR', 'GBP', 'THB', 'SEK', 'HUF', 'TWD']) requireHundredths(code);
});

test('how a currency is written does not decide what its unit is', () => {
  expect([minorDigits('HUF'), minorDigits('JPY'), minorDigits('KWD'), minorDigits('USD')]).toEqual([2, 0, 3, 2]);
});
