import { expect, test } from 'vitest';
import { makeEventQueue } from './event-queue.ts';

function open(options: Partial<Parameters<typeof makeEventQueue<number>>[0]> = {}) {
  const batches: number[][] = [];
  const queue = makeEventQueue<number>({
    most: 20,
    batch: 5,
    gatherMs: 20,
    write: async (items) => void batches.push(items),
    ...options,
  });
  return { queue, batches };
}

test('what comes within the time is written together, and a full batch at once', async () => {
  const { queue, batches } = open();
  await Promise.all([queue.add([1]), queue.add([2, 3])]);
  expect(batches).toEqual([[1, 2, 3]]);
  await Promise.all([queue.add([4, 5, 6, 7]), queue.add([8, 9])]);
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6, 7, 8], [9]]);
  expect(queue.size).toBe(0);
});

test('what has no room is refused whole, and there is room again once the rest is written', async () => {
  const gate = Promise.withResolvers<void>();
  const { queue } = open({ write: () => gate.promise });
  const first = queue.add(Array.from({ length: 18 }, (_, index) => index));
  await expect(queue.add([1, 2, 3])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const second = queue.add([1, 2]);
  await expect(queue.add([1])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  gate.resolve();
  await Promise.all([first, second]);
  await queue.add([1]);
  expect(queue.size).toBe(0);
});

test('a failure reaches those whose items it had, and nobody else', async () => {
  const written: number[][] = [];
  const { queue } = open({
    write: async (items) => {
      if (items.includes(0)) throw new Error('away');
      written.push(items);
    },
  });
  const outcomes = await Promise.allSettled([
    queue.add([9, 8, 7]),
    queue.add([0, 1, 2, 3, 4, 5, 6, 7, 8]),
    queue.add([5]),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(written).toEqual([[5]]);
  expect(queue.size).toBe(0);
});

test('a flush writes what waits at once', async () => {
  const { queue, batches } = open({ gatherMs: 60_000 });
  const added = queue.add([1, 2, 3, 4, 5, 6, 7]);
  await queue.flush();
  await added;
  expect(batches).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
  ]);
});
