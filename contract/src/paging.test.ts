import { expect, test } from 'vitest';
import { z } from 'zod';
import { page, pageQuery } from './paging.ts';

const query = z.object(pageQuery(100));

test('a page has the largest size by default', () => {
  expect(query.parse({})).toEqual({ limit: 100 });
  expect(query.parse({ limit: '20', cursor: 'WzEsMl0' })).toEqual({ limit: 20, cursor: 'WzEsMl0' });
});

test.each([{ limit: '0' }, { limit: '101' }, { limit: '2.5' }, { limit: 'all' }, { cursor: '' }, { cursor: 'a b' }])(
  'refuses %j and names it',
  (given) => {
    const { error } = query.safeParse(given);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(Object.keys(given));
  },
);

test('the last page says so', () => {
  const list = page(z.string());
  expect(list.parse({ items: ['a'], nextCursor: null })).toEqual({ items: ['a'], nextCursor: null });
  expect(list.safeParse({ items: ['a'] }).success).toBe(false);
});
