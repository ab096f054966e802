import { version } from 'uuid';
import { expect, test } from 'vitest';
import { makeIds } from './clock.ts';

/** Makes an id at each of these clock times, in milliseconds. */
function idsAt(...times: number[]): string[] {
  let now = 0;
  const ids = makeIds({ now: () => new Date(now) });
  return times.map((time) => {
    now = time;
    return ids.uuid();
  });
}

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

test('ids are UUIDv7 with the time of the injected clock', () => {
  const time = Date.parse('2026-11-22T10:39:00.123Z');
  const [id] = idsAt(time);
  expect(version(id!)).toBe(7);
  expect(timeOf(id!)).toBe(time);
});

test('ids sort in order of creation, within a millisecond and after the clock was set back', () => {
  const times = [...Array.from({ length: 20_000 }, () => 1000), 1001, 1001, 900, 900, 1002];
  const ids = idsAt(...times);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(times.length);
  expect(timeOf(ids.at(-2)!)).toBe(1001);
});

test('two processes make different ids in the same millisecond', () => {
  expect(idsAt(1000)).not.toEqual(idsAt(1000));
});
