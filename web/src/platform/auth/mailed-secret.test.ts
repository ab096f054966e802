import { expect, test } from 'vitest';
import { mailedSecret } from './mailed-secret.ts';

test('the secret of a link is found on its own or under its name', () => {
  expect(mailedSecret('#a-b_c')).toBe('a-b_c');
  expect(mailedSecret('hash=a-b_c')).toBe('a-b_c');
  expect(mailedSecret('')).toBe('');
});
