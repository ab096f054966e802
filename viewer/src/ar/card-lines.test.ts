import { expect, test } from 'vitest';
import { cardLines } from './card-lines.ts';

const upTo = (width: number) => (line: string) => [...line].length <= width;

test('breaks between words and keeps punctuation with its word', () => {
  expect(cardLines('Break this edge, please. Thanks', 9, upTo(12))).toEqual([
    'Break this',
    'edge,',
    'please.',
    'Thanks',
  ]);
});

test('keeps the author’s line breaks', () => {
  expect(cardLines('One\n\nTwo', 9, upTo(12))).toEqual(['One', '', 'Two']);
  expect(cardLines('', 9, upTo(12))).toEqual(['']);
});

test('breaks a word that is wider than a line, including words with surrogate pairs', () => {
  expect(cardLines('Donaudampfschiff', 9, upTo(6))).toEqual(['Donaud', 'ampfsc', 'hiff']);
  expect(cardLines('😀😀😀😀😀', 9, upTo(2)).join('')).toBe('😀😀😀😀😀');
});

test('breaks text in languages without spaces, and loses nothing', () => {
  const lines = cardLines('この穴にタップを立ててください。', 9, upTo(6));
  expect(lines.every(upTo(6))).toBe(true);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('')).toBe('この穴にタップを立ててください。');
});

test('ends a text that is too long with an ellipsis that fits', () => {
  const lines = cardLines('one two three four five six seven', 2, upTo(9));
  expect(lines).toEqual(['one two', 'three…']);
  expect(cardLines('abcdefghijkl mnop', 1, upTo(6))).toEqual(['abcde…']);
});
