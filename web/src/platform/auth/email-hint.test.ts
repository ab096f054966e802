import { expect, test } from 'vitest';
import { emailHint, withEmailHint } from './email-hint.ts';

test('the hint can be written to and read from a hash', () => {
  const hash = withEmailHint('#token=1', 'mara+cad@haldenworks.com');
  expect(hash).toBe('token=1&email_hint=mara%2Bcad%40haldenworks.com');
  expect(emailHint(`#${hash}`)).toBe('mara+cad@haldenworks.com');
  expect(emailHint('')).toBeNull();
});
