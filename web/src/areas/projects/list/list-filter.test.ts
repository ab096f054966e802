import { expect, test } from 'vitest';
import { filterOf, searchOf } from './list-filter.ts';

test('the address says what the list shows, and what it does not know is the usual', () => {
  expect(filterOf({})).toEqual({ query: undefined, state: 'active', order: 'edited' });
  expect(filterOf({ q: ' hinge ', state: 'deleted', order: 'name' })).toEqual({
    query: 'hinge',
    state: 'deleted',
    order: 'name',
  });
  expect(filterOf({ state: 'lost', order: 'random', q: '  ' })).toEqual(filterOf({}));
});

test('the usual is left out of the address', () => {
  expect(searchOf({ query: undefined, state: 'active', order: 'edited' })).toEqual({});
  for (const search of [{ q: 'hinge' }, { state: 'archived' }, { order: 'created', q: 'a' }]) {
    expect(searchOf(filterOf(search))).toEqual({ q: undefined, state: undefined, order: undefined, ...search });
  }
});
