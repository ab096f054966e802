import { expect, test } from 'vitest';
import { pagedFile } from './paged-file.ts';

const bytes = Uint8Array.from({ length: 95 }, (_, at) => at);

/** A file of 95 bytes in pieces of 10 on a server, and what was asked of it. `refuses`: how often at first. */
function served(refuses = 0) {
  const asked: string[] = [];
  let left = refuses;
  const file = pagedFile({
    size: bytes.length,
    piece: 10,
    beginning: bytes.slice(0, 10).buffer,
    request: async (range) => {
      asked.push(range);
      left -= 1;
      if (left >= 0) return new Response(null, { status: 503 });
      const [from, to] = range.slice('bytes='.length).split('-').map(Number) as [number, number];
      return new Response(bytes.slice(from, to + 1), { status: 206 });
    },
  });
  return { file, asked };
}

test('what is read is what is there, across pieces and at the end; each piece is asked for once', async () => {
  const { file, asked } = served();
  expect([...(await file.read(3, 8))]).toEqual([3, 4, 5, 6, 7]);
  expect(asked).toEqual([]);
  expect([...(await file.read(8, 31))]).toEqual([...bytes.slice(8, 31)]);
  expect([...(await file.read(85, 95))]).toEqual([...bytes.slice(85, 95)]);
  expect([...(await file.read(20, 40))]).toEqual([...bytes.slice(20, 40)]);
  expect(asked).toEqual(['bytes=10-19', 'bytes=20-29', 'bytes=30-39', 'bytes=80-89', 'bytes=90-94']);
});

test('a piece that is refused once comes with the next try', async () => {
  const { file, asked } = served(1);
  expect([...(await file.read(90, 95))]).toEqual([90, 91, 92, 93, 94]);
  expect(asked).toEqual(['bytes=90-94', 'bytes=90-94']);
});
