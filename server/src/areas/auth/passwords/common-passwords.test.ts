import { checkPassword } from '@chamfer/contract/rules';
import { expect, test } from 'vitest';
import { isCommonPassword, wordsOf } from './common-passwords.ts';

test.each([
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
  'Willkommen1',
  'Contrasena1',
  'Motdepasse123',
  'W1llkommen1!',
])('%s satisfies the rules and is refused', (password) => {
  expect([checkPassword(password).strong, isCommonPassword(password)]).toEqual([true, true]);
});

test.each(['Correct-Horse-7', 'Chamfer-Demo-1', 'Gearbox-40-teeth-M2', 'xK7#pQ2mZ9', 'Zwölf-Eier-3'])(
  '%s is accepted',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test.each(['Lindqvist1', 'Mara2024!', 'Mara.Lindqvist1', 'Haldenworks1', 'H4ldenworks9!'])(
  '%s is refused to whom it is about',
  (password) => {
    const known = wordsOf({ email: 'mara.lindqvist@haldenworks.example', name: 'Mara Lindqvist' });
    expect([isCommonPassword(password, known), checkPassword(password).strong]).toEqual([true, true]);
    expect(isCommonPassword('Correct-Horse-7', known)).toBe(false);
  },
);

test('the words of a name and an address are its parts and the whole, without what is too short to mean anything', () => {
  expect(wordsOf({ email: 'k.o@a.example', name: 'Kō Ōno' })).toEqual([
    'k.o@a.example',
    'k.o',
    'a.example',
    'example',
    'Kō Ōno',
    'Ōno',
  ]);
});
