import { expect, test } from 'vitest';
import { cpuMs, outcome } from '../testing/judged.ts';
import { readForm } from './form.ts';

const read = (text: string) => readForm(Buffer.from(text, 'latin1'));

test('the fields of a form are read as browsers write them', () => {
  const form = new URLSearchParams({ SAMLResponse: 'aGk+/w==', RelayState: '/a?b=c&d é😀' });
  expect([...read(form.toString())]).toEqual([...form]);
  expect([...read('a=b=c&d=&e')]).toEqual([
    ['a', 'b=c'],
    ['d', ''],
    ['e', ''],
  ]);
  expect(read('').size).toBe(0);
});

test.each([
  ['a field twice', 'SAMLResponse=a&RelayState=&SAMLResponse=b', 'repeated-parameter'],
  ['a name that is encoded', 'SAML%52esponse=a', 'wrong-form'],
  ['no name', '=a', 'wrong-form'],
  ['an empty part', 'a=b&&c=d', 'wrong-form'],
  ['half an escape', 'a=%4', 'wrong-form'],
  ['bytes that are no UTF-8', 'a=%ff', 'wrong-form'],
  ['bytes that are not escaped', 'a=\xe9', 'wrong-form'],
  ['a line break', 'a=b\nc', 'wrong-form'],
  ['33 fields', Array.from({ length: 33 }, (_, i) => `a${i}=`).join('&'), 'wrong-form'],
  ['more than 400 KB', `a=${'b'.repeat(400 * 1024)}`, 'too-long'],
])('a form is refused: %s', async (_, text, reason) => {
  expect(await outcome(() => read(text))).toBe(`document: ${reason}`);
});

test.each([
  ['200,000 empty fields', '&'.repeat(400_000)],
  ['130,000 escapes', `a=${'%41'.repeat(130_000)}`],
  ["400,000 '+'", `a=${'+'.repeat(400_000)}`],
  ['fields that are all different', Array.from({ length: 50_000 }, (_, i) => `a${i}`).join('&')],
])('a flood takes less than 100 ms: %s', async (_, text) => {
  expect(await cpuMs(() => outcome(() => read(text)))).toBeLessThan(100);
});
