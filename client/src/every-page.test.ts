import { expect, test } from 'vitest';
import { everyPage } from './every-page.ts';

test('reads page after page, each from where the one before ended', async () => {
  const asked: (string | undefined)[] = [];
  const next: Record<string, string | null> = { first: 'a', a: 'b', b: null };
  const pages = await everyPage(async (cursor) => {
    asked.push(cursor);
    return { items: [cursor ?? 'first'], nextCursor: next[cursor ?? 'first']! };
  });
  expect(asked).toEqual([undefined, 'a', 'b']);
  expect(pages.flatMap(({ items }) => items)).toEqual(['first', 'a', 'b']);
});

test('gives nothing when a page fails', async () => {
  const reading = everyPage(async (cursor) => {
    if (cursor) throw new Error('gone');
    return { items: [1], nextCursor: 'next' };
  });
  await expect(reading).rejects.toThrow('gone');
});
