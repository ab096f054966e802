import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './secrets.ts';

const key = randomBytes(32);

test('a sealed text can be opened, and looks different each time', () => {
  const sealed = seal(key, 'mara', 'Schlüssel');
  expect(unseal(key, 'mara', sealed)).toBe('Schlüssel');
  expect(seal(key, 'mara', 'Schlüssel')).not.toBe(sealed);
});

test('opening fails with another key, for another owner, and after a byte was changed', () => {
  const sealed = seal(key, 'mara', 'secret');
  expect(() => unseal(randomBytes(32), 'mara', sealed)).toThrow();
  expect(() => unseal(key, 'jonas', sealed)).toThrow();
  for (let at = 0; at < Buffer.from(sealed, 'base64').length; at++) {
    const bytes = Buffer.from(sealed, 'base64');
    bytes[at]! ^= 1;
    expect(() => unseal(key, 'mara', bytes.toString('base64'))).toThrow();
  }
  expect(() => unseal(key, 'mara', '')).toThrow();
});
