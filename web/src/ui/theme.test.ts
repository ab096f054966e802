import { expect, test } from 'vitest';
import { pickTheme } from './theme.ts';

test.each([
  ['dark', 'light', 'dark'],
  ['light', 'dark', 'light'],
  [null, 'dark', 'dark'],
  ['neon', 'light', 'light'],
  ['', null, 'system'],
  [null, 'system', 'system'],
  [null, null, 'system'],
])('a query of %s and a saved choice of %s give %s', (query, saved, choice) => {
  expect(pickTheme(query, saved)).toBe(choice);
});
