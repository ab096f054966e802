import { expect, test } from 'vitest';
import { mostTrianglesOf } from './device.ts';

test('desktops show everything, unless they have very little memory', () => {
  expect(mostTrianglesOf({ memory: 8, isTouch: false, screen: 1080 })).toBe(Infinity);
  expect(mostTrianglesOf({ memory: null, isTouch: false, screen: 1080 })).toBe(Infinity);
  expect(mostTrianglesOf({ memory: 2, isTouch: false, screen: 768 })).toBe(4_000_000);
});

test('phones show less the less memory they have', () => {
  const phone = (memory: number | null) => mostTrianglesOf({ memory, isTouch: true, screen: 390 });
  expect([phone(0.5), phone(2), phone(4), phone(null)]).toEqual([400_000, 1_000_000, 2_000_000, 2_000_000]);
});

test('tablets show more than phones', () => {
  expect(mostTrianglesOf({ memory: null, isTouch: true, screen: 820 })).toBe(4_000_000);
});
