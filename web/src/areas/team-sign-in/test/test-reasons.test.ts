import { expect, test } from 'vitest';
import { textOfCheck } from './test-reasons.ts';

test('a known code has words, an unknown one none', () => {
  expect(textOfCheck('wrong-audience')).toBe('teamSignIn.reason.audience');
  expect(textOfCheck('audience')).toBe('teamSignIn.reason.audience');
  expect(textOfCheck('address-outside')).toBe('teamSignIn.reason.otherDomain');
  expect(textOfCheck('something-new')).toBe(null);
  expect(textOfCheck('constructor')).toBe(null);
});
