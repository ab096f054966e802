import { expect, test } from 'vitest';
import { addTags, isToSplit, takeTyped } from './tag-entry.ts';

test.each([
  ['mara@haldenworks.example', false],
  ['  ', false],
  ['mara', false],
  ['@haldenworks.example\n', false],
  ['mara@haldenworks.example\n', true],
  ['<mara@haldenworks.example>', true],
  ['a@x.example, b@x.example', true],
])('%j is split when it is pasted: %s', (text, splits) => {
  expect(isToSplit(text)).toBe(splits);
});

test.each([
  ['a@x.example, b@x.example;c@x.example\nd@x.example\t e@x.example', 'abcde'],
  ['a@x.example\u3000b＠x.example；\u200bc@x.example、', 'abc'],
  ['Mara <a@x.example>, "Holm, Jonas" <mailto:b@x.example>', 'ab'],
  [',,', ''],
])('%j adds an entry for each address, tidied', (text, names) => {
  expect(addTags([], text)).toEqual([...names].map((name) => `${name}@x.example`));
});

test('of entries that name the same mailbox the first is kept', () => {
  expect(addTags(['Mara@bücher.example'], 'mara@xn--bcher-kva.example')).toEqual(['Mara@bücher.example']);
});

test('duplicates are dropped, both against existing tags and within the text', () => {
  expect(addTags(['a@x.example'], 'A@x.example b@x.example,b@x.example')).toEqual(['a@x.example', 'b@x.example']);
});

test('a text without entries leaves the tags unchanged', () => {
  expect(addTags(['a@x.example'], ' , ')).toEqual(['a@x.example']);
});

test.each([
  ['mara@haldenworks.example', '', 'mara@haldenworks.example'],
  ['mara@haldenworks.example,', 'mara@haldenworks.example,', ''],
  ['a@x.example b@x.example c', 'a@x.example b@x.example ', 'c'],
  [' ', ' ', ''],
  ['mara＠x.example，', 'mara＠x.example，', ''],
])('of %j typed, %j is an entry and %j is still being typed', (text, entry, rest) => {
  expect(takeTyped(text)).toEqual({ entry, rest });
});
