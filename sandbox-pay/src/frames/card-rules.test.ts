import { expect, test } from 'vitest';
import { testCards } from '../test-cards.ts';
import { cardRules } from './card-rules.ts';

const rules = cardRules();
const now = new Date(2026, 10, 23);

test('a number stands in groups as on its card, however it is typed', () => {
  const shown = ['4242424242424242', '378282246310005', '4242 42', '４２４２-4242', '42424242424242429', '3782', ''];
  expect(shown.map(rules.showNumber)).toEqual([
    '4242 4242 4242 4242',
    '3782 822463 10005',
    '4242 42',
    '4242 4242',
    '4242 4242 4242 4242',
    '3782',
    '',
  ]);
});

test('a date stands as month and year, however it is typed or filled in', () => {
  const typed = ['8', '08', '0', '1', '12', '8/', '08 / 3', '0832', '08 / 203', '08/2032', '8/32', '082032'];
  expect(typed.map((text) => rules.showExpiry(text))).toEqual([
    '08 / ',
    '08 / ',
    '0',
    '1',
    '12 / ',
    '08 / ',
    '08 / 3',
    '08 / 32',
    '08 / 203',
    '08 / 32',
    '08 / 32',
    '08 / 32',
  ]);
  expect(rules.showExpiry('08 /', true)).toBe('08');
  expect(rules.expiryOf('08 / 32')).toEqual({ expMonth: 8, expYear: 2032 });
});

test('every test card is a number without a fault', () => {
  for (const number of Object.keys(testCards)) expect([number, rules.numberError(number)]).toEqual([number, null]);
});

test.each([
  ['', 'required'],
  [' ', 'required'],
  ['4242 4242 4242 424', 'numberIncomplete'],
  ['4242 4242 4242 4241', 'numberInvalid'],
  ['3782 822463 1000', 'numberIncomplete'],
  ['6011 0000', 'numberIncomplete'],
  ['6011 0009 9013 9424', null],
])('the number %s: %s', (text, error) => {
  expect(rules.numberError(text)).toBe(error);
});

test.each([
  ['', 'required'],
  ['08', 'expiryInvalid'],
  ['00 / 30', 'expiryInvalid'],
  ['13 / 30', 'expiryInvalid'],
  ['10 / 26', 'expiryInvalid'],
  ['11 / 26', null],
  ['08 / 99', 'expiryInvalid'],
])('the date %s: %s', (text, error) => {
  expect(rules.expiryError(text, now)).toBe(error);
});

test.each([
  ['', '4242', 'required'],
  ['12', '4242', 'cvvInvalid'],
  ['123', '4242', null],
  ['123', '3782', 'cvvInvalid'],
  ['1234', '3782 822463 10005', null],
])('the CVV %s of a card %s: %s', (text, number, error) => {
  expect(rules.cvvError(text, number)).toBe(error);
});
