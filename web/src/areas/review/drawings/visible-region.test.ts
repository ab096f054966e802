import { expect, it } from 'vitest';
import { visibleRegion } from './visible-region.ts';

const sheet = { width: 400, height: 300 };
const stage = { width: 1000, height: 500 };

it('is the whole sheet while that is in the window', () => {
  expect(visibleRegion({ scale: 1, x: 50, y: 20 }, sheet, stage, 2)).toEqual({
    left: 50,
    top: 20,
    cssWidth: 400,
    cssHeight: 300,
    width: 800,
    height: 600,
    offsetX: 0,
    offsetY: 0,
  });
});

it('is cut to the window, and reports how far the sheet begins before it', () => {
  expect(visibleRegion({ scale: 10, x: -600, y: 100 }, sheet, stage, 1)).toMatchObject({
    left: 0,
    top: 100,
    cssWidth: 1000,
    cssHeight: 400,
    offsetX: -600,
    offsetY: 0,
  });
});

it('is nothing when the sheet is out of view', () => {
  expect(visibleRegion({ scale: 1, x: -500, y: 0 }, sheet, stage, 1)).toBeNull();
  expect(visibleRegion({ scale: 1, x: 0, y: 500 }, sheet, stage, 1)).toBeNull();
});
