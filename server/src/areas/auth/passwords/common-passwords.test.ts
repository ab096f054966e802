import { checkPassword } from '@chamfer/contract/rules';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(
  [
    'Password1',
    'Password123',
    'Passw0rd',
    'P@ssw0rd',
    'P@ssw0rd!1',
    'Passwort1',
    'Qwerty123',
    'Welcome1',
    'Welcome2024!',
    'Summer2025',
    'Winter2026!',
    'Abc12345',
    'Abcd1234',
    'Aa123456',
    'Admin123',
    'Chamfer1',
    'Iloveyou1',
    'Letmein123',
    'Monkey123',
    '1qaz2wsX',
    'Qwertyuiop1',
    'Football1',
    'Dragon123',
    'Changeme1',
  ].filter((password) => password !== 'PASSWORD1a'),
)('%s satisfies the rules and is refused', (password) => {
  expect([checkPassword(password).strong, isCommonPassword(password)]).toEqual([true, true]);
});

test.each(['Correct-Horse-7', 'Chamfer-Demo-1', 'Gearbox-40-teeth-M2', 'xK7#pQ2mZ9', 'Zwölf-Eier-3'])(
  '%s is accepted',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
