import { expect, it } from 'vitest';
import type { Drawing } from '../review-types.ts';
import { sortDrawings } from './outline-order.ts';

const titled = (...titles: string[]) => titles.map((title, index) => ({ drawingId: String(index), title }) as Drawing);

it('sorts drawings by title as a reader would (spec 3 §2)', () => {
  const sorted = sortDrawings(
    titled('Sheet 10', 'cylinder barrel', 'Sheet 2', 'Bearing bracket', 'Äussere Lage'),
    'en',
  );
  expect(sorted.map(({ title }) => title)).toEqual([
    'Äussere Lage',
    'Bearing bracket',
    'cylinder barrel',
    'Sheet 2',
    'Sheet 10',
  ]);
});

it('leaves the list it was given as it is', () => {
  const drawings = titled('B', 'A');
  sortDrawings(drawings, 'en');
  expect(drawings.map(({ title }) => title)).toEqual(['B', 'A']);
});
