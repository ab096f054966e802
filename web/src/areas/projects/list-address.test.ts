import { expect, test } from 'vitest';
import { type ListFilter, readListFilter, writeListFilter } from './list-address.ts';

test('an address without parameters is the usual list, which needs none', () => {
  const usual: ListFilter = { q: '', state: 'active', order: 'edited' };
  expect(readListFilter({})).toEqual(usual);
  expect(Object.values(writeListFilter(usual))).toEqual([undefined, undefined, undefined]);
});

test('what was chosen comes back from the address', () => {
  const chosen: ListFilter = { q: 'hinge', state: 'deleted', order: 'name' };
  expect(readListFilter(writeListFilter(chosen))).toEqual(chosen);
});

test('what an address cannot mean is left aside', () => {
  const read = readListFilter({ q: `  ${'x'.repeat(300)}`, state: 'gone', order: 'colour' });
  expect(read).toEqual({ q: 'x'.repeat(200), state: 'active', order: 'edited' });
});
