import { expect, test } from 'vitest';
import { conversionRoom } from './conversion-room.ts';

const gigabyte = 1024 ** 3;

test.each([
  ['as many as there are cores, where memory allows it', 4, 64, 2048, { converting: 4, delivering: 2 }],
  ['two cores with the usual limit', 2, 8, 2048, { converting: 2, delivering: 1 }],
  ['as many as fit into the memory', 16, 8, 2048, { converting: 2, delivering: 1 }],
  ['one of each kind on a small machine', 1, 1, 2048, { converting: 1, delivering: 1 }],
])('%s', (_, cores, memory, limit, room) => {
  const machine = { cores, memoryBytes: memory * gigabyte };
  expect(conversionRoom({ CONVERSION_MEMORY_MB: limit }, machine)).toEqual(room);
});
