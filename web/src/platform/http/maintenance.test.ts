import { expect, test } from 'vitest';
import { messageOf } from './maintenance.ts';

test.each([
  [{ maintenance: true, message: 'Back at noon.' }, 'Back at noon.'],
  [{ maintenance: true, message: null }, ''],
  [{ maintenance: true }, ''],
  [{ maintenance: false, message: 'Back at noon.' }, null],
  [{ maintenance: 'true' }, null],
  [{}, null],
  [null, null],
  ['maintenance', null],
])('%j says %j', (status, expected) => {
  expect(messageOf(status)).toBe(expected);
});
