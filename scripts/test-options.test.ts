import { expect, test } from 'vitest';
import { readOptions } from './test-options.ts';

test('without arguments all of the suite is asked for', () => {
  expect(readOptions([])).toEqual({ fast: false, deep: false, shard: null, areas: [] });
});

test('flags, a shard and areas can stand in any order', () => {
  const shard = { index: 2, count: 3 };
  expect(readOptions(['review', '--shard', '2/3', '--deep'])).toEqual({
    fast: false,
    deep: true,
    shard,
    areas: ['review'],
  });
  expect(readOptions(['--shard=2/3', '--fast', 'teams', 'billing'])).toEqual({
    fast: true,
    deep: false,
    shard,
    areas: ['teams', 'billing'],
  });
});

test.each(['0/2', '3/2', '1', 'half', '1/0', '1/2/3'])('there is no shard %s', (shard) => {
  expect(() => readOptions(['--shard', shard])).toThrow(`--shard ${shard}`);
});

test('an option that is unknown is refused', () => {
  expect(() => readOptions(['--shards', '1/2'])).toThrow();
});
