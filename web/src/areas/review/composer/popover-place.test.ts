import { expect, it } from 'vitest';
import { placeNextTo } from './popover-place.ts';

const area = { left: 100, top: 0, width: 800, height: 600 };
const size = { width: 300, height: 200 };

it('is to the right of the point', () => {
  expect(placeNextTo({ x: 300, y: 200 }, size, area)).toEqual({ left: 316, top: 184 });
});

it('changes sides where there is no room on the right', () => {
  expect(placeNextTo({ x: 800, y: 200 }, size, area)).toEqual({ left: 484, top: 184 });
});

it('stays inside the area, also in its corners and outside of it', () => {
  expect(placeNextTo({ x: 890, y: 590 }, size, area)).toEqual({ left: 574, top: 400 });
  expect(placeNextTo({ x: -50, y: -50 }, size, area)).toEqual({ left: 100, top: 0 });
});

it('is below or above the point where neither side has room, and never over it', () => {
  const narrow = { ...area, width: 400 };
  expect(placeNextTo({ x: 300, y: 100 }, size, narrow)).toEqual({ left: 150, top: 116 });
  expect(placeNextTo({ x: 350, y: 500 }, size, narrow)).toEqual({ left: 200, top: 284 });
});
