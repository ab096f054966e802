import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { changePages, listOptions } from './use-list.ts';

interface Page {
  items: number[];
  nextCursor: string | null;
}

const asked: (string | undefined)[] = [];
beforeEach(() => {
  asked.length = 0;
});
/** Three pages of two. */
const numbers = listOptions({
  queryKey: ['numbers'],
  read: async (cursor): Promise<Page> => {
    asked.push(cursor);
    const first = Number(cursor ?? 0);
    return { items: [first, first + 1], nextCursor: first < 4 ? String(first + 2) : null };
  },
});

test('each page is requested with the cursor of the one before, and the last one is the end', async () => {
  const client = new QueryClient();
  const { pages } = await client.fetchInfiniteQuery({ ...numbers, pages: 9 });
  expect(asked).toEqual([undefined, '2', '4']);
  expect(pages.flatMap(({ items }) => items)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a mutation changes the pages that are there, and none where the list was never read', async () => {
  const client = new QueryClient();
  const withoutThree = (page: Page) => ({ ...page, items: page.items.filter((number) => number !== 3) });
  client.setQueryData(numbers.queryKey, (data) => changePages(data, withoutThree));
  expect(client.getQueryData(numbers.queryKey)).toBeUndefined();
  await client.fetchInfiniteQuery({ ...numbers, pages: 2 });
  client.setQueryData(numbers.queryKey, (data) => changePages(data, withoutThree));
  expect(client.getQueryData(numbers.queryKey)?.pages.map(({ items }) => items)).toEqual([[0, 1], [2]]);
});
