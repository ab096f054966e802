import { expect, test } from 'vitest';
import { addTags, splitTags } from './tag-entry.ts';

test.each([
  ['mara@haldenworks.com', ['mara@haldenworks.com']],
  ['  ', []],
  [
    'a@x.example, b@x.example;c@x.example\nd@x.example\t e@x.example',
    ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example', 'e@x.example'],
  ],
  [',,', []],
])('%j splits into %j', (text, tags) => {
  expect(splitTags(text)).toEqual(tags);
});

test('duplicates are dropped, both against existing tags and within the text', () => {
  expect(addTags(['a@x.example'], 'A@x.example b@x.example,b@x.example')).toEqual(['a@x.example', 'b@x.example']);
});

test('a text without entries leaves the tags unchanged', () => {
  expect(addTags(['a@x.example'], ' , ')).toEqual(['a@x.example']);
});
