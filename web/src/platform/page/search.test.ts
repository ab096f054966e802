import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOn, parseQuery, writeQuery } from './search.ts';

test('values remain strings', () => {
  expect(parseQuery('?signup=1&x=true&y=%22a%22')).toEqual({ signup: '1', x: 'true', y: '"a"' });
  expect(writeQuery({ signup: '1', gone: undefined, team: 'a b' })).toBe('?signup=1&team=a+b');
  expect(writeQuery({})).toBe('');
});

test('written values can be read back', () => {
  const key = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__' && name.isWellFormed());
  const value = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(fc.dictionary(key, value, { noNullPrototype: true }), (search) => {
      expect(parseQuery(writeQuery(search))).toEqual(search);
    }),
  );
});

test('a repeated parameter survives; of ours the first counts', () => {
  const search = parseQuery('?utm_source=a&utm_source=b&team=x&team=y');
  expect(search).toEqual({ utm_source: ['a', 'b'], team: 'x' });
  expect(writeQuery(search)).toBe('?utm_source=a&utm_source=b&team=x');
});

test('a parameter is on when it is there and not switched off', () => {
  for (const value of ['', '1', 'true', 'yes']) expect(isOn(value)).toBe(true);
  for (const value of [undefined, '0', 'false']) expect(isOn(value)).toBe(false);
});
