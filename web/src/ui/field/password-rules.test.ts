import { checkPassword } from '@chamfer/contract/rules';
import { expect, test } from 'vitest';
import { showsChecklist, unmetRules } from './password-rules.ts';

test.each([
  ['', ['length', 'lowercase', 'digit', 'uppercase']],
  ['halden26', ['uppercase']],
  ['HALDEN26', ['lowercase']],
  ['Halden', ['length', 'digit']],
  ['Halden26', []],
  ['Halden2', ['length']],
  [`Aa1${'x'.repeat(69)}`, []],
  [`Aa1${'x'.repeat(70)}`, ['length']],
  ['Hälden 26', []],
])('%j leaves %j', (password, left) => {
  expect(unmetRules(checkPassword(password))).toEqual(left);
});

test('the checklist appears while typing and hides once all rules pass and the confirmation matches', () => {
  expect(showsChecklist('', '')).toBe(false);
  expect(showsChecklist('h', '')).toBe(true);
  expect(showsChecklist('Halden26', '')).toBe(true);
  expect(showsChecklist('Halden26', 'Halden2')).toBe(true);
  expect(showsChecklist('Halden26', 'Halden26')).toBe(false);
  expect(showsChecklist('halden26', 'halden26')).toBe(true);
});
